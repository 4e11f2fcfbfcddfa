package dev.weft.kernel.shell;

/** Prints what ends a thread that a cell has started, as Java itself does; the end of an interrupted thread is no failure. */
final class ThreadFailures {
    private ThreadFailures() {}

    static void announce() {
        if (Thread.getDefaultUncaughtExceptionHandler() == null) {
            Thread.setDefaultUncaughtExceptionHandler(ThreadFailures::print);
        }
    }

    @SuppressWarnings({"deprecation", "removal"})
    private static void print(Thread thread, Throwable error) {
        if (!(error instanceof ThreadDeath)) {
            System.err.print("Exception in thread \"" + thread.getName() + "\" ");
            error.printStackTrace();
        }
    }
}

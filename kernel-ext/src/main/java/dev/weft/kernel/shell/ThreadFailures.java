package dev.weft.kernel.shell;

import dev.weft.kernel.render.Thrown;

/** Prints the uncaught exception of a thread that a cell has started, as Java does, unless the thread was interrupted. */
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
            System.err.print("Exception in thread \"" + thread.getName() + "\" " + Thrown.trace(error));
        }
    }
}

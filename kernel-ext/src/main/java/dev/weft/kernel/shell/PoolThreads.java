package dev.weft.kernel.shell;

import java.util.concurrent.ForkJoinWorkerThread;

/**
 * Ends what a stopped cell left running in a fork-join pool, such as the loops of a parallel stream. Java 17's own control
 * stops only the threads of the cell's group; on newer JDKs the checks woven into loops reach every thread.
 */
final class PoolThreads {
    private static final String SNIPPETS = "REPL.";

    private PoolThreads() {}

    static void stop() {
        Thread.getAllStackTraces().forEach((thread, frames) -> {
            if (thread instanceof ForkJoinWorkerThread && runsSnippet(frames)) {
                end(thread);
            }
        });
    }

    private static boolean runsSnippet(StackTraceElement[] frames) {
        for (StackTraceElement frame : frames) {
            if (frame.getClassName().startsWith(SNIPPETS)) {
                return true;
            }
        }
        return false;
    }

    /** The pool takes the thread's death for a failed task, and the thread lives on. */
    @SuppressWarnings({"deprecation", "removal"})
    private static void end(Thread thread) {
        try {
            thread.stop();
        } catch (UnsupportedOperationException e) {
            thread.interrupt(); // Java 20 and newer
        }
    }
}

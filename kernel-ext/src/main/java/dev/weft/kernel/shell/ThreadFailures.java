package dev.weft.kernel.shell;

import java.lang.Thread.UncaughtExceptionHandler;
import org.jspecify.annotations.Nullable;

/**
 * Reports what ends a thread that a cell has started. While a cell runs, Java 17's control hears of all threads' exceptions,
 * for that of the cell itself, and drops all others.
 */
final class ThreadFailures {
    private ThreadFailures() {}

    /** Java 20 and newer would print the end of an interrupted thread as a failure. */
    static void announce() {
        if (Thread.getDefaultUncaughtExceptionHandler() == null) {
            Thread.setDefaultUncaughtExceptionHandler(ThreadFailures::print);
        }
    }

    /** To be called by the cell's own thread, with the handler that was set before the control replaced it. */
    static void report(@Nullable UncaughtExceptionHandler before) {
        UncaughtExceptionHandler control = Thread.getDefaultUncaughtExceptionHandler();
        if (control == null || control == before) {
            return;
        }
        Thread own = Thread.currentThread();
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {
            if (thread == own) {
                control.uncaughtException(thread, error);
            } else if (before != null) {
                before.uncaughtException(thread, error);
            }
        });
    }

    /** As Java itself does; the end of an interrupted thread is no failure. */
    @SuppressWarnings({"deprecation", "removal"})
    private static void print(Thread thread, Throwable error) {
        if (!(error instanceof ThreadDeath)) {
            System.err.print("Exception in thread \"" + thread.getName() + "\" ");
            error.printStackTrace();
        }
    }
}

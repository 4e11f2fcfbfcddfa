package dev.weft.kernel.wire;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Repeats a small step that failed for lack of memory: the cell that has filled the heap is about to be stopped and its memory
 * released. A message lost meanwhile would leave the cell without its error.
 */
public final class Retry {
    /** A limit of time, not of attempts, because a step that is itself too large for the heap fails slowly. */
    private static final Duration LIMIT = Duration.ofSeconds(2);

    private static final Duration PAUSE = Duration.ofMillis(20);

    private Retry() {}

    /** Runs a step until it succeeds; throws its last error after the time limit. */
    public static void whileHeapIsFull(Runnable step) {
        boolean ignored = valueWhileHeapIsFull(() -> {
            step.run();
            return true;
        });
    }

    /** Does the same for a step with a result. */
    static <T extends @Nullable Object> T valueWhileHeapIsFull(Supplier<T> step) {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (true) {
            try {
                return step.get();
            } catch (OutOfMemoryError e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }
}

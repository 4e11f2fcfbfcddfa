package dev.weft.kernel.wire;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes again a small step that a full heap has refused: whoever has filled it is about to be stopped, and what he holds to be
 * given up. A message that is lost meanwhile would leave a cell without its error.
 */
public final class Retry {
    /** Not so many attempts: what is itself too large for the heap is refused slowly. */
    private static final Duration LIMIT = Duration.ofSeconds(2);

    private static final Duration PAUSE = Duration.ofMillis(20);

    private Retry() {}

    /** Returns when the step is taken, or throws what it was refused with at last. */
    public static void whileHeapIsFull(Runnable step) {
        boolean ignored = valueWhileHeapIsFull(() -> {
            step.run();
            return true;
        });
    }

    /** The same for a step that makes something. */
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

package dev.weft.kernel.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A step that fails for lack of memory is repeated, with a time limit; any other error is thrown at once. */
class RetryTest {
    private final AtomicInteger taken = new AtomicInteger();

    @Test
    void aStepThatFailsTemporarilyRunsOnce() {
        Retry.whileHeapIsFull(() -> {
            if (taken.incrementAndGet() < 4) {
                throw new OutOfMemoryError("Java heap space");
            }
        });
        assertThat(taken).hasValue(4);
    }

    @Test
    void aStepThatFailsPermanentlyThrows() {
        OutOfMemoryError refused = new OutOfMemoryError("Java heap space");
        assertThatThrownBy(() -> Retry.whileHeapIsFull(() -> {
                    taken.incrementAndGet();
                    throw refused;
                }))
                .isSameAs(refused);
        assertThat(taken).hasValueGreaterThan(1);
    }

    @Test
    void otherErrorsAreNotTriedAgain() {
        assertThatThrownBy(() -> Retry.whileHeapIsFull(() -> {
                    taken.incrementAndGet();
                    throw new IllegalStateException();
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(taken).hasValue(1);
    }
}

package dev.weft.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A parent counts as ended only if this process itself is found. */
class ParentWatchTest {
    private boolean parent;
    private boolean self = true;

    private final ParentWatch watch = new ParentWatch(() -> parent, () -> self);

    @Test
    void aParentThatIsNotFoundThreeTimesIsGone() {
        assertThat(watch.isGone()).isFalse();
        assertThat(watch.isGone()).isFalse();
        assertThat(watch.isGone()).isTrue();
    }

    @Test
    void aParentThatIsFoundIsThere() {
        parent = true;
        for (int i = 0; i < 10; i++) {
            assertThat(watch.isGone()).isFalse();
        }
    }

    @Test
    void aCheckThatDoesNotFindItsOwnProcessDoesNotCount() {
        self = false;
        for (int i = 0; i < 10; i++) {
            assertThat(watch.isGone()).isFalse();
        }
        self = true;
        assertThat(watch.isGone()).isFalse();
        self = false;
        assertThat(watch.isGone()).isFalse();
        self = true;
        assertThat(watch.isGone()).isFalse();
        assertThat(watch.isGone()).isFalse();
        assertThat(watch.isGone()).isTrue();
    }
}

package dev.weft.trace.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which signs lie in a window, and what they are called. */
class SignTest {
    private static final Sign MARK = Sign.mark("late sender", 3, 100, 250);

    @Test
    void a_message_is_told_by_its_kind() {
        Sign message = Sign.message(Sign.MESSAGE, 0, 1, 5, 9);

        assertThat(message.isMessage()).isTrue();
        assertThat(MARK.isMessage()).isFalse();
        assertThat(Sign.mark("message: the size", 0, 5, 9).isMessage()).isFalse();
        Sign some = message.longest(1000, 20_000);
        assertThat(some).isEqualTo(Sign.message("message: the 1,000 longest of 20,000", 0, 1, 5, 9));
        assertThat(some.isMessage()).isTrue();
        assertThat(MARK.longest(1, 2).isMessage()).isFalse();
        assertThat(MARK.isInterval()).isTrue();
        assertThat(Sign.path("path", 3, 100, 250).isInterval()).isTrue();
        assertThat(Sign.handover("change", 3, 4, 100).isInterval()).isFalse();
        assertThat(message.isInterval()).isFalse();
    }

    @Test
    void it_lies_within_a_window_up_to_both_ends_whichever_way_it_runs() {
        assertThat(MARK.ticks()).isEqualTo(150);
        for (Sign sign : new Sign[] {MARK, Sign.message("message", 0, 1, 250, 100)}) {
            assertThat(sign.within(100, 250)).isTrue();
            assertThat(sign.within(101, 250)).isFalse();
            assertThat(sign.within(100, 249)).isFalse();
            assertThat(sign.meets(249, 300)).isTrue();
            assertThat(sign.meets(250, 300)).isFalse();
            assertThat(sign.meets(0, 101)).isTrue();
            assertThat(sign.meets(0, 100)).isFalse();
        }
    }

    @Test
    void a_part_is_cut_at_the_window() {
        assertThat(MARK.cut(150, 200)).isEqualTo(Sign.mark("late sender", 3, 150, 200));
        assertThat(MARK.cut(0, 1000)).isEqualTo(MARK);
    }
}

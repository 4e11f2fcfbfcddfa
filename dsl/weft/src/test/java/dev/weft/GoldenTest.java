package dev.weft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GoldenTest {
    @Test
    void numbersThatAgreeWithinTheToleranceAreTheSame() {
        assertThat(Golden.same("a 1.00000, 2 us", "a 1.000001, 2 us")).isTrue();
        assertThat(Golden.same("a 1.00000, 2 us", "a 1.0001, 2 us")).isFalse();
        assertThat(Golden.same("a 1, 2 us", "a 1, 2 ms")).isFalse();
        assertThat(Golden.same("rank2", "rank3")).isFalse();
    }

    @Test
    void linesThatCameWentOrChangedAreNamed() {
        assertThat(Golden.differences(List.of("a", "b", "c"), List.of("a", "b", "c")))
                .isEmpty();
        assertThat(Golden.differences(List.of("a", "b", "c"), List.of("a", "c")))
                .containsExactly("2 was: b");
        assertThat(Golden.differences(List.of("a", "c"), List.of("a", "b", "c")))
                .containsExactly("2 now: b");
        assertThat(Golden.differences(List.of("a", "b", "c"), List.of("a", "x", "c")))
                .containsExactly("2 was: b", "2 now: x");
        assertThat(Golden.differences(List.of(), List.of("a"))).containsExactly("1 now: a");
    }
}

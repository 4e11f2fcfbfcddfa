package dev.weft.queueing.compiled;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a station's speeds tell about it. */
class SpeedTest {
    @Test
    void theLargestSpeedIsTheBestOfAll() {
        assertThat(Speed.DELAY.largest()).isInfinite();
        assertThat(Speed.servers(3).largest()).isEqualTo(3);
        assertThat(Speed.listed(1, 5, 2).largest()).isEqualTo(5);
        assertThat(Speed.listed(1, 5, 2).ultimate()).isEqualTo(2);
    }

    @Test
    void theQuickestStayIsTheLeastTimeOfAnyNumberPresent() {
        assertThat(Speed.servers(3).quickest()).isEqualTo(1);
        assertThat(Speed.listed(4).quickest()).isEqualTo(0.25);
        assertThat(Speed.listed(1, 8, 8.5).quickest()).isEqualTo(0.25);
        assertThat(Speed.listed(1, 2, 4, 32).quickest()).isEqualTo(0.125);
    }

    @Test
    void itRisesUnlessOneMoreMakesItSlower() {
        assertThat(Speed.servers(3).rises()).isTrue();
        assertThat(Speed.listed(1, 2, 2, 3).rises()).isTrue();
        assertThat(Speed.listed(1, 2, 1.5, 3).rises()).isFalse();
        assertThat(Speed.listed(2, 1).rises()).isFalse();
    }

    @Test
    void nobodyWaitsWhileTheSpeedGrowsWithTheirNumber() {
        assertThat(Speed.servers(3).proportionalUpTo(3)).isTrue();
        assertThat(Speed.servers(3).proportionalUpTo(4)).isFalse();
        assertThat(Speed.listed(2, 4, 6).proportionalUpTo(3)).isTrue();
        assertThat(Speed.listed(2, 4, 6).proportionalUpTo(4)).isFalse();
        assertThat(Speed.listed(2, 4, 5).proportionalUpTo(2)).isTrue();
        assertThat(Speed.listed(2, 4, 5).proportionalUpTo(3)).isFalse();
        assertThat(Speed.listed(2, 1).proportionalUpTo(2)).isFalse();
        assertThat(Speed.listed(2, 1).proportionalUpTo(1)).isTrue();
    }

    @Test
    void theStayOfWhoSharesAStationAndItsSpeed() {
        assertThat(Speed.servers(4).stay(9, true)).isEqualTo(1);
        assertThat(Speed.servers(4).stay(9, false)).isEqualTo(9 / 4.0);
        assertThat(Speed.servers(4).stay(3, false)).isEqualTo(1);
        assertThat(Speed.listed(1, 4).stay(5, true)).isEqualTo(0.5);
        assertThat(Speed.listed(1, 4).stay(5, false)).isEqualTo(1.25);
        assertThat(Speed.listed(1, 4).stay(1, true)).isEqualTo(1);
        assertThat(Speed.listed(2, 1, 8).stay(3, false)).isEqualTo(2);
        assertThat(Speed.listed(1, 5, 2).fastest(1)).isEqualTo(1);
        assertThat(Speed.listed(1, 5, 2).fastest(2)).isEqualTo(5);
        assertThat(Speed.listed(1, 5, 2).fastest(9)).isEqualTo(5);
        assertThat(Speed.listed(1, 2, 5).fastest(9)).isEqualTo(5);
        assertThat(Speed.servers(3).fastest(2)).isEqualTo(2);
        assertThat(Speed.servers(3).fastest(7)).isEqualTo(3);
    }
}

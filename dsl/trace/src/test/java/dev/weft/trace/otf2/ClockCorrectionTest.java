package dev.weft.trace.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ClockCorrectionTest {
    @Test
    void halves_are_rounded_to_even_and_the_outer_lines_go_on() {
        ClockCorrection half = new ClockCorrection(new long[] {0, 2, 6}, new long[] {0, 1, 1});
        assertThat(half.apply(1)).isEqualTo(1); // 1 + rint(0.5)
        assertThat(half.apply(-1)).isEqualTo(-1); // -1 + rint(-0.5)
        assertThat(half.apply(-3)).isEqualTo(-5); // -3 + rint(-1.5)
        assertThat(half.apply(2)).isEqualTo(3);
        assertThat(half.apply(100)).isEqualTo(101); // the last line is level
    }

    @Test
    void fewer_than_two_offsets_change_nothing() {
        assertThat(new ClockCorrection(new long[0], new long[0]).apply(7)).isEqualTo(7);
        assertThat(new ClockCorrection(new long[] {5}, new long[] {100}).apply(7))
                .isEqualTo(7);
    }

    @Test
    void many_times_at_once_are_corrected_as_one_by_one_and_as_by_exact_arithmetic() {
        Random random = new Random(4);
        long[] times = new long[9];
        long[] offsets = new long[9];
        for (int i = 1; i < times.length; i++) {
            times[i] = times[i - 1] + (1L << (4 + i)); // powers of two: slopes are exact in double
            offsets[i] = random.nextLong(-1000, 1000);
        }
        ClockCorrection correction = new ClockCorrection(times, offsets);
        long[] ticks = random.longs(500, -100, times[8] + 100).sorted().toArray();
        long[] corrected = ticks.clone();
        correction.apply(corrected, corrected.length);
        for (int k = 0; k < ticks.length; k++) {
            int i = 0;
            while (i < 7 && ticks[k] >= times[i + 1]) {
                i++;
            }
            BigDecimal drift = BigDecimal.valueOf(offsets[i + 1] - offsets[i])
                    .multiply(BigDecimal.valueOf(ticks[k] - times[i]))
                    .divide(BigDecimal.valueOf(times[i + 1] - times[i]))
                    .setScale(0, RoundingMode.HALF_EVEN);
            assertThat(corrected[k]).isEqualTo(ticks[k] + offsets[i] + drift.longValueExact());
            assertThat(correction.apply(ticks[k])).isEqualTo(corrected[k]);
        }
    }

    /** Clocks that drift by little, so that many neighbours are moved by the same, and now and then by another number. */
    @Test
    void a_slow_drift_is_corrected_event_by_event() {
        for (long seed = 1; seed <= 50; seed++) {
            Random random = new Random(seed);
            long[] times = new long[2 + random.nextInt(20)];
            long[] offsets = new long[times.length];
            for (int i = 1; i < times.length; i++) {
                times[i] = times[i - 1] + 1 + random.nextInt(1_000_000);
                offsets[i] = offsets[i - 1] + random.nextInt(11) - 5;
            }
            ClockCorrection correction = new ClockCorrection(times, offsets);
            long[] ticks = random.longs(1000, -1000, times[times.length - 1] + 1000)
                    .sorted()
                    .toArray();
            long[] corrected = ticks.clone();
            correction.apply(corrected, corrected.length);
            for (int k = 0; k < ticks.length; k++) {
                assertThat(corrected[k]).as("seed %s", seed).isEqualTo(correction.apply(ticks[k]));
            }
        }
    }
}

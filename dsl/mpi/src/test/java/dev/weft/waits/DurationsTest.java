package dev.weft.waits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sums of durations are those of the list that nobody keeps. */
class DurationsTest {
    /** Numbers of durations around the one up to which they are kept as they are. */
    private static final int[] COUNTS = {1, 2, 3, 4, 5, 15, 16, 17, 63, 64, 65, 66, 200, 1001};

    private static Durations of(List<Long> ticks) {
        Durations durations = new Durations();
        ticks.forEach(durations::add);
        return durations;
    }

    private static List<Long> random(Random random, int count) {
        int bits = 1 + random.nextInt(50);
        List<Long> ticks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ticks.add(random.nextLong() >>> (Long.SIZE - 1 - random.nextInt(bits)));
        }
        return ticks;
    }

    private static void isThatOf(Durations durations, List<Long> ticks, String seed) {
        long[] sorted = ticks.stream().mapToLong(Long::longValue).sorted().toArray();
        long median = sorted[(sorted.length - 1) / 2];
        assertThat(durations.count()).as(seed).isEqualTo(sorted.length);
        assertThat(durations.sum()).as(seed).isEqualTo(Arrays.stream(sorted).sum());
        assertThat(durations.min()).as(seed).isEqualTo(sorted[0]);
        assertThat(durations.second()).as(seed).isEqualTo(sorted.length < 2 ? Long.MAX_VALUE : sorted[1]);
        assertThat(median).as(seed).isBetween(durations.medianLow(), durations.medianHigh());
        assertThat(durations.medianHigh() - durations.medianLow())
                .as(seed)
                .isLessThanOrEqualTo(sorted.length <= 64 ? 0 : median / 32);
    }

    @Test
    void number_sum_the_two_shortest_and_the_median_are_those_of_the_sorted_list() {
        for (long seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            for (int count : COUNTS) {
                List<Long> ticks = random(random, count);
                isThatOf(of(ticks), ticks, "seed " + seed + ", " + count + " durations");
            }
        }
    }

    @Test
    void whatever_the_parts_and_their_order_the_whole_is_the_same() {
        for (long seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            List<Long> all = new ArrayList<>();
            List<Durations> parts = new ArrayList<>();
            for (int part = 0; part < 5; part++) {
                List<Long> ticks = random(random, COUNTS[random.nextInt(COUNTS.length)]);
                parts.add(of(ticks));
                all.addAll(ticks);
            }
            parts.add(new Durations());
            List<Long> medians = new ArrayList<>();
            for (int order = 0; order < 4; order++) {
                Collections.shuffle(parts, random);
                Durations whole = new Durations();
                parts.forEach(whole::add);
                isThatOf(whole, all, "seed " + seed);
                medians.add(whole.medianLow());
            }
            assertThat(medians.stream().distinct()).as("seed %d", seed).hasSize(1);
        }
    }

    @Test
    void the_second_shortest_may_be_as_short_as_the_shortest() {
        Durations durations = of(List.of(9L, 4L, 4L));

        assertThat(durations.min()).isEqualTo(4);
        assertThat(durations.second()).isEqualTo(4);
    }

    @Test
    void nothing_has_no_shortest_and_changes_nothing() {
        Durations nothing = new Durations();
        assertThat(nothing.min()).isEqualTo(Long.MAX_VALUE);
        assertThat(nothing.second()).isEqualTo(Long.MAX_VALUE);
        assertThat(nothing.medianLow()).isZero();
        assertThat(nothing.medianHigh()).isZero();

        nothing.add(new Durations());

        assertThat(nothing.count()).isZero();
    }

    @Test
    void of_many_small_numbers_the_median_is_exact() {
        List<Long> ticks = new ArrayList<>();
        for (long i = 0; i < 1000; i++) {
            ticks.add(i % 64);
        }

        Durations durations = of(ticks);

        assertThat(durations.medianLow()).isEqualTo(31);
        assertThat(durations.medianHigh()).isEqualTo(31);
    }

    @Test
    void a_clock_that_runs_backwards_gives_durations_below_zero_that_do_no_harm() {
        List<Long> ticks = new ArrayList<>(Collections.nCopies(100, -7L));
        ticks.add(3L);

        Durations durations = of(ticks);

        assertThat(durations.min()).isEqualTo(-7);
        assertThat(durations.sum()).isEqualTo(-697);
        assertThat(durations.medianLow()).isZero();
    }
}

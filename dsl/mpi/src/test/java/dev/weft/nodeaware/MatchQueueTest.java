package dev.weft.nodeaware;

import static dev.weft.Weft.matchQueue;
import static dev.weft.Weft.ns;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Explanation;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MatchQueueTest {
    private static double searched(MatchQueue queue) {
        return queue.solve().value("searched").si();
    }

    /** As a library searches: two lists, element by element. */
    private static long[] scanned(List<String> events) {
        List<String> posted = new ArrayList<>();
        List<String> unexpected = new ArrayList<>();
        long[] searched = new long[2];
        for (String event : events) {
            boolean receive = event.startsWith("P");
            List<String> other = receive ? unexpected : posted;
            int found = other.indexOf(event.substring(1));
            searched[receive ? 1 : 0] += found < 0 ? other.size() : found + 1;
            if (found < 0) {
                (receive ? posted : unexpected).add(event.substring(1));
            } else {
                other.remove(found);
            }
        }
        return searched;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void any_order_of_events_is_searched_as_two_lists_are_and_within_the_bounds(long seed) {
        Random random = new Random(seed);
        int n = 1 + random.nextInt(40);
        List<String> events = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            events.add("P" + i);
            events.add("A" + i);
        }
        Collections.shuffle(events, random);
        MatchRun run = matchQueue(String.join(" ", events)).run();
        long[] wanted = scanned(events);
        assertThat(new long[] {run.postedSearched(), run.unexpectedSearched()})
                .as("seed %s", seed)
                .isEqualTo(wanted);
        assertThat(run.searched()).isBetween((long) n, (long) n * (n + 1) / 2);
        assertThat(run.postedHits() + run.unexpectedHits()).isEqualTo(n);
        List<String> some = events.subList(0, events.size() / 2 + 1);
        MatchRun part = matchQueue(String.join(" ", some)).run();
        assertThat(new long[] {part.postedSearched(), part.unexpectedSearched()})
                .isEqualTo(scanned(some));
    }

    @Test
    void in_order_each_message_is_found_at_once_and_reversed_at_the_end() {
        assertThat(searched(matchQueue(100))).isEqualTo(100);
        assertThat(searched(matchQueue(100).reversed())).isEqualTo(5050);
        assertThat(searched(matchQueue(100).arrivedFirst())).isEqualTo(100);
        assertThat(searched(matchQueue(100).reversed().arrivedFirst())).isEqualTo(5050);
        assertThat(searched(matchQueue(0))).isZero();
    }

    @Test
    void random_orders_have_the_mean_and_the_deviation_of_inversions() {
        int n = 50;
        int runs = 4000;
        double sum = 0;
        double squares = 0;
        double most = 0;
        for (int seed = 0; seed < runs; seed++) {
            double count = searched(matchQueue(n).random(seed));
            sum += count;
            squares += count * count;
            most = Math.max(most, count);
        }
        double mean = sum / runs;
        var law = matchQueue(n).random(1).over(runs).solve();
        double deviation = law.value("deviation searched").si();
        assertThat(mean).isCloseTo(law.value("mean searched").si(), within(4 * deviation / Math.sqrt(runs)));
        assertThat(Math.sqrt(squares / runs - mean * mean)).isCloseTo(deviation, within(0.05 * deviation));
        assertThat(most).isCloseTo(law.value("expected maximum").si(), within(1.2 * deviation));
    }

    @Test
    void the_maximum_over_8192_processes_is_about_a_third_of_n_squared() {
        assertThat(expected(10)).isCloseTo(53, within(0.5));
        assertThat(expected(20)).isCloseTo(172, within(0.6));
        assertThat(expected(9)).isCloseTo(45, within(0.6));
        assertThat(expected(121) / (121 * 121)).isCloseTo(1 / 3.0, within(0.05));
        assertThat(matchQueue(2)
                        .over(1_000_000)
                        .solve()
                        .value("expected maximum")
                        .si())
                .isEqualTo(3);
        assertThat(matchQueue(20).over(1).solve().value("expected maximum").si())
                .isEqualTo(115);
        assertThat(Penalty.quantile(0.975)).isCloseTo(1.959963984540054, within(1e-12));
    }

    private static double expected(int n) {
        return matchQueue(n)
                .random(1)
                .over(8192)
                .solve()
                .value("expected maximum")
                .si();
    }

    @Test
    void reversing_the_order_moves_the_maximum_to_another_process_but_keeps_the_cost() {
        int processes = 512;
        int n = 100;
        double[] forward = new double[processes];
        double[] backward = new double[processes];
        int[] at = new int[2];
        for (int p = 0; p < processes; p++) {
            int[] order = MatchEvents.shuffled(n, p);
            int[] other = new int[n];
            for (int i = 0; i < n; i++) {
                other[i] = order[n - 1 - i];
            }
            forward[p] = MatchRun.of(n, MatchEvents.events(order, false)).searched();
            backward[p] = MatchRun.of(n, MatchEvents.events(other, false)).searched();
            assertThat(forward[p] + backward[p]).isEqualTo(n * (n + 3) / 2.0);
            at[0] = forward[p] > forward[at[0]] ? p : at[0];
            at[1] = backward[p] > backward[at[1]] ? p : at[1];
        }
        assertThat(at[1]).isNotEqualTo(at[0]);
        assertThat(backward[at[1]]).isCloseTo(forward[at[0]], within(0.06 * forward[at[0]]));
    }

    @Test
    void comparing_an_element_takes_two_gamma() {
        assertThat(matchQueue(10)
                        .reversed()
                        .gamma(ns(1))
                        .solve()
                        .value("queue search")
                        .si())
                .isCloseTo(110e-9, within(1e-20));
        assertThat(matchQueue(10).gamma(ns(0)).solve().value("queue search").si())
                .isZero();
    }

    @Test
    void it_tells_what_dominates() {
        assertThat(matchQueue(4).reversed().solve().explain().toString())
                .contains("posted receives")
                .contains("10 elements are compared in 168 ns; any order compares 4 to 10, a random order 7"
                        + " on average.");
        assertThat(matchQueue(4).arrivedFirst().solve().explain().subject()).isEqualTo("unexpected messages");
        assertThat(matchQueue(0).solve().explain().subject()).isEqualTo("nothing");
        assertThat(matchQueue("P0 P1 A1").solve().explain().dominant())
                .isEqualTo("2 elements are compared in 33.6 ns; 1 of 1 message matched a receive.");
    }

    @Test
    void every_error_says_what_to_write() {
        fails(
                () -> matchQueue(-1),
                "matchQueue(-1): must be between 0 and 16,777,216. Try matchQueue(100).reversed().");
        fails(
                () -> matchQueue("P0 B1"),
                "matchQueue(\"P0 B1\"): \"B1\" must be P or A with a number. Write matchQueue(\"P0 A0 P1 A1\").");
        fails(
                () -> matchQueue(" "),
                "matchQueue(\" \"): must have at least one event. Write matchQueue(\"P0" + " A0 P1 A1\").");
        fails(
                () -> matchQueue("P0 P0"),
                "matchQueue(\"P0 P0\"): P0 occurs twice; each receive is posted once and each message"
                        + " arrives once. Write matchQueue(\"P0 A0 P1 A1\").");
        fails(
                () -> matchQueue("P0 A0").reversed(),
                "reversed(): the events \"P0 A0\" have an order of their own. Write matchQueue(1).reversed().");
        fails(() -> matchQueue(3).over(0), "over(0): must be at least 1. Try over(8192).");
    }

    private static void fails(Runnable cell, String message) {
        assertThatThrownBy(cell::run).isInstanceOf(ModelException.class).hasMessage(message);
    }

    @Test
    void a_default_that_is_set_is_no_assumption_and_changes_no_answer() {
        MatchQueue plain = matchQueue(4);
        assertThat(plain.assumptions()).hasSize(4);
        MatchQueue set = plain.gamma(ns(8.4)).over(1);
        assertThat(set.assumptions())
                .containsExactly(
                        "Messages arrive in the order of their receives (default; set with reversed() or random(..)).",
                        "All receives are posted before the first message arrives (default; set with arrivedFirst()).");
        assertThat(set.solve().toString()).isEqualTo(plain.solve().toString());
        assertThat(matchQueue("P0 A0").assumptions()).hasSize(1);
        assertThat(plain.solve().explain().inputs())
                .contains("assumed: " + plain.assumptions().get(0));
    }

    /** The remark on a list that is searched as often was behind a sentence that names neither. */
    @Test
    void two_lists_that_are_searched_alike_are_both_dominant() {
        Explanation both = matchQueue("P0 A0 A1 P1").solve().explain();
        assertThat(both.subject()).isEqualTo("posted receives and unexpected messages");
        assertThat(both.dominant()).isEqualTo("2 elements are compared in 33.6 ns; 2 of 2 messages matched a receive.");
        Explanation one = matchQueue("P0 A0").solve().explain();
        assertThat(one.subject()).isEqualTo("posted receives");
        assertThat(one.dominant()).isEqualTo("1 element is compared in 16.8 ns; 1 of 1 message matched a receive.");
        assertThat(matchQueue(0).solve().explain().subject()).isEqualTo("nothing");
    }
}

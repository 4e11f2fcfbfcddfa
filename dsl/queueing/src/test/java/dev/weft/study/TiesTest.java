package dev.weft.study;

import static dev.weft.Weft.KB;
import static dev.weft.Weft.delay;
import static dev.weft.Weft.exact;
import static dev.weft.Weft.linearizer;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.polling;
import static dev.weft.Weft.program;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.seeded;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Campaign;
import dev.weft.program.CommPattern;
import dev.weft.queueing.QueueingNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A sentence that names the largest of several things names all that are equal to it, and none if all are 0. */
class TiesTest {
    /** A network of up to four stations whose service times are 0, 1 or 2 ms, in an order of their own. */
    @Test
    void the_busiest_stations_are_all_that_have_the_largest_demand() {
        Random random = new Random(11);
        for (int run = 0; run < Campaign.cases("ties", 60); run++) {
            int count = 1 + random.nextInt(4);
            int jobs = random.nextInt(4) * 20;
            List<Integer> times = new ArrayList<>();
            QueueingNetwork network = queueing();
            for (int k = 0; k < count; k++) {
                times.add(random.nextInt(3));
                network = network.station("s" + k, queue(ms(times.get(k))));
            }
            network = network.station("pause", delay(ms(1))).closed("jobs", jobs);
            int most = times.stream().max(Integer::compare).orElse(0);
            for (var method : List.of(exact, linearizer)) {
                String said = network.solve(method).explain().dominant();
                if (most == 0 || jobs == 0) {
                    assertThat(said)
                            .as("%s, %d jobs", times, jobs)
                            .isEqualTo(
                                    jobs == 0
                                            ? "no class has jobs, so nothing waits."
                                            : "the service times at all visited queueing stations are 0, so nothing waits.");
                    continue;
                }
                for (int k = 0; k < count; k++) {
                    boolean names = said.matches(".*\\bs" + k + "\\b.*");
                    assertThat(names).as("%s, %d jobs: %s", times, jobs, said).isEqualTo(times.get(k) == most);
                }
                assertThat(said).as("%s", times).doesNotContain("only a faster");
            }
        }
    }

    @Test
    void two_equal_queues_are_both_the_bottleneck_also_of_a_simulation() {
        QueueingNetwork two =
                queueing().station("a", queue(ms(1))).station("b", queue(ms(1))).closed("jobs", 50);
        assertThat(two.solve().explain().dominant())
                .isEqualTo("a and b are the bottlenecks, utilization 98.04 % each: a faster station or a lower demand"
                        + " there raises throughput.");
        assertThat(two.solve(seeded(1).length(20_000)).explain().dominant())
                .startsWith("a and b are the busiest stations within their intervals, a with utilization ");
        assertThat(two.solve().sensitivities().explain().dominant()).contains(" (as much: demand of jobs at b).");
        QueueingNetwork apart =
                queueing().station("a", queue(ms(1))).station("b", queue(ms(2))).closed("jobs", 50);
        assertThat(apart.solve(seeded(1).length(20_000)).explain().dominant())
                .startsWith("b is the bottleneck, utilization ");
        assertThat(apart.solve().explain().subject()).isEqualTo("b");
    }

    @Test
    void a_network_that_no_class_uses_says_why_nothing_waits() {
        assertThat(queueing()
                        .station("d", delay(ms(1)))
                        .closed("jobs", 5)
                        .solve()
                        .explain()
                        .dominant())
                .isEqualTo("no class visits a queueing station, so nothing waits.");
        assertThat(queueing()
                        .station("a", queue(ms(0)))
                        .station("d", delay(ms(1)))
                        .closed("jobs", 5)
                        .solve()
                        .explain()
                        .dominant())
                .isEqualTo("the service times at all visited queueing stations are 0, so nothing waits.");
    }

    /** Messages of 0, 1 or 2 KB from random ranks. */
    @Test
    void the_ranks_that_send_most_are_all_that_send_as_many_bytes() {
        Random random = new Random(12);
        for (int run = 0; run < Campaign.cases("ties", 60); run++) {
            int ranks = 2 + random.nextInt(3);
            int messages = random.nextInt(5);
            double[] sent = new double[ranks];
            int[] source = new int[messages];
            int[] destination = new int[messages];
            long[] bytes = new long[messages];
            for (int at = 0; at < messages; at++) {
                source[at] = random.nextInt(ranks);
                destination[at] = (source[at] + 1) % ranks;
                bytes[at] = 1000L * random.nextInt(3);
                sent[source[at]] += bytes[at];
            }
            Provenance made = Provenance.model(Certainty.EXACT, "made", "a test");
            String said = CommPattern.of("made", made, ranks, source, destination, bytes)
                    .explain()
                    .dominant();
            double most = IntStream.range(0, ranks)
                    .mapToDouble(rank -> sent[rank])
                    .max()
                    .orElseThrow();
            long equal =
                    IntStream.range(0, ranks).filter(rank -> sent[rank] == most).count();
            if (most == 0) {
                assertThat(said).isEqualTo(messages == 0 ? "there are no messages." : "no message carries a byte.");
            } else if (equal == ranks) {
                assertThat(said).startsWith((ranks == 2 ? "both" : "all " + ranks) + " ranks send as much");
            } else {
                for (int rank = 0; rank < ranks; rank++) {
                    assertThat(said.contains("rank " + rank)).as(said).isEqualTo(sent[rank] == most);
                }
            }
        }
    }

    @Test
    void most_steps_of_a_program_are_of_all_kinds_that_are_as_frequent() {
        assertThat(program(2, mpi -> {
                            mpi.compute(us(1));
                            mpi.sendrecv(1 - mpi.rank(), 1 - mpi.rank(), KB(1));
                        })
                        .explain()
                        .dominant())
                .isEqualTo("The largest number of steps is of each of the kinds compute and sendrecv.");
        assertThat(program(2, mpi -> mpi.compute(us(1))).explain().dominant())
                .isEqualTo("Most steps are of the kind compute.");
    }

    /** Terms of random shares, some equal: the frame names those that the sentence does not. */
    @Test
    void a_dominant_term_names_the_terms_that_are_as_large() {
        Random random = new Random(13);
        for (int run = 0; run < Campaign.cases("ties", 200); run++) {
            int count = 1 + random.nextInt(5);
            int[] parts =
                    IntStream.range(0, count).map(each -> random.nextInt(4)).toArray();
            int all = IntStream.of(parts).sum();
            List<Term> terms = IntStream.range(0, count)
                    .mapToObj(each -> new Term("term" + each, "1 s", all == 0 ? 0 : (double) parts[each] / all))
                    .toList();
            int first = IntStream.range(0, count).reduce(0, (a, b) -> parts[b] > parts[a] ? b : a);
            String said = Explanation.of("model")
                    .terms(terms)
                    .dominant("term" + first, "the largest part is term" + first + ".")
                    .dominant();
            for (int each = 0; each < count; each++) {
                boolean equal = each == first || (all > 0 && parts[each] == parts[first]);
                assertThat(said.contains("term" + each)).as(said).isEqualTo(equal);
            }
            assertThat(said).endsWith(".");
        }
    }

    @Test
    void a_sentence_names_the_violated_conditions_of_its_term_only() {
        Condition wide = Condition.of("wide links", false, "they are narrow.").covering("contention");
        Condition one = Condition.of("one exchange", false, "there are two.");
        Explanation links = Explanation.of("model")
                .dominant("contention", "mostly contention; fewer bytes would reduce it.")
                .conditions(List.of(one, wide, Condition.holds("whole file")));
        assertThat(links.dominant())
                .isEqualTo("mostly contention; fewer bytes would reduce it (violated: wide links; one exchange).");
        assertThat(links.doubts()).as("those of the dominant term first").isEqualTo("wide links; one exchange");
        Explanation transport = links.dominant("transport", "mostly transport");
        assertThat(transport.dominant()).isEqualTo("mostly transport (violated: one exchange)");
        assertThat(transport.doubts()).isEqualTo("one exchange; wide links");
        assertThat(links.conditions(List.of(Condition.holds("wide links"))).dominant())
                .isEqualTo("mostly contention; fewer bytes would reduce it.");
    }

    @Test
    void a_switch_over_that_never_takes_place_is_named() {
        var engine = polling().queue("x", 1e5, us(1)).switchOver(us(1));
        Result stays = engine.byPriority().limited(1).solve();
        assertThat(stays.toString()).contains("violated: switch-over after each visit");
        assertThat(stays.explain().dominant())
                .contains("the engine stays at its only queue, so its switch-over of 1 us never takes place");
        for (Result each : List.of(
                engine.limited(1).solve(),
                engine.switchOver(ns(0)).byPriority().limited(1).solve(),
                engine.queue("y", 1e5, us(1))
                        .byPriority()
                        .limited(1)
                        .solve(seeded(1).length(2000)))) {
            assertThat(each.explain().conditions())
                    .noneMatch(condition -> condition.name().startsWith("switch-over"));
        }
    }
}

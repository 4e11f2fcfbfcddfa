package dev.weft.waits;

import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.gigabitEthernet;
import static dev.weft.Weft.infiniband;
import static dev.weft.Weft.minimumProfile;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.myrinet;
import static dev.weft.Weft.noSharing;
import static dev.weft.Weft.traceReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.sharing.SharingModel;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import dev.weft.trace.Trace;
import dev.weft.trace.match.ClockCheck;
import dev.weft.trace.match.RandomRun;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What must hold for waiting in any run, on random programs under several models of sharing and on random recordings. */
@SuppressWarnings("NullAway") // the maps hold every key that is asked for
class WaitLawsTest {
    private static final List<SharingModel> MODELS =
            List.of(myrinet, gigabitEthernet, infiniband, fairShare, noSharing);
    private static final int PROGRAMS = 8;
    private static final int MESSAGES = 60;

    /** Calls, ticks in them and ticks of waiting, of what rows are told apart by. */
    private record Sum(long calls, long inclusive, double waited) {
        Sum and(Sum other) {
            return new Sum(calls + other.calls, inclusive + other.inclusive, waited + other.waited);
        }
    }

    private static Map<String, Sum> sums(WaitProfile profile, Function<WaitRow, String> key) {
        Map<String, Sum> sums = new TreeMap<>();
        profile.rows()
                .forEach(row ->
                        sums.merge(key.apply(row), new Sum(row.calls(), row.inclusive(), row.waited()), Sum::and));
        return sums;
    }

    private static Map<String, Sum> sums(WaitProfile profile) {
        return sums(profile, row -> row.pattern() + " in " + row.path() + " on " + row.rank());
    }

    private static RandomExchange exchange(long seed, boolean eager) {
        return new RandomExchange(seed, MESSAGES, MODELS.get((int) (seed % MODELS.size())), eager);
    }

    private static Trace simulated(long seed) {
        return exchange(seed, seed % 2 == 0).replay().trace();
    }

    private static Trace recorded(long seed, int skew) {
        return new RandomRun(seed, 200, skew, seed % 2 == 0).trace("random run " + seed + ", clocks off by " + skew);
    }

    /** Both kinds of runs, random clocks among them. */
    private static List<Trace> runs() {
        List<Trace> runs = new ArrayList<>();
        for (long seed = 0; seed < PROGRAMS; seed++) {
            runs.add(simulated(seed));
            runs.add(recorded(seed, 0));
            runs.add(recorded(seed, 5000));
        }
        return runs;
    }

    @Test
    void waiting_is_never_negative_nor_longer_than_the_calls() {
        int waits = 0;
        for (Trace run : runs()) {
            for (WaitProfile profile : List.of(
                    run.solve(minimumProfile),
                    run.solve(minimumProfile.by("peer").global()),
                    run.solve(traceReplay),
                    run.solve(traceReplay.asRecorded()))) {
                for (WaitRow row : profile.rows()) {
                    assertThat(row.waited())
                            .as("%s, %s, %s", run.about(), profile.label(), row)
                            .isBetween(0.0, (double) row.inclusive());
                    waits += row.waited() > 0 ? 1 : 0;
                }
            }
        }
        assertThat(waits).isGreaterThan(200);
    }

    @Test
    void both_methods_count_the_same_calls_and_the_same_time_in_them() {
        for (Trace run : runs()) {
            Map<String, Sum> estimated = sums(run.solve(minimumProfile));
            Map<String, Sum> found = sums(run.solve(traceReplay));
            assertThat(estimated.keySet()).as(run.about()).isEqualTo(found.keySet());
            estimated.forEach((at, sum) -> {
                assertThat(found.get(at).calls()).as(at).isEqualTo(sum.calls());
                assertThat(found.get(at).inclusive()).as(at).isEqualTo(sum.inclusive());
            });
        }
    }

    /**
     * Up to a tick for each call, as events are rounded to ticks. A blocking send that need not wait for the receiver (eager)
     * does not truly wait for it either, while the definition of Late Receiver cannot know that: there it is an upper bound.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void the_trace_replay_finds_how_long_the_simulated_calls_truly_waited_for_data_to_flow(boolean eager) {
        int waiting = 0;
        int more = 0;
        for (long seed = 0; seed < 2 * PROGRAMS; seed++) {
            RandomExchange exchange = exchange(seed, eager);
            Map<String, Sum> found =
                    sums(exchange.replay().trace().solve(traceReplay), row -> row.rank() + " " + row.function());
            for (Map.Entry<String, RandomExchange.Waited> truth :
                    exchange.truth().entrySet()) {
                String at = "seed " + seed + ", rank " + truth.getKey();
                Sum sum = found.getOrDefault(truth.getKey(), new Sum(0, 0, 0));
                double ticks = truth.getValue().seconds() * 1e9;
                waiting += truth.getValue().calls();
                if (eager && truth.getKey().endsWith("MPI_Send")) {
                    assertThat(sum.waited()).as(at).isGreaterThanOrEqualTo(ticks - sum.calls());
                    more += sum.waited() > ticks + sum.calls() ? 1 : 0;
                } else {
                    assertThat(sum.waited()).as(at).isCloseTo(ticks, within((double) sum.calls()));
                }
            }
        }
        assertThat(waiting).isGreaterThan(200);
        assertThat(more > 0).isEqualTo(eager);
    }

    @Test
    void a_message_of_a_recording_without_true_waits_is_not_waited_for() {
        double collective = 0;
        for (long seed = 0; seed < PROGRAMS; seed++) {
            for (WaitRow row : recorded(seed, 0).solve(traceReplay).rows()) {
                if (row.pattern() == WaitPattern.LATE_SENDER || row.pattern() == WaitPattern.LATE_RECEIVER) {
                    assertThat(row.waited()).as("seed %d, %s", seed, row).isZero();
                } else {
                    collective += row.waited();
                }
            }
        }
        assertThat(collective).isPositive();
    }

    /** A table as printed, below its header. */
    private static List<String> table(Result result) {
        return result.toString().lines().skip(1).toList();
    }

    @Test
    void clocks_that_are_off_by_constants_change_nothing_of_the_minimum_profile() {
        for (long seed = 0; seed < PROGRAMS; seed++) {
            for (Trace run : List.of(simulated(seed), recorded(seed, 0))) {
                Trace off = Twisted.clocks(run, offsets(seed, run, 1_000_000_000));
                assertThat(sums(off.solve(minimumProfile)))
                        .as("seed %d", seed)
                        .isEqualTo(sums(run.solve(minimumProfile)));
                Result doubted = off.solve(minimumProfile).trust();
                Result trusted = run.solve(minimumProfile).trust();
                assertThat(table(doubted)).as("seed %d", seed).isEqualTo(table(trusted));
                assertThat(doubted.explain().violated())
                        .as("seed %d: only the clocks themselves are doubted", seed)
                        .filteredOn(each -> !each.startsWith("Consistent clocks: "))
                        .isEqualTo(trusted.explain().violated());
            }
        }
    }

    @Test
    void they_change_the_trace_replay_as_recorded() {
        Trace run = simulated(3);

        assertThat(sums(Twisted.clocks(run, offsets(3, run, 1_000_000)).solve(traceReplay.asRecorded())))
                .isNotEqualTo(sums(run.solve(traceReplay.asRecorded())));
    }

    private static long[] offsets(long seed, Trace run, int most) {
        Random random = new Random(seed);
        return random.ints(run.definitions().ranks(), -most, most)
                .mapToLong(each -> each)
                .toArray();
    }

    /**
     * Waiting of one call changes by no more than the clocks of two ranks against each other. Late Receiver is another matter: a
     * send waits for all of its time or not at all when the posting moves past its end, so that no bound but its duration holds.
     */
    @Test
    void moved_clocks_give_the_waiting_of_true_ones_up_to_what_messages_leave_open() {
        int moved = 0;
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Trace run = seed % 3 == 0 ? recorded(seed, 0) : simulated(seed);
            long[] offsets = offsets(seed, run, 50_000_000);
            Trace off = Twisted.clocks(run, offsets);
            ClockCheck check = off.clocks();
            long open = 0;
            for (int rank = 0; rank < offsets.length; rank++) {
                long error = check.offset(rank) + offsets[rank] - offsets[0];
                open = Math.max(open, Math.abs(error));
            }
            Map<String, Sum> truth = sums(run.solve(traceReplay.asRecorded()));
            for (WaitProfile profile : List.of(off.solve(traceReplay), off.solve(traceReplay.synchronised()))) {
                Map<String, Sum> found = sums(profile);
                for (Map.Entry<String, Sum> each : truth.entrySet()) {
                    if (each.getKey().startsWith("Late Receiver")) {
                        continue;
                    }
                    double most = 2.0 * open * each.getValue().calls();
                    assertThat(found.get(each.getKey()).waited())
                            .as("seed %d, %s", seed, each.getKey())
                            .isCloseTo(each.getValue().waited(), within(most));
                }
            }
            moved += check.applied() ? 1 : 0;
        }
        assertThat(moved).isGreaterThan(PROGRAMS / 2);
    }

    @Test
    void other_numbers_for_the_ranks_change_nothing() {
        for (long seed = 0; seed < PROGRAMS; seed++) {
            for (Trace run : List.of(simulated(seed), recorded(seed, 0))) {
                List<Integer> order = new ArrayList<>();
                for (int rank = 0; rank < run.definitions().ranks(); rank++) {
                    order.add(rank);
                }
                Collections.shuffle(order, new Random(seed));
                int[] now = order.stream().mapToInt(Integer::intValue).toArray();
                Trace renumbered = Twisted.ranks(run, now);
                assertThat(sums(renumbered.solve(minimumProfile)))
                        .as("seed %d", seed)
                        .isEqualTo(sums(
                                run.solve(minimumProfile),
                                row -> row.pattern() + " in " + row.path() + " on " + now[row.rank()]));
                assertThat(sums(renumbered.solve(traceReplay)))
                        .as("seed %d", seed)
                        .isEqualTo(sums(
                                run.solve(traceReplay),
                                row -> row.pattern() + " in " + row.path() + " on " + now[row.rank()]));
            }
        }
    }

    @Test
    void tables_by_rank_by_size_and_by_phase_add_up_to_the_same_waiting() {
        for (Trace run : runs()) {
            WaitProfile profile = run.solve(minimumProfile);
            double whole = profile.total().seconds();
            for (Result table : List.of(profile, profile.byRank(), profile.bySize(), profile.phases())) {
                Measure waiting = table.columns().measure("waiting time");
                double sum = 0;
                for (int row = 0; row < waiting.rows(); row++) {
                    sum += waiting.si(row);
                }
                assertThat(sum).as(run.about()).isCloseTo(whole, within(1e-9));
            }
        }
    }

    /** The shortest call of fewer others is no shorter: finer categories find no more waiting than coarser ones. */
    @Test
    void the_finer_the_category_the_less_waiting() {
        for (Trace run : runs()) {
            double coarse = run.solve(minimumProfile.by().global()).total().seconds();
            double usual = run.solve(minimumProfile).total().seconds();
            double fine = run.solve(
                            minimumProfile.by("function", "size", "peer").local())
                    .total()
                    .seconds();
            assertThat(usual).isBetween(fine, coarse);
        }
    }

    @Test
    void parts_of_a_run_are_runs() {
        int compared = 0;
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Trace run = simulated(seed);
            Trace part = run.between(ms(10), ms(60));
            assertThat(sums(part.solve(minimumProfile)).keySet())
                    .isEqualTo(sums(part.solve(traceReplay)).keySet());
            Map<String, Sum> all = sums(run.solve(minimumProfile));
            Map<String, Sum> some = sums(run.ranks(0, 2).solve(minimumProfile));
            assertThat(some).isNotEmpty();
            // messages have minima of each rank, so that the others are not missed
            some.forEach((at, sum) -> assertThat(sum).as(at).isEqualTo(all.get(at)));
            Map<String, Sum> left = sums(run.without("MPI_Recv").solve(traceReplay));
            assertThat(left.keySet()).noneMatch(at -> at.contains("MPI_Recv"));
            Map<String, Sum> whole = sums(run.solve(traceReplay));
            for (Map.Entry<String, Sum> each : left.entrySet()) {
                if (each.getKey().startsWith("Late Sender")) {
                    assertThat(each.getValue()).as(each.getKey()).isEqualTo(whole.get(each.getKey()));
                    compared++;
                }
            }
            assertThat(sums(run.lenient().solve(traceReplay))).isEqualTo(whole);
        }
        assertThat(compared).isGreaterThan(PROGRAMS);
    }
}

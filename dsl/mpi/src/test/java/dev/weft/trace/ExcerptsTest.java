package dev.weft.trace;

import static dev.weft.Weft.KB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.method;
import static dev.weft.Weft.noSharing;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.program.Program;
import dev.weft.study.Columns;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A part of a run answers every question as the whole does of this part. */
class ExcerptsTest {
    private static final int SEEDS = 100;

    /** Sums of a measure by what keys say, without zeros. */
    private static Map<String, Double> sums(Result result, String measure, String... keys) {
        Columns columns = result.columns();
        Map<String, Double> sums = new TreeMap<>();
        for (int row = 0; row < columns.rows(); row++) {
            StringBuilder key = new StringBuilder();
            for (String name : keys) {
                key.append(columns.key(name).values().get(row)).append(' ');
            }
            double value = columns.measure(measure).si(row);
            if (value != 0) {
                sums.merge(key.toString().strip(), value, Double::sum);
            }
        }
        return sums;
    }

    private static Map<String, Double> added(Map<String, Double> one, Map<String, Double> other) {
        Map<String, Double> sums = new TreeMap<>(one);
        other.forEach((key, value) -> sums.merge(key, value, Double::sum));
        return sums;
    }

    private static void assertSame(Map<String, Double> found, Map<String, Double> expected, String as) {
        assertThat(found.keySet()).as(as).isEqualTo(expected.keySet());
        expected.forEach((key, value) -> assertThat(found.get(key))
                .as(as + ", " + key)
                .isCloseTo(value, within(1e-12 * Math.max(1, Math.abs(value)))));
    }

    private static Map<String, Long> ticks(Result result, String key, String measure, int rank) {
        Map<String, Long> ticks = new TreeMap<>();
        sums(result, measure, "rank", key).forEach((name, value) -> {
            if (name.startsWith(rank + ".0 ")) {
                String last = name.substring(name.indexOf(' ') + 1);
                ticks.merge(last.substring(last.lastIndexOf('/') + 1), Math.round(value * 1e9), Long::sum);
            }
        });
        return ticks;
    }

    @Test
    void a_part_in_time_has_the_ticks_that_lie_in_it() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            InterruptedRun run = InterruptedRun.calm(seed).interrupted(seed + 1_000_000);
            Trace trace = run.trace();
            long first = IntStream.range(0, run.ranks())
                    .mapToLong(rank -> run.events(rank).get(0).time())
                    .min()
                    .orElseThrow();
            long length = Math.round(trace.duration().seconds() * 1e9);
            long from = (long) (random.nextDouble() * length);
            long to = from + 1 + (long) (random.nextDouble() * length);
            Trace part = trace.between(ns((double) from), ns((double) to));
            for (int rank = 0; rank < run.ranks(); rank++) {
                String as = "rank " + rank + ", seed " + seed;
                Map<String, Long> expected = run.ticks(rank, first + from, first + to);
                Map<String, Double> within = sums(part.byRank(), "communication time", "rank");
                Map<String, Double> outside = sums(part.byRank(), "computation time", "rank");
                assertThat(Math.round(1e9 * within.getOrDefault(rank + ".0", 0.0)))
                        .as(as)
                        .isEqualTo(expected.getOrDefault("within", 0L));
                assertThat(Math.round(1e9 * outside.getOrDefault(rank + ".0", 0.0)))
                        .as(as)
                        .isEqualTo(expected.getOrDefault("outside", 0L));
                List.of("within", "outside", "unknown").forEach(expected::remove);
                if (part.duration().seconds() > 0) {
                    Map<String, Long> drawn = ticks(part.timeline(), "function", "time", rank);
                    drawn.remove("(nothing recorded)");
                    assertThat(drawn).as(as).isEqualTo(expected);
                }
                expected.remove(InterruptedRun.OUTSIDE);
                assertThat(ticks(part.profile().byRank(), "call path", "time", rank))
                        .as(as)
                        .isEqualTo(expected);
            }
        }
    }

    private static Trace archive(String name) {
        return Trace.open("src/test/resources/dev/weft/trace/archives/" + name);
    }

    /** Questions whose answers add up over parts in time, and over ranks. */
    private static Map<String, Function<Trace, Map<String, Double>>> additive() {
        Map<String, Function<Trace, Map<String, Double>>> all = new TreeMap<>();
        all.put("profile", run -> sums(run.profile(), "time", "call path"));
        all.put("byRank of the profile", run -> sums(run.profile().byRank(), "time", "call path", "rank"));
        all.put("tree", run -> sums(run.profile().tree(), "time", "call"));
        all.put("functions", run -> sums(run.functions(), "time", "function"));
        all.put("communication", run -> sums(run.byRank(), "communication time", "rank"));
        all.put("computation", run -> sums(run.byRank(), "computation time", "rank"));
        all.put("own", run -> sums(run.solve(method("own", Trace::byRank)), "messages", "rank"));
        all.put("usual", run -> sums(run.solve(), "bytes", "rank"));
        all.put("messages", run -> sums(run.messages(), "messages", "source", "destination"));
        all.put("bytes", run -> sums(run.messages(), "bytes", "source", "destination"));
        all.put("sizes", run -> sums(run.messages().sizes(), "messages", "size"));
        all.put("recorded", run -> {
            Map<String, Double> sums = sums(run.recorded(), "recorded", "operation");
            sums.values().removeIf(count -> count.isNaN());
            return sums;
        });
        return all;
    }

    @ParameterizedTest
    @ValueSource(strings = {"wavefront-eztrace", "halo-wait"})
    void parts_add_up_to_the_whole(String name) {
        Trace whole = archive(name);
        double length = whole.duration().seconds();
        for (double at : new double[] {0.3, 0.5, 0.77}) {
            Trace before = whole.between(seconds(0), seconds(at * length));
            Trace after = whole.between(seconds(at * length), seconds(2 * length));
            additive()
                    .forEach((question, ask) -> assertSame(
                            added(ask.apply(before), ask.apply(after)),
                            ask.apply(whole),
                            question + " of " + name + " at " + at));
        }
        Trace some = whole.ranks(0, 2);
        Trace others = whole.ranks(IntStream.range(0, whole.definitions().ranks())
                .filter(rank -> rank != 0 && rank != 2)
                .toArray());
        additive()
                .forEach((question, ask) -> assertSame(
                        added(ask.apply(some), ask.apply(others)), ask.apply(whole), question + " of " + name));
        assertThat(sums(some.timeline(), "time", "rank", "function"))
                .isEqualTo(sums(whole.timeline().ranks(0, 2), "time", "rank", "function"));
        assertThat(some.messages().heatMap().toString()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void what_is_left_out_is_one_state_and_all_else_stays(long seed) {
        Trace whole = RandomCalls.run(seed, 0).trace();
        Trace part = whole.without("f3", "MPI_F1");
        Map<String, Double> expected = new TreeMap<>();
        sums(whole.profile(), "time", "call path").forEach((path, time) -> {
            StringBuilder kept = new StringBuilder();
            for (String function : path.split("/", -1)) {
                boolean out = function.equals("f3") || function.equals("MPI_F1");
                kept.append(kept.isEmpty() ? "" : "/").append(out ? "(left out)" : function);
                if (out) {
                    break;
                }
            }
            expected.merge(kept.toString(), time, Double::sum);
        });
        Map<String, Double> found = sums(part.profile(), "time", "call path");
        if (RandomCalls.nest(seed)) {
            assertSame(found, expected, "seed " + seed);
        }
        assertThat(found.keySet()).as("seed " + seed).noneMatch(path -> path.contains("f3") || path.contains("F1"));
        assertThat(part.profile().total()).isEqualTo(whole.profile().total());
        assertThat(part.timeline().sum("time").si())
                .isCloseTo(whole.timeline().sum("time").si(), within(1e-12));
    }

    @Test
    void messages_of_calls_that_are_left_out_are_left_out() {
        Trace whole = archive("wavefront-eztrace");
        Trace part = whole.without("MPI_Send");
        assertThat(whole.messages().messages()).isPositive();
        assertThat(part.messages().messages()).isZero();
        assertThat(sums(part.functions(), "time", "function").get("(left out)"))
                .isCloseTo(sums(whole.functions(), "time", "function").get("MPI_Send"), within(1e-12));
        assertThat(part.profile().explain().violated())
                .contains(
                        "Complete set of functions: MPI_Send and the calls inside are left out; their time is the state (left out).");
    }

    @Test
    void a_program_is_one_of_the_part() {
        Trace whole = archive("wavefront-eztrace");
        double length = whole.duration().seconds();
        Program all = whole.program();
        assertThat(whole.between(seconds(0), seconds(length))
                        .program()
                        .columns()
                        .rows())
                .isEqualTo(all.columns().rows());
        Trace part = whole.between(seconds(length / 3), seconds(length / 2));
        Program some = part.program();
        assertThat(some.computeTime().seconds())
                .isCloseTo(
                        sums(part.byRank(), "computation time", "rank").values().stream()
                                .mapToDouble(Double::doubleValue)
                                .sum(),
                        within(1e-9));
        assertSame(
                sums(some.matrix(), "messages", "source", "destination"),
                sums(part.messages(), "messages", "source", "destination"),
                "messages");
        assertThat(some.notes().get(0)).startsWith("Complete time range: only the time from ");
        assertThat(whole.without("MPI_Allreduce").program().computeTime().seconds())
                .isCloseTo(all.computeTime().seconds(), within(1e-9));
    }

    @Test
    void clocks_and_adjectives_of_adjectives_are_answered() {
        Trace whole = archive("wavefront-eztrace");
        double length = whole.duration().seconds();
        Trace part = whole.without("MPI_Allreduce")
                .between(seconds(0), seconds(length / 2))
                .ranks(1, 3);
        assertThat(part.clocks().toString()).contains("rank");
        assertThat(part.toString())
                .startsWith("trace wavefront-eztrace (user's file): 6 ranks, 2 locations, 6 functions, ")
                .endsWith("Complete set of ranks: only ranks 1, 3 of the run are analysed.");
        assertThat(sums(part.profile().byRank(), "time", "rank").keySet()).containsExactly("1.0", "3.0");
    }

    @Test
    void a_part_up_to_the_end_has_the_last_event() {
        Trace whole = program(2, mpi -> {
                    if (mpi.rank() == 0) {
                        mpi.send(1, KB(100));
                    } else {
                        mpi.recv(0, KB(100));
                    }
                })
                .on(cluster(2, 1).link(MBps(100), us(5)), perNode)
                .solve(replay(noSharing))
                .trace();
        Trace same = whole.between(seconds(0), whole.duration());
        assertThat(same.messages().columns().measure("messages").si(0)).isEqualTo(1);
        assertThat(same.program().check()).isEqualTo(whole.program().check()).isEmpty();
    }

    private static void fails(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessage(message);
    }

    @Test
    void what_cannot_be_a_part_is_said() {
        Trace two = RecordedRun.of(2)
                .region(0, "main")
                .enter(0, 0, 0)
                .leave(0, 100, 0)
                .trace();
        fails(
                () -> two.between(ns(101), ns(102)),
                "between(101 ns, 102 ns): the run takes 100 ns. Begin before its end.");
        fails(
                () -> two.between(ns(2), ns(1)),
                "between(2 ns, 1 ns): the first time must be less than the second. Write between(ms(0), ms(1)).");
        fails(
                () -> two.between(ns(1), ns(1.2)),
                "between(1 ns, 1.2 ns): the run's clock has one tick for both times. Write between(ms(0), ms(1)).");
        fails(() -> two.ranks(2), "ranks(2): the run has ranks 0 to 1. Try ranks(0).");
        fails(() -> two.ranks(), "ranks(): needs at least one rank. Try ranks(0).");
        fails(() -> two.without("mian"), "unknown function \"mian\"; known: main. Use one of the names listed.");
        fails(() -> two.without(), "without(): needs at least one function. Write without(\"MPI_Init\").");
    }
}

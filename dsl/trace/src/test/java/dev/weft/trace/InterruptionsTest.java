package dev.weft.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.program.Program;
import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import dev.weft.study.Columns;
import dev.weft.study.Result;
import dev.weft.trace.InterruptedRun.Event;
import dev.weft.trace.InterruptedRun.Kind;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Time in which a tracer did not record, or wrote to disk, is no time of the program. */
class InterruptionsTest {
    private static final int SEEDS = 100;

    private static InterruptedRun run(long seed) {
        return InterruptedRun.calm(seed).interrupted(seed + 1_000_000);
    }

    private static Map<String, Long> sums(Result result, String key, String measure, int rank) {
        Columns columns = result.columns();
        Map<String, Long> sums = new TreeMap<>();
        for (int row = 0; row < columns.rows(); row++) {
            boolean wanted = rank < 0 || columns.key("rank").values().get(row).equals((double) rank);
            String name = columns.key(key).values().get(row).toString();
            long ticks = Math.round(columns.measure(measure).si(row) * 1e9);
            if (wanted && ticks > 0) {
                sums.merge(name.substring(name.lastIndexOf('/') + 1), ticks, Long::sum);
            }
        }
        return sums;
    }

    @Test
    void the_states_of_every_rank_add_up_to_its_span_in_the_timeline_and_in_the_profile() {
        for (long seed = 0; seed < SEEDS; seed++) {
            InterruptedRun run = run(seed);
            Trace trace = run.trace();
            Timeline timeline = trace.timeline();
            Result byRank = trace.profile().byRank();
            Map<String, Long> all = new TreeMap<>();
            for (int rank = 0; rank < run.ranks(); rank++) {
                Map<String, Long> ticks = run.ticks(rank);
                ticks.forEach((state, count) -> all.merge(state, count, Long::sum));
                Map<String, Long> drawn = sums(timeline, "function", "time", rank);
                drawn.remove("(nothing recorded)");
                assertThat(drawn)
                        .as("timeline of rank " + rank + ", seed " + seed)
                        .isEqualTo(ticks);
                ticks.remove(InterruptedRun.OUTSIDE);
                assertThat(sums(byRank, "call path", "time", rank))
                        .as("profile of rank " + rank + ", seed " + seed)
                        .isEqualTo(ticks);
            }
            all.remove(InterruptedRun.OUTSIDE);
            assertThat(sums(trace.functions(), "function", "time", -1))
                    .as("functions, seed " + seed)
                    .isEqualTo(all);
            assertThat(trace.profile().total().seconds())
                    .as("seed " + seed)
                    .isCloseTo(
                            IntStream.range(0, run.ranks()).mapToLong(run::span).sum() * 1e-9, within(1e-15));
        }
    }

    @Test
    void a_program_computes_only_while_the_recording_tells_of_it_and_says_how_much_it_does_not_know() {
        for (long seed = 0; seed < SEEDS; seed++) {
            InterruptedRun run = run(seed);
            Program program = run.trace().program();
            for (int rank = 0; rank < run.ranks(); rank++) {
                assertThat(computation(program, rank))
                        .as("rank " + rank + ", seed " + seed)
                        .isEqualTo(run.outsideOfMpi(rank, true));
            }
            List<Long> unknown = IntStream.range(0, run.ranks())
                    .mapToObj(rank -> run.outsideOfMpi(rank, false))
                    .toList();
            String notes = String.join(" ", program.notes());
            for (int rank = 0; rank < run.ranks(); rank++) {
                String said = "rank " + rank + ": " + new Time(unknown.get(rank) * 1e-9);
                assertThat(notes.contains(said))
                        .as(notes + " and " + said + ", seed " + seed)
                        .isEqualTo(unknown.get(rank) > 0);
            }
        }
    }

    private static long computation(Program program, int rank) {
        Steps steps = program.steps(rank);
        double seconds = IntStream.range(0, steps.count())
                .filter(step -> steps.operation(step) == Operation.COMPUTE)
                .mapToDouble(steps::seconds)
                .sum();
        return Math.round(seconds * 1e9);
    }

    @Test
    void a_pause_put_into_a_computation_moves_that_time_and_nothing_else() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            InterruptedRun calm = InterruptedRun.calm(seed);
            int rank = random.nextInt(calm.ranks());
            List<Event> events = calm.events(rank);
            int gap = random.nextInt(events.size() - 1);
            long from = events.get(gap).time();
            long to = events.get(gap + 1).time();
            boolean flush = random.nextBoolean();
            InterruptedRun paused = flush
                    ? calm.with(rank, new Event(from, Kind.FLUSH, 0, to - from))
                    : calm.with(rank, new Event(from, Kind.OFF, 0, 0), new Event(to, Kind.ON, 0, 0));
            assertSameBut(calm, paused, flush ? InterruptedRun.FLUSH : InterruptedRun.OFF, to - from, "seed " + seed);
        }
    }

    /** An answer without the condition that an interruption violates, which its header must name. */
    private static String without(String condition, Result answer) {
        assertThat(Result.header(answer)).containsOnlyOnce(condition);
        return answer.toString()
                .replace("; violated: " + condition + ". ", ". ")
                .replace("violated: " + condition + "; ", "violated: ");
    }

    private static void assertSameBut(InterruptedRun calm, InterruptedRun paused, String state, long moved, String as) {
        String condition = state.equals(InterruptedRun.OFF) ? "continuous recording" : "continuous run of the program";
        Map<String, List<Long>> before = rows(calm.trace().functions());
        Map<String, List<Long>> after = rows(paused.trace().functions());
        assertThat(after.remove(state)).as(as).startsWith(moved, moved);
        long less = 0;
        for (Map.Entry<String, List<Long>> row : before.entrySet()) {
            List<Long> now = after.getOrDefault(row.getKey(), List.of(-1L, -1L, -1L));
            less += row.getValue().get(0) - now.get(0);
            assertThat(now.subList(1, 3))
                    .as(as + ", " + row.getKey())
                    .isEqualTo(row.getValue().subList(1, 3));
        }
        assertThat(after).as(as).hasSameSizeAs(before);
        double outside = calm.trace().profile().outside().seconds()
                - paused.trace().profile().outside().seconds();
        assertThat(less + Math.round(outside * 1e9)).as(as).isEqualTo(moved);
        assertThat(without(condition, paused.trace().messages()))
                .as(as)
                .isEqualTo(calm.trace().messages().toString());
        assertThat(without(condition, paused.trace().recorded()))
                .as(as)
                .isEqualTo(calm.trace().recorded().toString());
        assertThat(paused.trace().program().computeTime().seconds())
                .as(as)
                .isLessThanOrEqualTo(calm.trace().program().computeTime().seconds());
    }

    /** Exclusive and inclusive ticks, and visits, by function. */
    private static Map<String, List<Long>> rows(Result functions) {
        Columns columns = functions.columns();
        Map<String, List<Long>> rows = new TreeMap<>();
        for (int row = 0; row < columns.rows(); row++) {
            List<Long> values = new ArrayList<>();
            values.add(Math.round(columns.measure("time").si(row) * 1e9));
            values.add(Math.round(columns.measure("inclusive time").si(row) * 1e9));
            values.add(Math.round(columns.measure("calls").si(row)));
            rows.put(columns.key("function").values().get(row).toString(), values);
        }
        return rows;
    }
}

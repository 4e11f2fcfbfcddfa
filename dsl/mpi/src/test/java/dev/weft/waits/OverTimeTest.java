package dev.weft.waits;

import static dev.weft.Weft.byRank;
import static dev.weft.Weft.overTime;
import static dev.weft.Weft.trace;
import static dev.weft.Weft.traceReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Columns;
import dev.weft.study.Result;
import dev.weft.trace.Trace;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run in periods of time. */
class OverTimeTest {
    private static List<List<Long>> rows(Result result) {
        Columns columns = result.columns();
        return IntStream.range(0, columns.rows())
                .mapToObj(row -> columns.measures().stream()
                        .map(measure ->
                                Math.round(measure.si(row) * (measure.name().endsWith("time") ? 1e9 : 1)))
                        .toList())
                .toList();
    }

    @Test
    void each_period_has_the_parts_of_calls_that_lie_in_it() {
        Result table = RunTablesTest.made(RunTablesTest.two()).solve(overTime(4));
        assertThat(table.label()).isEqualTo("over time in 4 periods");
        assertThat(table.columns().keyNames()).containsExactly("period", "start");
        assertThat(table.columns().key("start").values())
                .containsExactly(new Time(0), new Time(25e-9), new Time(50e-9), new Time(75e-9));
        assertThat(table.columns().measureNames())
                .containsExactly("communication time", "computation time", "waiting time", "messages", "bytes");
        assertThat(rows(table))
                .containsExactly(
                        List.of(15L, 35L, 15L, 0L, 0L),
                        List.of(27L, 23L, 5L, 1L, 100L),
                        List.of(25L, 25L, 25L, 1L, 200L),
                        List.of(30L, 20L, 5L, 0L, 0L));
        assertThat(rows(RunTablesTest.made(RunTablesTest.two())
                        .solve(overTime(2).byRank())))
                .containsExactly(
                        List.of(10L, 40L, 0L, 1L, 100L),
                        List.of(32L, 18L, 20L, 0L, 0L),
                        List.of(40L, 10L, 30L, 1L, 200L),
                        List.of(15L, 35L, 0L, 0L, 0L));
        assertThat(table.explain().dominant())
                .isEqualTo("waiting is longest between 50 ns and 75 ns: 50 % of all waiting.");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void periods_add_up_to_the_sums_by_rank_and_to_the_trace_replay(long seed) {
        addsUp(RunTablesTest.random(seed).trace(), seed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"colls-eztrace", "halo-wait", "wavefront-eztrace"})
    void so_they_do_in_recorded_runs_whose_clocks_have_to_be_moved(String archive) {
        addsUp(trace(RunTablesTest.ARCHIVES + archive), archive.hashCode());
    }

    private static void addsUp(Trace run, long seed) {
        int periods = 1 + new Random(seed).nextInt(200);
        Result summed = run.solve(overTime(periods));
        Columns ranks = run.solve(byRank).columns();
        Columns table = run.solve(overTime(periods).byRank()).columns();
        for (String measure : ranks.measureNames()) {
            double[] sums = new double[ranks.rows()];
            for (int row = 0; row < table.rows(); row++) {
                sums[row % sums.length] += table.measure(measure).si(row);
            }
            for (int rank = 0; rank < sums.length; rank++) {
                double wanted = ranks.measure(measure).si(rank);
                assertThat(sums[rank])
                        .as("seed " + seed + " " + measure + " of rank " + rank)
                        .isCloseTo(wanted, within(1e-9 * Math.abs(wanted) + 1e-15));
            }
            assertThat(summed.sum(measure).si())
                    .as("seed " + seed + " " + measure)
                    .isCloseTo(run.solve(byRank).sum(measure).si(), within(1e-6));
        }
        assertThat(summed.sum("waiting time").si())
                .as("seed " + seed)
                .isCloseTo(run.solve(traceReplay).total().seconds(), within(1e-12));
        for (int row = 0; row < table.rows(); row++) {
            assertThat(table.measure("waiting time").si(row))
                    .isLessThanOrEqualTo(table.measure("communication time").si(row) + 1e-12);
        }
    }

    @Test
    void a_wrong_number_of_periods_is_an_error() {
        assertThatThrownBy(() -> overTime(0))
                .isInstanceOf(ModelException.class)
                .hasMessage("overTime(0): must be between 1 and 10,000. Try overTime(50).");
        assertThatThrownBy(() -> overTime(10_001)).isInstanceOf(ModelException.class);
        assertThat(overTime(7).byRank())
                .isEqualTo(overTime(7).byRank())
                .hasSameHashCodeAs(overTime(7).byRank());
        assertThat(overTime(7)).isNotEqualTo(overTime(7).byRank()).isNotEqualTo(overTime(8));
    }
}

package dev.weft.waits;

import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Rows;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import dev.weft.waits.RunTotals.PhaseTimes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The tables of a wait profile, which sum rows of waiting by different keys.
 *
 * @param run totals of the run
 * @param rows calls with their waiting
 * @param estimated whether waiting times have the bracket from 0 to the whole time of the calls
 */
record WaitTable(RunTotals run, List<WaitRow> rows, boolean estimated) {
    /** Returns the rows summed by this key, the longest waiting first. */
    private List<WaitRow> grouped(Function<WaitRow, List<Object>> key) {
        Map<List<Object>, WaitRow> all = new LinkedHashMap<>();
        rows.forEach(row -> all.merge(key.apply(row), row, WaitRow::and));
        return all.values().stream()
                .sorted(Comparator.comparingDouble(WaitTable::order)
                        .reversed()
                        .thenComparing(WaitRow::pattern)
                        .thenComparing(WaitRow::path)
                        .thenComparing(WaitRow::rank))
                .toList();
    }

    private static double order(WaitRow row) {
        return Double.isNaN(row.waited()) ? -1 : row.waited();
    }

    /** Returns the rows by pattern and call path, the longest waiting first. */
    List<WaitRow> paths() {
        return grouped(row -> List.of(row.pattern(), row.path()));
    }

    /** Returns the table by pattern and call path. */
    Columns byPath() {
        return measures(keys(paths())).columns();
    }

    /** Returns the table by pattern, call path and rank. */
    Columns byRank() {
        List<WaitRow> all = grouped(row -> List.of(row.pattern(), row.path(), row.rank()));
        return measures(keys(all).key("rank", WaitRow::rank)).columns();
    }

    /** Returns the table by pattern, function and size. */
    Columns bySize() {
        List<WaitRow> all = grouped(row -> List.of(row.pattern(), row.function(), row.size()));
        return measures(Rows.of(all)
                        .key("pattern", WaitRow::pattern)
                        .key("function", WaitRow::function)
                        .key("size class", row -> EstimateReliability.sizes(row.size())))
                .columns();
    }

    /** Returns the table by phase, in their order. */
    Columns byPhase() {
        List<WaitRow> all = new ArrayList<>(grouped(row -> List.of(row.phase())));
        all.sort(Comparator.comparingInt(WaitRow::phase));
        Rows<WaitRow> keys = Rows.of(all)
                .key("phase", WaitRow::phase)
                .key("start", row -> new Time(run.clock().seconds(times(row).from())));
        return measures(keys, row -> times(row).ticks())
                .measure("end", Unit.MS, row -> run.clock().seconds(times(row).to()))
                .columns();
    }

    private PhaseTimes times(WaitRow row) {
        return run.phase().apply(row.phase());
    }

    /** Returns the time of calls without waiting, by call path and pattern. */
    Columns waitFree() {
        return Rows.of(paths())
                .key("call path", WaitRow::path)
                .key("pattern", WaitRow::pattern)
                .measure("wait-free time", Unit.MS, row -> seconds(row.inclusive() - row.waited()))
                .count("calls", WaitRow::calls)
                .columns();
    }

    private static Rows<WaitRow> keys(List<WaitRow> all) {
        return Rows.of(all).key("pattern", WaitRow::pattern).key("call path", WaitRow::path);
    }

    private Rows<WaitRow> measures(Rows<WaitRow> rows) {
        long whole = run.ticks();
        return measures(rows, row -> whole);
    }

    private Rows<WaitRow> measures(Rows<WaitRow> rows, ToDoubleFunction<WaitRow> whole) {
        return rows.measure("wait ratio", Unit.PERCENT, row -> row.waited() / Math.max(1, whole.applyAsDouble(row)))
                .estimate("waiting time", Unit.MS, this::waiting)
                .brackets("no wait to the whole call")
                .measure("inclusive time", Unit.MS, row -> seconds((double) row.inclusive()))
                .count("calls", WaitRow::calls);
    }

    private Estimate waiting(WaitRow row) {
        double seconds = seconds(row.waited());
        return estimated ? new Estimate(seconds, 0, seconds((double) row.inclusive())) : Estimate.exactly(seconds);
    }

    private double seconds(double ticks) {
        return ticks / run.clock().ticksPerSecond();
    }
}

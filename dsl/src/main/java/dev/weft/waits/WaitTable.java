package dev.weft.waits;

import dev.weft.study.Columns;
import dev.weft.study.Measure;
import dev.weft.trace.event.Clock;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Rows of waiting, added up and put into tables. */
final class WaitTable {
    private final RunTotals run;
    private final List<WaitRow> rows;
    private final boolean estimated;

    /** Tables of these rows; of an estimate, waiting times carry that they lie between nothing and the whole of the calls. */
    WaitTable(RunTotals run, List<WaitRow> rows, boolean estimated) {
        this.run = run;
        this.rows = rows;
        this.estimated = estimated;
    }

    /** Rows that agree in this, added up, each standing for all of its kind; the longest waiting first. */
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

    /** Each pattern in each call path, the longest waiting first. */
    List<WaitRow> paths() {
        return grouped(row -> List.of(row.pattern(), row.path()));
    }

    /** By pattern and call path. */
    Columns byPath() {
        return measures(keys(paths()));
    }

    /** By pattern, call path and rank. */
    Columns byRank() {
        Keys keys = keys(grouped(row -> List.of(row.pattern(), row.path(), row.rank())));
        return measures(keys.and("rank", WaitRow::rank));
    }

    /** By pattern, function and size. */
    Columns bySize() {
        List<WaitRow> all = grouped(row -> List.of(row.pattern(), row.function(), row.size()));
        return measures(new Keys(Columns.rows(all.size()), all)
                .and("pattern", row -> row.pattern().key())
                .and("function", WaitRow::function)
                .and("size class", row -> Trust.sizes(row.size())));
    }

    /** By phase, in their order. */
    Columns byPhase() {
        List<WaitRow> all = new ArrayList<>(grouped(row -> List.of(row.phase())));
        all.sort(Comparator.comparingInt(WaitRow::phase));
        List<PhaseTimes> times =
                all.stream().map(row -> run.phase().apply(row.phase())).toList();
        Clock clock = run.clock();
        Columns keys = Columns.rows(all.size())
                .key("phase", all.stream().map(WaitRow::phase).toList())
                .key(
                        "start",
                        times.stream()
                                .map(each -> new Time(clock.seconds(each.from())))
                                .toList());
        return measures(
                        new Keys(keys, all),
                        row -> run.phase().apply(row.phase()).ticks())
                .measure(
                        "end",
                        Unit.MS,
                        times.stream()
                                .mapToDouble(each -> clock.seconds(each.to()))
                                .toArray());
    }

    /** What the calls took beside waiting, by function and call path. */
    Columns waitFree() {
        List<WaitRow> all = paths();
        return new Keys(Columns.rows(all.size()), all)
                .and("call path", WaitRow::path)
                .and("pattern", row -> row.pattern().key())
                .columns()
                .measure("wait-free time", Unit.MS, seconds(all, row -> row.inclusive() - row.waited()))
                .measure(
                        "calls",
                        Unit.ONE,
                        all.stream().mapToDouble(WaitRow::calls).toArray());
    }

    private record Keys(Columns columns, List<WaitRow> rows) {
        Keys and(String name, Function<WaitRow, ?> value) {
            return new Keys(columns.key(name, rows.stream().map(value).toList()), rows);
        }
    }

    private static Keys keys(List<WaitRow> all) {
        return new Keys(Columns.rows(all.size()), all)
                .and("pattern", row -> row.pattern().key())
                .and("call path", WaitRow::path);
    }

    private Columns measures(Keys keys) {
        long whole = run.ticks();
        return measures(keys, row -> whole);
    }

    private Columns measures(Keys keys, ToDoubleFunction<WaitRow> whole) {
        List<WaitRow> all = keys.rows();
        double[] waited = seconds(all, WaitRow::waited);
        double[] inclusive = seconds(all, WaitRow::inclusive);
        Measure waiting = estimated
                ? Measure.between("waiting time", Unit.MS, new double[waited.length], waited, inclusive)
                : Measure.of("waiting time", Unit.MS, waited);
        return keys.columns()
                .measure(
                        "wait ratio",
                        Unit.PERCENT,
                        all.stream()
                                .mapToDouble(row -> row.waited() / Math.max(1, whole.applyAsDouble(row)))
                                .toArray())
                .measure(waiting)
                .measure("inclusive time", Unit.MS, inclusive)
                .measure(
                        "calls",
                        Unit.ONE,
                        all.stream().mapToDouble(WaitRow::calls).toArray());
    }

    private double[] seconds(List<WaitRow> all, ToDoubleFunction<WaitRow> ticks) {
        double perSecond = run.clock().ticksPerSecond();
        return all.stream().mapToDouble(ticks).map(each -> each / perSecond).toArray();
    }
}

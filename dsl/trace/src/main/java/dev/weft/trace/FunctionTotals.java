package dev.weft.trace;

import dev.weft.study.Answer;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.trace.event.CodeRegion;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.TraceProvenance;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Time by function, summed over call paths and locations, the largest first. {@code time} is exclusive time, {@code
 * inclusive time} lasts from ENTER to LEAVE (recursive calls count once), {@code share} is the exclusive time divided
 * by the time of all locations that can have the function, {@code calls} is their number, and {@code imbalance} is the
 * largest exclusive time of a location divided by the mean of all that can have the function. Of main threads, other
 * threads and streams of accelerators, these are all of the kinds in which at least one has it; so a thread without MPI
 * calls does not count as a rank that never waits. Shapes: one row for each function.
 */
public final class FunctionTotals extends Answer {
    private final Definitions definitions;
    private final TraceProvenance provenance;
    private final List<Totals> rows;
    private final Reach reach;

    private FunctionTotals(Definitions definitions, TraceProvenance provenance, List<Totals> rows, Reach reach) {
        this.definitions = definitions;
        this.provenance = provenance;
        this.rows = rows;
        this.reach = reach;
    }

    static FunctionTotals of(Definitions definitions, TraceProvenance provenance, List<CallPath> paths, Reach reach) {
        int locations = definitions.locations().size();
        Map<Integer, Totals> byFunction = new TreeMap<>();
        for (CallPath path : paths) {
            byFunction
                    .computeIfAbsent(
                            path.function(), function -> new Totals(function, name(definitions, function), locations))
                    .add(path);
        }
        List<Totals> rows = byFunction.values().stream()
                .sorted(Comparator.comparingDouble(Totals::exclusive).reversed())
                .toList();
        return new FunctionTotals(definitions, provenance, rows, reach);
    }

    private static String name(Definitions definitions, int function) {
        return function < 0 ? CallPath.UNDEFINED : definitions.functions().get(function);
    }

    /** Sums of one function. */
    private static final class Totals {
        private final int function;
        private final String name;
        private final long[] exclusive;
        private long inclusive;
        private long visits;

        Totals(int function, String name, int locations) {
            this.function = function;
            this.name = name;
            this.exclusive = new long[locations];
        }

        void add(CallPath path) {
            for (int location : path.locations()) {
                exclusive[location] += path.exclusiveAt(location);
            }
            inclusive += path.outermost() ? path.inclusive() : 0;
            visits += path.visits();
        }

        double exclusive() {
            return Arrays.stream(exclusive).sum();
        }
    }

    /**
     * Returns the {@code count} functions with the most exclusive time, and one row for all others together, whose
     * imbalance is n/a. An error if {@code count} is below 1.
     */
    public Result largest(int count) {
        if (count < 1) {
            throw ModelException.call("largest", "must be at least 1", "Try largest(10)", count);
        }
        if (rows.size() - 1 <= count) {
            return this;
        }
        double tick = 1.0 / definitions.clock().ticksPerSecond();
        List<Totals> rest = rows.subList(count, rows.size());
        double exclusive = rest.stream().mapToDouble(Totals::exclusive).sum();
        double share = reach.share(
                exclusive, rest.stream().mapToInt(row -> row.function).toArray());
        long visits = rest.stream().mapToLong(row -> row.visits).sum();
        List<Row> all = new ArrayList<>(rows.subList(0, count).stream()
                .map(row -> new Row(row.name, row.exclusive(), share(row), row.visits, imbalance(row)))
                .toList());
        all.add(new Row(rest.size() + " others", exclusive, share, visits, Double.NaN));
        Columns columns = Rows.of(all)
                .key("function", Row::function)
                .measure("time", Unit.MS, row -> row.exclusive * tick)
                .measure("share", Unit.PERCENT, Row::share)
                .count("calls", Row::calls)
                .measure("imbalance", Unit.ONE, Row::imbalance)
                .columns();
        return Tabulated.of(label(), columns, provenance(), this::explain);
    }

    private record Row(String function, double exclusive, double share, long calls, double imbalance) {}

    private double share(Totals row) {
        return reach.share(row.exclusive(), row.function);
    }

    private double imbalance(Totals row) {
        return reach.imbalance(row.function, row.exclusive);
    }

    @Override
    public String label() {
        return provenance.label();
    }

    @Override
    public Columns columns() {
        double tick = 1.0 / definitions.clock().ticksPerSecond();
        return Rows.of(rows)
                .key("function", row -> row.name)
                .measure("time", Unit.MS, row -> row.exclusive() * tick)
                .measure("inclusive time", Unit.MS, row -> row.inclusive * tick)
                .measure("share", Unit.PERCENT, this::share)
                .count("calls", row -> row.visits)
                .measure("imbalance", Unit.ONE, this::imbalance)
                .columns();
    }

    @Override
    public Provenance provenance() {
        return provenance.of("calls added up by function").by(reach.summed());
    }

    @Override
    public Explanation explain() {
        List<Term> terms = rows.stream()
                .limit(8)
                .map(row -> new Term(
                        row.name,
                        definitions.clock().time((long) row.exclusive()).toString(),
                        share(row)))
                .toList();
        List<Condition> conditions = new ArrayList<>(provenance.conditions());
        conditions.add(Condition.of(
                "recorded MPI functions",
                rows.stream().anyMatch(row -> CodeRegion.isMpi(row.name)),
                "no recorded function is named MPI_..., so communication cannot be distinguished from computation."));
        return Explanation.of("time of calls, added up by function over all locations of a recorded run")
                .inputs(List.of(provenance.input(), definitions.locations().size() + " locations"))
                .terms(terms)
                .dominant(
                        rows.isEmpty() ? "nothing" : rows.get(0).name,
                        rows.isEmpty()
                                ? "no call was recorded."
                                : rows.get(0).name + " is on top for "
                                        + Unit.PERCENT.print(terms.get(0).share()) + " of "
                                        + reach.whole(rows.get(0).function) + ".")
                .conditions(conditions);
    }
}

package dev.weft.waits;

import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Key;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.data.Measurements;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * The overhead of measurement methods on MPI calls. Each round ran all methods, which are compared round by round: {@code overhead =
 * t(method) - t(none)}, {@code increase = overhead(method) / overhead(count) - 1}, and {@code increase of time = t(method) / t(count) - 1},
 * where {@code count} stores the number and time of calls only, as a plain profiler does. Values are medians over rounds, with the
 * smallest and the largest as bracket.
 */
@From(paper = "Mao et al. 2014", equation = "section 4.2")
public final class Overhead {
    private static final String NONE = "none";
    private static final String COUNT = "count";
    private static final List<String> KEYS = List.of("method", "kind", "operation", "repetition");
    private static final String TIME = "least";

    private record Loop(String method, String kind, String operation) {
        Loop by(String other) {
            return new Loop(other, kind, operation);
        }
    }

    private final Map<Loop, Map<Object, Double>> times = new LinkedHashMap<>();
    private final List<Loop> loops;

    private Overhead(Columns columns) {
        for (int row = 0; row < columns.rows(); row++) {
            int at = row;
            List<Object> keys =
                    KEYS.stream().map(key -> columns.key(key).values().get(at)).toList();
            times.computeIfAbsent(
                            new Loop(Key.print(keys.get(0)), Key.print(keys.get(1)), Key.print(keys.get(2))),
                            none -> new LinkedHashMap<>())
                    .put(keys.get(3), columns.measure(TIME).si(row));
        }
        this.loops = times.keySet().stream()
                .filter(loop -> !loop.method().equals(NONE))
                .toList();
    }

    /**
     * Returns the overheads from measurements with the keys {@code method}, {@code kind}, {@code operation} and {@code repetition} and the
     * measure {@code least}, such as the data set {@code kit-overhead}. Each operation needs the methods {@code none} and {@code count}.
     */
    public static Result of(Measurements measured) {
        ModelException.required(measured, "table of measurements", "Write overhead(measured(\"kit-overhead\"))");
        Overhead overhead = new Overhead(measured.columns());
        Provenance source = measured.provenance();
        return Tabulated.of(
                "overhead",
                overhead.columns(),
                new Provenance(
                        source.origin(),
                        source.certainty(),
                        source.method() + ", compared round by round",
                        source.source(),
                        source.seed()),
                () -> Explanation.of("none: differences of measured times (Mao et al. 2014, section 4.2)")
                        .inputs(List.of("measured by " + source.source()))
                        .dominant(
                                "measurements", "each value is the median over rounds of the smallest time in a round.")
                        .conditions(List.of(Condition.notChecked(
                                "overhead in programs",
                                "the measured loops only call MPI, on one machine; a program was not measured."))));
    }

    private Columns columns() {
        return Rows.of(loops)
                .key("method", Loop::method)
                .key("kind", Loop::kind)
                .key("operation", Loop::operation)
                .estimate(
                        "increase",
                        Unit.PERCENT,
                        loop -> median(loop, times -> (times[2] - times[0]) / (times[1] - times[0]) - 1))
                .estimate("increase of time", Unit.PERCENT, loop -> median(loop, times -> times[2] / times[1] - 1))
                .estimate("overhead", Unit.NS, loop -> median(loop, times -> times[2] - times[0]))
                .brackets("least to most of the repetitions")
                .columns();
    }

    /** Returns the median of a function of the times without a tool, with the plain profiler and with the method, in the same round. */
    private Estimate median(Loop loop, ToDoubleFunction<double[]> of) {
        double[] sorted = rounds(loop).stream().mapToDouble(of).sorted().toArray();
        int last = sorted.length - 1;
        return new Estimate((sorted[last / 2] + sorted[sorted.length / 2]) / 2, sorted[0], sorted[last]);
    }

    private List<double[]> rounds(Loop loop) {
        Map<Object, Double> none = times.getOrDefault(loop.by(NONE), Map.of());
        Map<Object, Double> count = times.getOrDefault(loop.by(COUNT), Map.of());
        List<double[]> rounds = new ArrayList<>();
        Objects.requireNonNull(times.get(loop)).forEach((round, time) -> {
            Double without = none.get(round);
            Double counted = count.get(round);
            if (without == null || counted == null) {
                throw ModelException.of(
                        "overhead of " + loop.operation() + " with method \"" + loop.method() + "\"",
                        "repetition " + Key.print(round) + " has no time with method \""
                                + (without == null ? NONE : COUNT) + "\"",
                        "Measure all methods in each repetition");
            }
            rounds.add(new double[] {without, counted, time});
        });
        return rounds;
    }
}

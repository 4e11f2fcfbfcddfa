package dev.weft.collectives;

import dev.weft.program.run.Operation;
import dev.weft.study.Answer;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Largest;
import dev.weft.study.Measure;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Term;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The self-consistent performance guidelines that measured collectives break: one row for each guideline and size, the worst first, with
 * the keys of the run, {@code guideline}, {@code vector}, {@code collective}, {@code algorithm} and {@code limit}, the collectives that it
 * should not exceed. Measures are the {@code limit ratio} of the two times, the {@code time} and the {@code limit time}. Only what was
 * measured in one run with equal sizes is compared, and a guideline is broken only if the ranges of the two times do not overlap.
 */
@From(
        paper = "Traeff, Gropp and Thakur 2010, Self-consistent MPI performance guidelines",
        equation = "guidelines for collective operations")
public final class Guidelines extends Answer {
    private static final String LIBRARY = "library at most its best algorithm";
    private static final String SIZES = "at most as long as more bytes";

    private final Result measured;
    private final List<Broken> broken;
    private final Map<String, Count> counts;

    private record Broken(
            String guideline, MeasuredSeries series, double size, String limit, Estimate time, Estimate limitTime) {
        double ratio() {
            return time.value() / limitTime.value();
        }
    }

    /** The numbers of cases in which a guideline was checked, was broken, and could not be checked. */
    private static final class Count {
        private int checked;
        private int broken;
        private int missing;
    }

    private Guidelines(Result measured) {
        this.measured = measured;
        this.broken = new ArrayList<>();
        this.counts = new LinkedHashMap<>();
    }

    /** Checks the times of a table with the keys collective and vector, of all ranks, or size, what the call takes, and perhaps algorithm. */
    public static Guidelines of(Result measured) {
        ModelException.required(measured, "a result", "Write guidelines(measured(\"collectives-leonardo\"))");
        Guidelines all = new Guidelines(measured);
        List<MeasuredSeries> series = MeasuredSeries.of(measured);
        for (Guideline each : Guideline.ALL) {
            all.check(each, series);
        }
        all.library(series);
        all.sizes(series);
        if (all.checked() == 0) {
            throw ModelException.of(
                    "guidelines of " + measured.label(),
                    "no two of its " + Digits.plural(measured.columns().rows(), "row")
                            + " can be compared, which takes one run and equal sizes, or two sizes of one algorithm",
                    "Use a table with several collectives or sizes of each run");
        }
        all.broken.sort(Comparator.comparingDouble(each -> -each.ratio()));
        return all;
    }

    private void check(Guideline guideline, List<MeasuredSeries> series) {
        Count count = count(guideline.toString());
        for (MeasuredSeries left : series) {
            if (left.chosen() && left.operation() == guideline.left()) {
                Optional<MeasuredSeries> first = series.stream()
                        .filter(each -> each.chosen()
                                && each.operation() == guideline.first()
                                && each.run().equals(left.run()))
                        .findFirst();
                Optional<MeasuredSeries> second = series.stream()
                        .filter(each -> each.chosen()
                                && each.operation() == guideline.second()
                                && each.run().equals(left.run()))
                        .findFirst();
                left.times().forEach((size, time) -> {
                    Estimate one = first.map(each -> each.times().get(size)).orElse(null);
                    Estimate other = second.map(each -> each.times().get(size)).orElse(null);
                    if (one == null || other == null) {
                        count.missing++;
                    } else {
                        Estimate sum = new Estimate(
                                one.value() + other.value(), one.low() + other.low(), one.high() + other.high());
                        compare(count, new Broken(guideline.toString(), left, size, guideline.limit(), time, sum));
                    }
                });
            }
        }
    }

    private void library(List<MeasuredSeries> series) {
        Count count = count(LIBRARY);
        for (MeasuredSeries left : series) {
            if (left.chosen()) {
                List<MeasuredSeries> named = series.stream()
                        .filter(each -> !each.chosen()
                                && each.operation() == left.operation()
                                && each.run().equals(left.run()))
                        .toList();
                left.times()
                        .forEach((size, time) -> named.stream()
                                .filter(each -> each.times().containsKey(size))
                                .min(Comparator.comparingDouble(each -> value(each, size)))
                                .ifPresentOrElse(
                                        best -> compare(
                                                count,
                                                new Broken(LIBRARY, left, size, best.name(), time, at(best, size))),
                                        () -> count.missing++));
            }
        }
    }

    private static Estimate at(MeasuredSeries series, double size) {
        return series.times().getOrDefault(size, Estimate.NONE);
    }

    private static double value(MeasuredSeries series, double size) {
        return at(series, size).value();
    }

    private void sizes(List<MeasuredSeries> series) {
        Count count = count(SIZES);
        for (MeasuredSeries each : series) {
            if (each.times().size() == 1) {
                count.missing++;
            }
            each.times().forEach((size, time) -> {
                Map.Entry<Double, Estimate> next = each.times().higherEntry(size);
                if (next != null) {
                    compare(
                            count,
                            new Broken(SIZES, each, size, new Bytes(next.getKey()).toString(), time, next.getValue()));
                }
            });
        }
    }

    private Count count(String guideline) {
        return counts.computeIfAbsent(guideline, none -> new Count());
    }

    private void compare(Count count, Broken pair) {
        count.checked++;
        if (pair.time().low() > pair.limitTime().high() * (1 + CollectiveRanking.EQUAL)) {
            count.broken++;
            broken.add(pair);
        }
    }

    /** Returns the number of comparisons. */
    public int checked() {
        return counts.values().stream().mapToInt(count -> count.checked).sum();
    }

    /** Returns the number of broken guidelines, one for each size and run. */
    public int broken() {
        return broken.size();
    }

    @Override
    public String label() {
        return "guidelines";
    }

    @Override
    public Columns columns() {
        Measure time = measured.columns().measure("time");
        Rows<Broken> rows = Rows.of(broken)
                .keys(
                        MeasuredSeries.run(measured.columns()).apart(),
                        each -> each.series().row())
                .key("guideline", Broken::guideline)
                .key(MeasuredVectors.VECTOR, each -> new Bytes(each.size()))
                .key("collective", each -> each.series().operation().word())
                .key("algorithm", each -> each.series().name())
                .key("limit", Broken::limit)
                .measure("limit ratio", Unit.ONE, Broken::ratio)
                .estimate("time", time.unit(), Broken::time)
                .estimate("limit time", time.unit(), Broken::limitTime);
        return (time.hasBracket() ? rows.brackets(ranges(time)) : rows).columns();
    }

    @Override
    public Provenance provenance() {
        return measured.provenance()
                .by(Digits.plural(checked(), "comparison") + " by self-consistent guidelines, " + broken() + " broken");
    }

    @Override
    public Explanation explain() {
        List<Term> terms = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        counts.forEach((guideline, count) -> {
            terms.add(Term.part(
                    guideline, count.broken + " of " + count.checked + " broken", count.broken, count.checked));
            if (count.missing > 0) {
                missing.add(guideline + " for "
                        + Digits.plural(count.missing, guideline.equals(SIZES) ? "algorithm" : "size"));
            } else if (count.checked == 0) {
                missing.add(guideline);
            }
        });
        Measure time = measured.columns().measure("time");
        return Explanation.of("Guidelines that a library can keep by replacing a collective by others")
                .assuming(MeasuredSeries.run(measured.columns()).sentences())
                .assuming(List.of(
                        "Rows that differ in repetition only count as one, with their mean and a range that has all of their ranges.",
                        time.hasBracket()
                                ? "A guideline is broken if its ranges, " + ranges(time) + ", do not overlap."
                                : "The times have no ranges, so a guideline is broken by any difference."))
                .inputs(List.of(measured.label() + ": "
                        + Digits.plural(measured.columns().rows(), "row")))
                .terms(terms)
                .dominant(broken.isEmpty() ? "nothing" : broken.get(0).guideline(), sentence())
                .conditions(List.of(
                        Condition.notChecked(
                                "calls one at a time",
                                "of collectives with a root, calls measured in a row may overlap, by some algorithms more than by others."),
                        missing.isEmpty()
                                ? Condition.holds("all guidelines are checked")
                                : Condition.notChecked(
                                        "some guidelines",
                                        "equal sizes of the same run are missing, " + String.join("; ", missing)
                                                + ".")));
    }

    private static String ranges(Measure time) {
        return time.brackets().isEmpty() ? "low to high as measured" : time.brackets();
    }

    private String sentence() {
        String all = broken() + " of " + Digits.plural(checked(), "comparison") + (broken() == 1 ? " is" : " are")
                + " broken";
        if (broken.isEmpty()) {
            return all + ".";
        }
        Broken worst = broken.get(0);
        Largest most = Largest.of(broken.size(), at -> broken.get(at).ratio(), at -> String.valueOf(at));
        return all + (broken.size() == 1 ? ", by " : ", the worst" + most.remark() + " by ")
                + worst.series().operation().word() + " "
                + worst.series().name() + " of "
                + new Bytes(worst.size()) + ": " + new Time(worst.time().value()) + ", " + Digits.four(worst.ratio())
                + " times the " + new Time(worst.limitTime().value()) + " of " + worst.limit() + ".";
    }

    /**
     * A collective that two others can replace, so that it need not take longer than both, one after the other, with the same vector of a rank.
     */
    private record Guideline(Operation left, Operation first, Operation second) {
        static final List<Guideline> ALL = List.of(
                new Guideline(Operation.ALLREDUCE, Operation.REDUCE, Operation.BCAST),
                new Guideline(Operation.ALLREDUCE, Operation.REDUCESCATTER, Operation.ALLGATHER),
                new Guideline(Operation.ALLGATHER, Operation.GATHER, Operation.BCAST),
                new Guideline(Operation.BCAST, Operation.SCATTER, Operation.ALLGATHER),
                new Guideline(Operation.REDUCE, Operation.REDUCESCATTER, Operation.GATHER));

        /** The two others. */
        String limit() {
            return first.word() + " + " + second.word();
        }

        @Override
        public String toString() {
            return left.word() + " at most " + limit();
        }
    }
}

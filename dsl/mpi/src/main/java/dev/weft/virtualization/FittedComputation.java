package dev.weft.virtualization;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.fit.LinearFit;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Equation 1 fitted to measured times: T(P) = serial + work / P, by absolute least squares in 1 / P. */
@From(paper = "Nigay et al. 2018", equation = "(1), fitted")
final class FittedComputation implements Application.OverRanks {
    private static final long serialVersionUID = 1;
    private static final String EXAMPLE = "Write fitted(measured(\"times.csv\")) with columns ranks and time";

    private final double[] ranks;
    private final double[] seconds;
    private final double serial;
    private final double work;
    private final double serialHalf;
    private final double workHalf;
    private final double determination;
    /** Whether the fitted serial part was negative and was left out. */
    private final boolean without;

    private final String source;

    private FittedComputation(double[] ranks, double[] seconds, LinearFit fit, boolean without, String source) {
        int last = without ? 0 : 1;
        this.ranks = ranks;
        this.seconds = seconds;
        this.serial = without ? 0 : fit.value(0);
        this.serialHalf = without ? 0 : fit.halfWidth(0);
        this.work = fit.value(last);
        this.workHalf = fit.halfWidth(last);
        this.determination = fit.determination();
        this.without = without;
        this.source = source;
    }

    static FittedComputation of(Result measured) {
        Columns all = ModelException.required(measured, "table of measurements", EXAMPLE)
                .columns();
        Key key = all.key("ranks");
        Measure time = all.measure("time");
        double[] ranks = key.values().stream()
                .mapToDouble(each -> Key.isNumeric(each) ? Key.number(each) : Double.NaN)
                .toArray();
        double[] seconds = IntStream.range(0, all.rows()).mapToDouble(time::si).toArray();
        for (double each : ranks) {
            if (!(each >= 1)) {
                throw ModelException.of(
                        "fitted(..), ranks = " + each, "the number of ranks must be 1 or more", EXAMPLE);
            }
        }
        FittedComputation found = of(ranks, seconds, measured.provenance().source());
        if (!(found.work > 0)) {
            throw ModelException.of(
                    "fitted(..), work = " + Digits.four(found.work) + " s",
                    "the times do not decrease with the number of ranks",
                    "Measure one problem on several numbers of ranks");
        }
        return found;
    }

    private static FittedComputation of(double[] ranks, double[] seconds, String source) {
        double[] shares = DoubleStream.of(ranks).map(each -> 1 / each).toArray();
        double[] ones = DoubleStream.of(ranks).map(each -> 1).toArray();
        LinearFit both = LinearFit.of(List.of(ones, shares), seconds);
        boolean without = both.value(0) < 0;
        LinearFit fit = without ? LinearFit.of(List.of(shares), seconds) : both;
        return new FittedComputation(ranks, seconds, fit, without, source);
    }

    /** Returns the fitted computation time of one rank. */
    @Override
    public Time of(int all) {
        return new Time(serial + Math.max(0, work) / all);
    }

    /** Returns the fit to the same number of runs, drawn with replacement among those with equal ranks; null if none was repeated. */
    @Nullable
    FittedComputation redrawn(SplittableRandom random) {
        double[] times = new double[seconds.length];
        boolean repeated = false;
        for (int row = 0; row < times.length; row++) {
            double of = ranks[row];
            int[] alike = IntStream.range(0, times.length)
                    .filter(other -> ranks[other] == of)
                    .toArray();
            repeated |= alike.length > 1;
            times[row] = seconds[alike[random.nextInt(alike.length)]];
        }
        return repeated ? of(ranks, times, source) : null;
    }

    Result result(String name) {
        return Tabulated.of(
                name,
                columns(),
                Provenance.model(Certainty.ESTIMATED, "absolute least squares in 1 / ranks, 95 % intervals", source),
                () -> Explanation.of("Equation 1 of " + TermsAnswer.CITATION + ", fitted by absolute least squares")
                        .inputs(List.of("times from " + source, toString()))
                        .conditions(List.of(Condition.of(
                                "serial part of zero or more",
                                !without,
                                "the fitted serial part was negative, so it was left out and T(P) = work / P was"
                                        + " fitted."))));
    }

    private Columns columns() {
        return Rows.of(List.of(
                        new Parameter("serial time in s", serial, serialHalf),
                        new Parameter("work in s", work, workHalf)))
                .key("parameter", Parameter::name)
                .estimate("value", Unit.ONE, of -> new Estimate(of.value, of.value - of.half, of.value + of.half))
                .brackets("95 % interval")
                .count("points", of -> seconds.length)
                .measure("determination", Unit.ONE, of -> determination)
                .columns();
    }

    private record Parameter(String name, double value, double half) {}

    @Override
    public String toString() {
        return "fitted: serial part " + new Time(serial) + ", work " + new Time(work) + " for all ranks, from "
                + seconds.length + " times"
                + (without ? "; the negative serial part was left out" : "");
    }
}

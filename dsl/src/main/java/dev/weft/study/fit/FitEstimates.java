package dev.weft.study.fit;

import dev.weft.study.Suggestion;
import dev.weft.units.Unit;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The numbers of a fit by parameter, in SI units: the search knows multiples of the start values only. */
record FitEstimates(FitSpec spec, FitOutcome outcome) {
    double best(String parameter) {
        int index = index(parameter);
        return spec.parameters().get(index).si(outcome.multiples()[index]);
    }

    double standardError(String parameter) {
        int index = index(parameter);
        return Math.abs(spec.parameters().get(index).si(outcome.errors()[index]));
    }

    /** Not below zero for a quantity. */
    double low(String parameter) {
        double end = best(parameter) - outcome.student() * standardError(parameter);
        return spec.parameters().get(index(parameter)).isBounded() ? Math.max(0, end) : end;
    }

    double high(String parameter) {
        return best(parameter) + outcome.student() * standardError(parameter);
    }

    double correlation(String one, String other) {
        int a = index(one);
        int b = index(other);
        // a negative start value turns the sign of its multiple
        double sign = Math.signum(spec.parameters().get(a).si(1))
                * Math.signum(spec.parameters().get(b).si(1));
        return sign * outcome.correlations()[a][b];
    }

    double bootstrapLow(String parameter) {
        return bootstrapEnds(parameter)[0];
    }

    double bootstrapHigh(String parameter) {
        return bootstrapEnds(parameter)[1];
    }

    private double[] bootstrapEnds(String parameter) {
        int index = index(parameter);
        FitParameter found = spec.parameters().get(index);
        double a = found.si(outcome.low()[index]);
        double b = found.si(outcome.high()[index]);
        return new double[] {Math.min(a, b), Math.max(a, b)};
    }

    /** The unit that prints a parameter. */
    Unit unit(int index) {
        return spec.parameters().get(index).unit(best(spec.names().get(index)));
    }

    /** The medians of the draws, each in the unit of its row. */
    double[] drawn() {
        return IntStream.range(0, spec.count())
                .mapToDouble(i -> unit(i).from(spec.parameters().get(i).si(outcome.middle()[i])))
                .toArray();
    }

    /** A number of every parameter, each in the unit of its row. */
    double[] each(ToDoubleFunction<String> si) {
        return IntStream.range(0, spec.count())
                .mapToDouble(i -> unit(i).from(si.applyAsDouble(spec.names().get(i))))
                .toArray();
    }

    int index(String parameter) {
        int index = spec.names().indexOf(parameter);
        if (index < 0) {
            throw Suggestion.unknown("parameter", parameter, spec.names());
        }
        return index;
    }
}

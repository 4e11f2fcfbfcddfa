package dev.weft.study.fit;

import dev.weft.study.Estimate;
import dev.weft.study.Suggestion;
import dev.weft.units.Unit;

/** The numbers of a fit by parameter, in SI units; the search itself uses multiples of the start values. */
record FitEstimates(FitSpec spec, FitOutcome outcome) {
    double best(String parameter) {
        int index = index(parameter);
        return spec.parameters().get(index).si(outcome.multiples()[index]);
    }

    double standardError(String parameter) {
        int index = index(parameter);
        return Math.abs(spec.parameters().get(index).si(outcome.errors()[index]));
    }

    /** At least zero for a quantity. */
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
        // a negative start value inverts the sign of its multiple
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
    Unit unit(String parameter) {
        return spec.parameters().get(index(parameter)).unit(best(parameter));
    }

    /** The best value with its interval, in the unit of its row. */
    Estimate value(String parameter) {
        return printed(parameter, best(parameter), low(parameter), high(parameter));
    }

    /** The median of the draws with their interval, in the unit of its row. */
    Estimate bootstrap(String parameter) {
        int index = index(parameter);
        double middle = spec.parameters().get(index).si(outcome.middle()[index]);
        return printed(parameter, middle, bootstrapLow(parameter), bootstrapHigh(parameter));
    }

    private Estimate printed(String parameter, double value, double low, double high) {
        Unit unit = unit(parameter);
        return new Estimate(unit.from(value), unit.from(low), unit.from(high));
    }

    int index(String parameter) {
        int index = spec.names().indexOf(parameter);
        if (index < 0) {
            throw Suggestion.unknown("parameter", parameter, spec.names());
        }
        return index;
    }
}

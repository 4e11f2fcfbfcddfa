package dev.weft.collectives;

import dev.weft.study.data.Launches;
import java.util.stream.DoubleStream;

/** Relative errors of predicted times without their signs, at least one, in ascending order. */
final class AbsoluteErrors {
    private final double[] sorted;

    private AbsoluteErrors(double... sorted) {
        this.sorted = sorted;
    }

    static AbsoluteErrors of(DoubleStream errors) {
        return new AbsoluteErrors(errors.map(Math::abs).sorted().toArray());
    }

    /** Returns the median; for an even number of errors the mean of the middle two. */
    double median() {
        return Launches.median(sorted);
    }

    /** Returns the least error that at least 9 of 10 errors do not exceed. */
    double ninthDecile() {
        return sorted[(9 * sorted.length + 9) / 10 - 1];
    }
}

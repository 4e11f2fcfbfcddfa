package dev.weft.machine;

import dev.weft.study.fit.LinearFit;
import dev.weft.units.ModelException;
import java.util.stream.DoubleStream;

/**
 * The number of pairs from which on the injection limit of a node slows down a range of messages, found among the measured numbers by the
 * Bayesian information criterion, with relative errors as for {@link CutOffs}.
 */
final class PairLimit {
    /** No measured number of pairs is slowed down. */
    static final int NONE = 0;

    private PairLimit() {}

    /** The least number of pairs that is limited; {@link #NONE} if one line through all pairs fits better. */
    static int of(PingPongs range) {
        double[] pairs = DoubleStream.of(range.pairs()).sorted().distinct().toArray();
        int best = NONE;
        if (pairs.length < 2 || range.fewest().sizes().length < 2) {
            return best;
        }
        double least =
                criterion(CostFit.postal(range.bytes(), range.seconds(), CostFit.Weights.RELATIVE), 2, range.points());
        for (int from = 1; from < pairs.length; from++) {
            int limited = (int) pairs[from];
            try {
                LinearFit fit = CostFit.maxRate(
                        range.bytes(), range.pairs(), range.seconds(), limited, CostFit.Weights.RELATIVE);
                double criterion = criterion(fit, 4, range.points());
                if (criterion < least && fit.value(1) > 0 && fit.value(2) > 0) {
                    least = criterion;
                    best = limited;
                }
            } catch (ModelException unidentifiable) {
                // too few sizes on one side of this number: it is no candidate
            }
        }
        return best;
    }

    private static double criterion(LinearFit fit, int numbers, int points) {
        return points * Math.log(Math.max(fit.squares() / points, CutOffs.EXACT)) + numbers * Math.log(points);
    }
}

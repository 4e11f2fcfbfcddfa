package dev.weft.machine;

import dev.weft.study.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.BinomialDistribution;

/**
 * The bracket of a cut-off over launches: that of the medians of all launches together, widened to the order-statistic interval of the
 * cut-offs that single launches have. Below six launches these are the extremes.
 */
final class LaunchedCutOffs {
    /**
     * The parameters that a cut-off counts as. Medians over launches scatter so little that the best of all places of a cut-off would often
     * pay for one parameter by chance: with three, 1 of 50 synthetic machines gets a limit that it does not have, with four 1 of 150.
     */
    static final double PARAMETERS = 4;

    private static final double TAIL = 0.025;

    private LaunchedCutOffs() {}

    /** The brackets of the first sizes of all ranges but the first, each widened by the cut-offs of the launches. */
    static List<Estimate> widened(List<Estimate> pooled, List<PingPongs> launches) {
        List<List<Double>> lows = lists(pooled);
        List<List<Double>> highs = lists(pooled);
        for (PingPongs launch : launches) {
            PingPongs alone = launch.fewest();
            if (alone.sizes().length >= CutOffs.LEAST_SIZES * (pooled.size() + 1)) {
                double[] first = CutOffs.of(alone, pooled.size() + 1);
                for (int cut = 0; cut < pooled.size(); cut++) {
                    highs.get(cut).add(first[cut + 1]);
                    lows.get(cut).add(alone.lastBelow(first[cut + 1]).si());
                }
            }
        }
        return IntStream.range(0, pooled.size())
                .mapToObj(cut -> widened(pooled.get(cut), lows.get(cut), highs.get(cut)))
                .toList();
    }

    private static List<List<Double>> lists(List<Estimate> pooled) {
        return pooled.stream().<List<Double>>map(each -> new ArrayList<>()).toList();
    }

    private static Estimate widened(Estimate pooled, List<Double> lows, List<Double> highs) {
        if (lows.isEmpty()) {
            return pooled;
        }
        int skipped = skipped(lows.size());
        lows.sort(null);
        highs.sort(null);
        return new Estimate(
                pooled.value(),
                Math.min(pooled.low(), lows.get(skipped)),
                Math.max(pooled.high(), highs.get(highs.size() - 1 - skipped)));
    }

    /** The number of extremes on each side that an interval of the median leaves out. */
    private static int skipped(int launches) {
        BinomialDistribution below = new BinomialDistribution(launches, 0.5);
        int skipped = 0;
        while (below.cumulativeProbability(skipped) <= TAIL) {
            skipped++;
        }
        return Math.max(0, skipped - 1);
    }
}

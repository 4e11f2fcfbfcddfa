package dev.weft.queueing.simulate;

import dev.weft.simulation.SequentialStopping;
import dev.weft.study.Estimate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** Percentiles of the latencies of runs with their intervals, from the cycles that ended after the warm-up. */
final class SimulatedPercentiles {
    /** The cycles of all classes. */
    static final int ALL = -1;

    private final SequentialStopping settling;
    private final SimulatedRun[] runs;
    /** Sorted latencies of a class, or of all classes. */
    private final Map<Integer, double[]> sorted = new HashMap<>();

    SimulatedPercentiles(SequentialStopping settling, SimulatedRun... runs) {
        this.settling = settling;
        this.runs = runs;
    }

    /** The quantile of the latency of a class. */
    Estimate of(int r, double share) {
        double[] all = sorted.computeIfAbsent(r, this::sorted);
        if (all.length == 0) {
            return Estimate.NONE;
        }
        double value = rank(all, share);
        Estimate below = below(r, value);
        // the interval of the share is mapped to latencies
        double up = share + below.value() - below.low();
        double down = share + below.value() - below.high();
        return new Estimate(
                value,
                down <= 0 ? 0 : Math.min(value, rank(all, down)),
                up >= 1 ? Double.POSITIVE_INFINITY : Math.max(value, rank(all, up)));
    }

    private double[] sorted(int r) {
        return IntStream.range(0, runs.length)
                .mapToObj(i -> runs[i].latencies.of(r, settling.start(i)))
                .flatMapToDouble(Arrays::stream)
                .sorted()
                .toArray();
    }

    private static double rank(double[] sorted, double share) {
        return sorted[Math.min(sorted.length - 1, (int) (share * sorted.length))];
    }

    /** The share of latencies up to a value. */
    private Estimate below(int r, double value) {
        double[][] below = settling.seconds();
        double[][] all = settling.seconds();
        for (int i = 0; i < runs.length; i++) {
            Arrays.fill(below[i], 0);
            Arrays.fill(all[i], 0);
            runs[i].latencies.count(
                    r, value, settling.start(i), runs[i].windows().width(), below[i], all[i]);
        }
        return settling.ratio(below, all);
    }
}

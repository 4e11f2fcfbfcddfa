package dev.weft.queueing;

import dev.weft.study.Estimate;
import java.util.Map;
import java.util.TreeMap;

/** Exact percentiles of a latency; each is computed once. */
abstract class ExactLatency implements Latencies.Source {
    private final Map<Double, Estimate> found = new TreeMap<>();

    /** The quantile of the latency in seconds. */
    abstract double quantile(double share);

    @Override
    public final Estimate percentile(double share) {
        return found.computeIfAbsent(share, one -> Estimate.exactly(quantile(one)));
    }

    @Override
    public final String label() {
        return Analytic.EXACT.key();
    }

    @Override
    public final String brackets() {
        return ""; // every percentile is exact
    }
}

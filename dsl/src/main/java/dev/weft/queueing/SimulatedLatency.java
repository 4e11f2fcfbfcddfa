package dev.weft.queueing;

import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;

/** Latency of messages in a simulation, over all pairs of hosts. */
final class SimulatedLatency implements Latencies.Source {
    private final Solution solution;
    private final SimulatedMeans means;

    SimulatedLatency(Solution solution, SimulatedMeans means) {
        this.solution = solution;
        this.means = means;
    }

    /** The time of a cycle per message that it delivers. */
    @Override
    public Estimate percentile(double share) {
        return means.measures.percentile(share).times(1.0 / solution.workload().messagesPerCycle());
    }

    @Override
    public double mean() {
        return solution.latency().si();
    }

    @Override
    public String label() {
        return solution.label();
    }

    @Override
    public String brackets() {
        return means.brackets();
    }

    @Override
    public Provenance provenance() {
        return solution.provenance();
    }

    @Override
    public Explanation explain() {
        return solution.explain();
    }
}

package dev.weft.queueing;

import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.simulate.SimulatedMeasures;
import dev.weft.study.Estimate;

/** Measures of a simulated network with priorities, capacities, regions or forks. */
record SimulatedConstraints(SimulatedMeasures measures) implements ConstraintMeasures {
    @Override
    public Constraints constraints() {
        return measures.constraints;
    }

    private boolean empty(int r) {
        return measures.network.classes[r].isEmpty();
    }

    @Override
    public Estimate visits(int r, int k) {
        return empty(r) ? Estimate.exactly(0) : measures.visits(r, k);
    }

    @Override
    public Estimate perVisit(int r, int k) {
        return empty(r) ? Estimate.NONE : measures.responsePerVisit(r, k);
    }

    @Override
    public Estimate loss(int r, int k) {
        boolean loses =
                constraints().place(k).finite() && !constraints().place(k).blocks();
        return empty(r) || !loses ? Estimate.exactly(0) : measures.lost(r, k);
    }

    @Override
    public Estimate blocked(int r, int k) {
        return empty(r) || !constraints().blocks() ? Estimate.exactly(0) : measures.blocked(r, k);
    }

    @Override
    public Estimate waiting(int r, int g) {
        return empty(r) ? Estimate.exactly(0) : measures.waiting(r, g);
    }

    @Override
    public Estimate waitingPerCycle(int r, int g) {
        return empty(r) ? Estimate.exactly(0) : measures.waitingPerCycle(r, g);
    }

    @Override
    public Estimate held(int r, int g) {
        return empty(r) ? Estimate.exactly(0) : measures.held(r, g);
    }

    @Override
    public Estimate granted(int r, int g) {
        return empty(r) ? Estimate.exactly(0) : measures.granted(r, g);
    }

    @Override
    public Estimate forked(int r, int f) {
        return empty(r) ? Estimate.exactly(0) : measures.forked(r, f);
    }

    @Override
    public Estimate forkedPerCycle(int r, int f) {
        return empty(r) ? Estimate.exactly(0) : measures.forkedPerCycle(r, f);
    }

    @Override
    public Estimate joined(int r, int f) {
        return empty(r) ? Estimate.exactly(0) : measures.joined(r, f);
    }

    @Override
    public Estimate forkResponse(int r, int f) {
        return empty(r) ? Estimate.exactly(0) : measures.forkResponse(r, f);
    }

    @Override
    public Estimate tokenWait(int r, int g) {
        return empty(r) ? Estimate.exactly(0) : measures.tokenWait(r, g);
    }

    @Override
    public Estimate refused(int r, int g) {
        boolean loses = constraints().regions().get(g).loses();
        return empty(r) || !loses ? Estimate.exactly(0) : measures.refused(r, g);
    }
}

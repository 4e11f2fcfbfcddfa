package dev.weft.queueing;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.queueing.simulate.SimulatedMeasures;
import dev.weft.queueing.solve.Solved;
import dev.weft.study.Certainty;
import dev.weft.study.Estimate;
import dev.weft.study.Provenance;
import dev.weft.units.ModelException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Means of a simulated network, each with its confidence interval. */
final class SimulatedMeans implements Means {
    final SimulatedMeasures measures;
    private final SimulationPlan plan;
    /** The service discipline, empty for the default. */
    final String how;

    private SimulatedMeans(SimulatedMeasures measures, SimulationPlan plan, String usual) {
        this.measures = measures;
        this.plan = plan;
        this.how = measures.plan.isWholeStays()
                ? "whole stays, first come first served"
                : measures.plan.isPerVisit() ? "each visit queued separately" : usual;
    }

    /** Customers visit stations in the order of the list. */
    static SimulatedMeans of(Compiled network, SimulationPlan plan) {
        return new SimulatedMeans(SimulatedMeasures.of(network, plan.runs()), plan, "");
    }

    /** A network with priorities, capacities or regions. */
    static SimulatedMeans of(Constraints constraints, SimulationPlan plan) {
        return new SimulatedMeans(SimulatedMeasures.of(constraints, plan.runs()), plan, "");
    }

    @Override
    public @Nullable ConstraintMeasures constrained() {
        return measures.constraints.any() ? new SimulatedConstraints(measures) : null;
    }

    /** Messages follow their routes. */
    static SimulatedMeans shared(SimulatedMeasures measures, SimulationPlan plan) {
        return new SimulatedMeans(measures, plan, "processor sharing at cores and links");
    }

    @Override
    public Compiled network() {
        return measures.network;
    }

    /** The plan as the user wrote it. */
    SimulationPlan plan() {
        return plan;
    }

    @Override
    public String label() {
        return plan.key();
    }

    @Override
    public String brackets() {
        return measures.settling.brackets();
    }

    @Override
    public Provenance provenance(String source) {
        return Provenance.model(Certainty.ESTIMATED, measures.settling.method(how), source)
                .seeded(measures.plan.seed());
    }

    @Override
    public Estimate throughput(int... classes) {
        return classes.length == 1 ? measures.throughput(classes[0]) : measures.throughput(classes);
    }

    @Override
    public Estimate response(int r) {
        return network().classes[r].isEmpty() ? Estimate.exactly(0) : measures.response(r);
    }

    @Override
    public Estimate latency(int... classes) {
        return measures.response(classes);
    }

    /** Independent cycles that would estimate the mean response of these classes equally well. */
    @Override
    public Estimate present(int r, int k) {
        return measures.queueLength(r, k);
    }

    @Override
    public Estimate present(int k) {
        return measures.queueLength(k);
    }

    @Override
    public Estimate inside(int r) {
        return measures.inside(r);
    }

    @Override
    public Estimate residence(int r, int k) {
        return network().classes[r].isEmpty() ? Estimate.exactly(0) : measures.residence(r, k);
    }

    @Override
    public Estimate residenceOfVisitors(int k) {
        return measures.residence(k);
    }

    @Override
    public Estimate utilization(int r, int k) {
        return measures.utilization(r, k);
    }

    @Override
    public Estimate busy(int... stations) {
        boolean queues = IntStream.of(stations).allMatch(k -> network().stations[k].kind == SolverStation.Kind.QUEUE);
        return queues ? measures.utilization(stations) : Estimate.NONE;
    }

    @Override
    public Solved exact(String what) {
        throw ModelException.of(what + " of a simulation", "only an exact solution has this", "Use solve(exact)");
    }

    @Override
    public SimulatedMeans simulated(String what, String ask) {
        return this;
    }
}

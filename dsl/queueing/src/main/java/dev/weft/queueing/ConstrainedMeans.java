package dev.weft.queueing;

import dev.weft.queueing.chain.StationaryFlows;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.queueing.constrained.Exactly;
import dev.weft.queueing.solve.Solved;
import dev.weft.study.Certainty;
import dev.weft.study.Estimate;
import dev.weft.study.From;
import dev.weft.study.Provenance;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Exact means of a network with priorities, capacities, regions or forks, by formulas or by its Markov chain. */
@From(paper = "White and Christie 1958", equation = "residence time with preemptive resume")
final class ConstrainedMeans implements Means, ConstraintMeasures {
    static final String CITATION =
            "W. J. Stewart, Probability, Markov chains, queues, and simulation, 2009, chapters 9, 10, 14";

    final StationaryFlows flows;
    private final Constraints constraints;
    private final Compiled network;

    private ConstrainedMeans(Constraints constraints, StationaryFlows flows) {
        this.constraints = constraints;
        this.network = constraints.network();
        this.flows = flows;
    }

    /** By the exact method; the best one simulates what takes it too long. */
    static Means of(Constraints constraints, Analytic method) {
        if (method == Analytic.BEST) {
            return Exactly.quickly(constraints)
                    .<Means>map(flows -> new ConstrainedMeans(constraints, flows))
                    .orElseGet(() -> SimulatedMeans.of(constraints, SimulationPlan.of(1)));
        }
        if (method != Analytic.EXACT) {
            throw ModelException.of(
                    "solve(" + method.key() + ") of a network with priorities, capacities, regions or forks",
                    "the approximation is for networks without them",
                    "Use solve(), which is exact where it can be, or solve(seeded(1))");
        }
        return new ConstrainedMeans(constraints, Exactly.solve(constraints, Exactly.PATIENT));
    }

    @Override
    public Constraints constraints() {
        return constraints;
    }

    @Override
    public ConstraintMeasures constrained() {
        return this;
    }

    @Override
    public Compiled network() {
        return network;
    }

    @Override
    public String label() {
        return Analytic.EXACT.key();
    }

    @Override
    public Provenance provenance(String source) {
        return Provenance.model(Certainty.EXACT, flows.method, source);
    }

    @Override
    public String brackets() {
        return "";
    }

    private static Estimate exactly(double value) {
        return Estimate.exactly(value);
    }

    private static Estimate ratio(double above, double below) {
        return exactly(above == 0 ? 0 : above / below);
    }

    private double completed(int... classes) {
        return Arrays.stream(classes).mapToDouble(r -> flows.completed[r]).sum();
    }

    private double inside(int... classes) {
        return Arrays.stream(classes).mapToDouble(flows::inside).sum();
    }

    @Override
    public Estimate throughput(int... classes) {
        return exactly(completed(classes));
    }

    @Override
    public Estimate response(int r) {
        return latency(r);
    }

    @Override
    public Estimate latency(int... classes) {
        return ratio(inside(classes), completed(classes));
    }

    @Override
    public Estimate present(int r, int k) {
        return exactly(flows.present[r][k]);
    }

    @Override
    public Estimate present(int k) {
        return exactly(Arrays.stream(flows.present).mapToDouble(row -> row[k]).sum());
    }

    @Override
    public Estimate inside(int r) {
        return exactly(flows.inside(r));
    }

    @Override
    public Estimate residence(int r, int k) {
        return ratio(flows.present[r][k], flows.completed[r]);
    }

    @Override
    public Estimate residenceOfVisitors(int k) {
        int[] visitors = IntStream.range(0, network.classes.length)
                .filter(r -> network.visits[r][k] > 0)
                .toArray();
        return ratio(present(k).value(), completed(visitors));
    }

    @Override
    public Estimate utilization(int r, int k) {
        SolverStation station = network.stations[k];
        return station.kind == SolverStation.Kind.QUEUE
                ? exactly(flows.visits[r][k] * network.service[r][k] / station.servers)
                : Estimate.NONE;
    }

    @Override
    public Estimate busy(int... stations) {
        double sum = 0;
        for (int k : stations) {
            for (int r = 0; r < network.classes.length; r++) {
                sum += utilization(r, k).value();
            }
        }
        return exactly(sum / stations.length);
    }

    @Override
    public Estimate visits(int r, int k) {
        return exactly(flows.visits[r][k]);
    }

    @Override
    public Estimate perVisit(int r, int k) {
        return flows.visits[r][k] == 0 ? Estimate.NONE : ratio(flows.present[r][k], flows.visits[r][k]);
    }

    /** A customer that rejoins the station is not lost, so it counts once. */
    @Override
    public Estimate loss(int r, int k) {
        double entered = flows.visits[r][k] / Math.max(1, network.visits[r][k]);
        return ratio(flows.lost[r][k], flows.lost[r][k] + entered);
    }

    @Override
    public Estimate blocked(int r, int k) {
        return exactly(flows.blocked[r][k]);
    }

    @Override
    public Estimate waiting(int r, int g) {
        return exactly(flows.waiting[r][g]);
    }

    @Override
    public Estimate waitingPerCycle(int r, int g) {
        return ratio(flows.waiting[r][g], flows.completed[r]);
    }

    @Override
    public Estimate held(int r, int g) {
        return exactly(flows.held[r][g]);
    }

    @Override
    public Estimate granted(int r, int g) {
        return exactly(flows.granted[r][g]);
    }

    @Override
    public Estimate tokenWait(int r, int g) {
        return ratio(flows.waiting[r][g], flows.granted[r][g]);
    }

    @Override
    public Estimate refused(int r, int g) {
        return ratio(flows.refused[r][g], flows.refused[r][g] + flows.granted[r][g]);
    }

    @Override
    public Estimate forked(int r, int f) {
        return exactly(flows.forked[r][f]);
    }

    @Override
    public Estimate forkedPerCycle(int r, int f) {
        return ratio(flows.forked[r][f], flows.completed[r]);
    }

    @Override
    public Estimate joined(int r, int f) {
        return exactly(flows.joined[r][f]);
    }

    @Override
    public Estimate forkResponse(int r, int f) {
        return ratio(flows.forked[r][f], flows.joined[r][f]);
    }

    /** Probabilities of 0, 1, ... customers at a station. */
    double[] distribution(int k, String what) {
        double[][] known = flows.distribution;
        if (known == null) {
            throw refusal(what, "only a Markov chain has this", "Use solve(seeded(1)) for its means");
        }
        return known[k];
    }

    private ModelException refusal(String what, String rule, String next) {
        return ModelException.of(what + " of the " + flows.method, rule, next);
    }

    @Override
    public Solved exact(String what) {
        throw refusal(
                what,
                "only a network without priorities, capacities, regions and forks has this",
                "Compare two solutions");
    }

    @Override
    public SimulatedMeans simulated(String what, String ask) {
        throw refusal(what, "only a simulation has this", ask);
    }
}

package dev.weft.queueing;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.queueing.solve.Solved;
import dev.weft.study.Certainty;
import dev.weft.study.Estimate;
import dev.weft.study.Provenance;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Means of a solved network: exact, or approximate with proven bounds. */
final class SolvedMeans implements Means {
    final Solved solved;
    private final String label;
    /** The stations that a message visits after its receipt. */
    private final IntPredicate computing;

    private @Nullable Brackets brackets;

    private SolvedMeans(Solved solved, String label, IntPredicate computing) {
        this.solved = solved;
        this.label = label;
        this.computing = computing;
    }

    static SolvedMeans of(Compiled network, Analytic method, IntPredicate computing) {
        Solved solved = method.solve(network);
        return new SolvedMeans(solved, method.label(solved), computing);
    }

    @Override
    public Compiled network() {
        return solved.network;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Provenance provenance(String source) {
        return Provenance.model(solved.exact ? Certainty.EXACT : Certainty.APPROXIMATE, solved.method, source);
    }

    @Override
    public String brackets() {
        return "proven bounds";
    }

    /** An exact value has no bracket; that of an approximation is computed on demand. */
    private Estimate within(double value, Function<Brackets, Estimate> bracket) {
        if (solved.exact) {
            return Estimate.exactly(value);
        }
        Brackets known = brackets;
        if (known == null) {
            known = new Brackets(solved);
            brackets = known;
        }
        return bracket.apply(known);
    }

    @Override
    public Estimate throughput(int... classes) {
        double sum = 0;
        for (int r : classes) {
            sum += solved.throughput[r];
        }
        return within(sum, around -> around.throughput(classes));
    }

    @Override
    public Estimate response(int r) {
        return within(solved.response(r), around -> around.response(r));
    }

    /** Little's law: messages not received yet, over their throughput. */
    @Override
    public Estimate latency(int... classes) {
        double customers = 0;
        double computed = 0;
        for (int r : classes) {
            customers += network().classes[r].population;
            computed += computedOn(r);
        }
        double value = (customers - computed) / throughput(classes).value();
        boolean all = computed == 0;
        return within(
                value,
                around -> all ? around.cycle(value, classes) : around.residence(value, computing.negate(), classes));
    }

    /** Received messages of a class in computation or waiting for it. */
    private double computedOn(int r) {
        double present = 0;
        for (int k = 0; k < network().stations.length; k++) {
            present += computing.test(k) ? solved.queueLength[r][k] : 0;
        }
        return present;
    }

    @Override
    public Estimate present(int r, int k) {
        return within(solved.queueLength[r][k], around -> around.present(r, k));
    }

    @Override
    public Estimate present(int k) {
        return sum(r -> present(r, k));
    }

    private Estimate sum(IntFunction<Estimate> ofClass) {
        Estimate sum = Estimate.exactly(0);
        for (int r = 0; r < network().classes.length; r++) {
            sum = plus(sum, ofClass.apply(r));
        }
        return sum;
    }

    /** The sum of two values known by their brackets. */
    private static Estimate plus(Estimate a, Estimate b) {
        return new Estimate(a.value() + b.value(), a.low() + b.low(), a.high() + b.high());
    }

    @Override
    public Estimate inside(int r) {
        Chain chain = network().classes[r];
        double value = chain.open || chain.thinkTime > 0 ? solved.throughput[r] * solved.response(r) : chain.population;
        return within(value, around -> around.inside(r, value));
    }

    @Override
    public Estimate residence(int r, int k) {
        return within(solved.residence(r, k), around -> around.residence(r, k));
    }

    @Override
    public Estimate residenceOfVisitors(int k) {
        int[] visitors = IntStream.range(0, network().classes.length)
                .filter(r -> network().visits[r][k] > 0 && solved.throughput[r] > 0)
                .toArray();
        double flow =
                Arrays.stream(visitors).mapToDouble(r -> solved.throughput[r]).sum();
        double value = visitors.length == 0 ? 0 : present(k).value() / flow;
        return within(value, around -> around.residenceAt(value, k, visitors));
    }

    @Override
    public Estimate utilization(int r, int k) {
        return network().stations[k].kind == SolverStation.Kind.QUEUE
                ? within(solved.utilization(r, k), around -> around.utilization(r, k))
                : Estimate.NONE;
    }

    @Override
    public Estimate busy(int... stations) {
        Estimate sum = Estimate.exactly(0);
        for (int k : stations) {
            Estimate one = sum(r -> utilization(r, k));
            sum = plus(sum, solved.exact ? one : one.between(0, Math.max(1, one.value())));
        }
        return sum.times(1.0 / stations.length);
    }

    @Override
    public Solved exact(String what) {
        if (!solved.exact) {
            throw ModelException.of(
                    what + " of the " + solved.method,
                    "only an exact solution has this",
                    "Use solve(exact), with fewer classes, engines or customers if it is out of reach");
        }
        return solved;
    }

    @Override
    public SimulatedMeans simulated(String what, String ask) {
        throw ModelException.of(what + " of the " + solved.method, "only a simulation has this", ask);
    }
}

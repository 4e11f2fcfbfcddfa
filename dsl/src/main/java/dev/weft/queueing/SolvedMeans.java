package dev.weft.queueing;

import dev.weft.queueing.solve.Chain;
import dev.weft.queueing.solve.Compiled;
import dev.weft.queueing.solve.Place;
import dev.weft.queueing.solve.Solved;
import dev.weft.simulation.Estimate;
import dev.weft.study.Certainty;
import dev.weft.study.Provenance;
import dev.weft.units.ModelException;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** The means of a network that was solved: exact, or approximate with proven bounds around its throughputs. */
final class SolvedMeans implements Means {
    final Solved solved;
    private final String label;
    /** The stations that a message comes to when it has been received. */
    private final IntPredicate computing;

    private double @Nullable [][] bounds;

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

    private double[][] bounds() {
        double[][] known = bounds;
        if (known == null) {
            known = solved.exact ? new double[][] {solved.throughput, solved.throughput} : solved.throughputBounds();
            bounds = known;
        }
        return known;
    }

    @Override
    public Estimate throughput(int... classes) {
        double value = sum(solved.throughput, classes);
        if (solved.exact) {
            return Estimate.exactly(value);
        }
        return new Estimate(
                value, Math.min(sum(bounds()[0], classes), value), Math.max(sum(bounds()[1], classes), value));
    }

    private static double sum(double[] values, int... classes) {
        double sum = 0;
        for (int r : classes) {
            sum += values[r];
        }
        return sum;
    }

    /** Of a closed class, its customers over its throughput without those that think. */
    @Override
    public Estimate response(int r) {
        double value = solved.response(r);
        boolean closed = !network().classes[r].open && !network().classes[r].isEmpty();
        if (solved.exact || !closed) {
            return Estimate.exactly(value);
        }
        Estimate flow = throughput(r);
        double customers = network().classes[r].population;
        double think = network().classes[r].thinkTime;
        return new Estimate(
                value,
                Math.min(value, customers / flow.high() - think),
                Math.max(value, customers / flow.low() - think));
    }

    /** Little's law: messages under way that have not been received yet, over their throughput. */
    @Override
    public Estimate latency(int... classes) {
        double customers = 0;
        double computed = 0;
        for (int r : classes) {
            customers += network().classes[r].population;
            computed += computedOn(r);
        }
        Estimate flow = throughput(classes);
        double value = (customers - computed) / flow.value();
        if (solved.exact) {
            return Estimate.exactly(value);
        }
        if (computed == 0) {
            return new Estimate(value, customers / flow.high(), customers / flow.low());
        }
        // a message needs its own time at least, and computing on it takes a part of the cycle
        double most = customers / flow.low() - alone(classes[0], true);
        return new Estimate(value, Math.min(value, alone(classes[0], false)), Math.max(value, most));
    }

    /** Messages of a class that have been received and are computed on or wait for that. */
    private double computedOn(int r) {
        double present = 0;
        for (int k = 0; k < network().stations.length; k++) {
            present += computing.test(k) ? solved.queueLength[r][k] : 0;
        }
        return present;
    }

    /** Seconds that a message needs by itself, before it is received or after. */
    private double alone(int r, boolean after) {
        double seconds = 0;
        for (int k = 0; k < network().stations.length; k++) {
            boolean counts = computing.test(k) == after;
            seconds += counts
                    ? network().demand[r][k] / network().stations[k].speed.at(1)
                    : 0;
        }
        return seconds;
    }

    @Override
    public Estimate present(int r, int k) {
        return Estimate.exactly(solved.queueLength[r][k]);
    }

    @Override
    public Estimate present(int k) {
        double present = 0;
        for (double[] row : solved.queueLength) {
            present += row[k];
        }
        return Estimate.exactly(present);
    }

    /** By Little's law: of a closed class, all but those that think. */
    @Override
    public Estimate inside(int r) {
        Chain chain = network().classes[r];
        Estimate flow = throughput(r);
        double value = chain.open || chain.thinkTime > 0 ? flow.value() * solved.response(r) : chain.population;
        if (solved.exact || chain.open) {
            return Estimate.exactly(value);
        }
        return new Estimate(
                value,
                Math.max(0, Math.min(value, chain.population - flow.high() * chain.thinkTime)),
                Math.max(value, chain.population - flow.low() * chain.thinkTime));
    }

    @Override
    public Estimate residence(int r, int k) {
        return Estimate.exactly(solved.residence(r, k));
    }

    @Override
    public Estimate residenceOfVisitors(int k) {
        double visitors = 0;
        for (int r = 0; r < network().classes.length; r++) {
            visitors += network().visits[r][k] > 0 ? solved.throughput[r] : 0;
        }
        return Estimate.exactly(visitors == 0 ? 0 : present(k).value() / visitors);
    }

    @Override
    public Estimate utilization(int r, int k) {
        return network().stations[k].kind == Place.Kind.QUEUE
                ? Estimate.exactly(solved.utilization(r, k))
                : Estimate.NONE;
    }

    @Override
    public Estimate busy(int... stations) {
        double sum = 0;
        for (int k : stations) {
            for (int r = 0; r < network().classes.length; r++) {
                sum += utilization(r, k).value();
            }
        }
        return Estimate.exactly(sum / stations.length);
    }

    @Override
    public Solved exact(String what) {
        if (!solved.exact) {
            throw ModelException.cannot(
                    "give the " + what + " of",
                    solved.method,
                    "they come from exact solutions only",
                    "Ask solve(exact), with fewer classes, engines or customers if that is out of reach");
        }
        return solved;
    }

    @Override
    public SimulatedMeans simulated(String what, String ask) {
        throw ModelException.cannot(
                "give the " + what + " of", solved.method, "it tells means, and only a simulation tells more", ask);
    }
}

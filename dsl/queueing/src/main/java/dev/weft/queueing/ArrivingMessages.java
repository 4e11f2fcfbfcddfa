package dev.weft.queueing;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.simulation.Arrivals;
import dev.weft.simulation.Distribution;
import dev.weft.study.From;
import dev.weft.study.Lines;
import dev.weft.study.Question;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.units.Digits;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;

/**
 * Messages that arrive at their senders at a rate, whether or not earlier ones have been received: an open stream in place of a window of
 * outstanding messages. Immutable. In the examples {@code var rate = network().hosts(2, 1).link(GBps(4),
 * us(1)).match(ns(271)).messageRate(KiB(1));}
 */
@From(paper = "Bridges et al. 2015", equation = "section 3.2, with open arrivals")
public final class ArrivingMessages implements Question<Solver, ArrivingMessagesSolution> {
    private static final Setting<Arrivals> ARRIVALS = Setting.of("arrivals", Arrivals.POISSON)
            .assuming("Messages arrive one by one as a Poisson process")
            .setWith("bursts(..)");

    final Workload workload;
    /** Messages per second of each pair of hosts. */
    final double rate;

    private final Spec spec;
    final Arrivals arrivals;

    private ArrivingMessages(Workload workload, double rate, Spec spec) {
        this.workload = workload;
        this.rate = rate;
        this.spec = spec;
        this.arrivals = spec.get(ARRIVALS);
    }

    static ArrivingMessages of(Workload workload, double perSecond) {
        if (workload.kind() != Workload.Kind.MESSAGE_RATE) {
            throw ModelException.call(
                    "arriving",
                    "a ping-pong sends each message when one is received",
                    "Use messageRate(..)",
                    perSecond);
        }
        if (!(perSecond > 0) || Double.isInfinite(perSecond)) {
            throw ModelException.call(
                    "arriving", "the rate must be a finite number above 0, per second", "Try arriving(1e5)", perSecond);
        }
        return new ArrivingMessages(workload, perSecond, Spec.DEFAULTS);
    }

    static ArrivingMessages of(Workload workload, RecordedArrivals recorded) {
        ModelException.required(recorded, "arrivals", "Write arriving(1e5), or arriving(arrivals(trace))");
        ArrivingMessages plain = of(workload, recorded.perSecond());
        return new ArrivingMessages(
                workload, plain.rate, plain.spec.with(ARRIVALS, Arrivals.renewal(recorded.fitted())));
    }

    /**
     * Lets messages arrive in bursts with {@code factor} times the rate between them, exponential durations of mean {@code length} and
     * pauses of mean {@code apart}; the mean rate stays as it is. Each class of messages has bursts of its own.
     * Example: {@code rate.arriving(1e6).bursts(8, us(100), ms(1))} prints {@code bursts of 8 times the rate, 100 us long, 1 ms apart}.
     */
    public ArrivingMessages bursts(double factor, Time length, Time apart) {
        return new ArrivingMessages(workload, rate, spec.with(ARRIVALS, Arrivals.bursts(factor, length, apart)));
    }

    /**
     * Sets the distribution of the gaps between messages, which are independent of each other.
     * Example: {@code rate.arriving(1e6).gaps(hyperexponential(4))} prints {@code gaps hyperexponential(4)}.
     */
    public ArrivingMessages gaps(Distribution distribution) {
        return new ArrivingMessages(workload, rate, spec.with(ARRIVALS, Arrivals.renewal(distribution)));
    }

    /** Solves Poisson arrivals exactly; bursts and other gaps are simulated from the seed 1. The result names its method. */
    @Override
    public ArrivingMessagesSolution solve() {
        return answer(usual());
    }

    /** Solves it by a method: {@code exact} for Poisson arrivals, or a simulation such as {@code seeded(1)}. */
    public ArrivingMessagesSolution solve(Solver method) {
        return answer(method);
    }

    @Override
    public ArrivingMessagesSolution answer(Solver method) {
        Analytic.required(method);
        Itinerary itinerary = workload.choice()
                .itinerary()
                .arriving(rate, Itinerary.perFlow(workload.network().parameters()));
        checkStable(itinerary.network);
        if (method instanceof SimulationPlan plan) {
            return new ArrivingMessagesSolution(this, itinerary, itinerary.simulated(arrivals, plan));
        }
        if (!arrivals.isPoisson() || (method != Analytic.EXACT && method != Analytic.BEST)) {
            throw ModelException.of(
                    "solve(" + method.key() + ") of " + words(),
                    arrivals.isPoisson()
                            ? "open messages have an exact solution and need no approximation"
                            : "only Poisson arrivals have an exact solution",
                    arrivals.isPoisson() ? "Use solve(exact) or solve(seeded(1))" : "Use solve() or solve(seeded(1))");
        }
        return new ArrivingMessagesSolution(
                this, itinerary, SolvedMeans.of(itinerary.network, (Analytic) method, k -> false));
    }

    /** Returns the exact method for Poisson arrivals, else a simulation. */
    @Override
    public Solver usual() {
        return arrivals.isPoisson() ? Analytic.EXACT : SimulationPlan.of(1);
    }

    /** Work per second that a station gets, relative to its capacity. */
    static double utilization(Compiled network, int k) {
        double load = 0;
        for (int r = 0; r < network.classes.length; r++) {
            load += network.classes[r].arrivalRate * network.demand[r][k];
        }
        return network.stations[k].kind == SolverStation.Kind.DELAY ? 0 : load / network.stations[k].speed.ultimate();
    }

    /** The station with the highest utilization. */
    static int busiest(Compiled network) {
        int busiest = 0;
        for (int k = 1; k < network.stations.length; k++) {
            busiest = utilization(network, k) > utilization(network, busiest) ? k : busiest;
        }
        return busiest;
    }

    private void checkStable(Compiled network) {
        int k = busiest(network);
        double load = utilization(network, k);
        if (SolverStation.isFull(load, 1)) {
            double most = rate / load;
            throw ModelException.call(
                    "arriving",
                    network.stations[k].name + " is saturated: it needs " + Digits.four(100 * load)
                            + " % of its time, and the rate must be below "
                            + Unit.human(Dimension.RATE, most).print(most),
                    "Lower the rate, or use more engines or a faster link",
                    rate);
        }
    }

    /** Returns the assumptions of the question, one sentence each. */
    @Override
    public List<String> assumptions() {
        List<String> all = new ArrayList<>(workload.assumptionsWithoutWindow());
        all.addAll(workload.unusedWindow());
        all.addAll(spec.assumptions(ARRIVALS));
        if (!arrivals.isPoisson() && Itinerary.perFlow(workload.network().parameters()) > 1) {
            all.add("The messages of each engine arrive independently of those of the others.");
        }
        return Lines.of(all);
    }

    /** Such as {@code messages of 1 KiB, eager, 1e6 msg/s, Poisson}. */
    String words() {
        String where = workload.pairs().isFirst() ? "" : ", " + workload.pairs().words();
        return "messages of " + workload.size() + ", " + workload.protocol().key() + where + ", arriving at "
                + Digits.four(rate) + " msg/s" + (workload.flows().size() > 1 ? " per pair of hosts" : "") + ", "
                + arrivals;
    }

    /** The question and its assumptions. */
    @Override
    public String toString() {
        return Assumptions.under(words(), assumptions());
    }
}

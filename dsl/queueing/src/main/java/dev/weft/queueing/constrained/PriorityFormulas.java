package dev.weft.queueing.constrained;

import dev.weft.queueing.chain.StationaryFlows;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.Place;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.queueing.solve.Solving;
import dev.weft.queueing.times.Cobham;
import dev.weft.queueing.times.ErlangC;
import org.jspecify.annotations.Nullable;

/**
 * Open classes of Poisson arrivals and exponential times, each of which visits at most one queue and that at most once, besides delays.
 * With {@code sigma_p} the utilization by the priorities up to p, and {@code R} the mean work in service that an arrival finds,
 * customers of priority p wait {@code R / ((1 - sigma_(p-1)) (1 - sigma_p))} if services are not interrupted (Cobham 1954, also for
 * several servers of equal times). With interruptions, R counts the priorities up to p only, and the service takes {@code s / (1 -
 * sigma_(p-1))} (White and Christie 1958); at several servers of equal times the priorities up to p are an M/M/c queue.
 */
final class PriorityFormulas {
    /** With a smaller share of the arrivals the difference of two queue lengths loses too many digits. */
    private static final double LEAST_SHARE = 1e-6;

    private final Constraints constraints;
    private final Compiled network;

    private PriorityFormulas(Constraints constraints) {
        this.constraints = constraints;
        this.network = constraints.network();
    }

    /** The means, or null if the formulas do not hold for the network. */
    static @Nullable StationaryFlows of(Constraints constraints) {
        PriorityFormulas formulas = new PriorityFormulas(constraints);
        return formulas.hold() ? formulas.flows() : null;
    }

    private boolean hold() {
        if (!constraints.unlimited()) {
            return false;
        }
        for (int r = 0; r < network.classes.length; r++) {
            int queues = 0;
            for (int k = 0; k < network.stations.length; k++) {
                boolean waits = goes(r, k) && network.stations[k].kind != SolverStation.Kind.DELAY;
                queues += waits ? 1 : 0;
                if (waits && network.visits[r][k] > 1) {
                    return false;
                }
            }
            if (queues > 1 || (!network.classes[r].open && !network.classes[r].isEmpty())) {
                return false;
            }
        }
        for (int k = 0; k < network.stations.length; k++) {
            if (!hold(k)) {
                return false;
            }
        }
        return true;
    }

    private boolean goes(int r, int k) {
        return network.demand[r][k] > 0 && !network.classes[r].isEmpty();
    }

    private boolean hold(int k) {
        SolverStation station = network.stations[k];
        boolean single = station.kind == SolverStation.Kind.QUEUE && station.servers == 1;
        double time = Double.NaN;
        double all = rateUpTo(k, Integer.MAX_VALUE);
        for (int r = 0; station.kind != SolverStation.Kind.DELAY && r < network.classes.length; r++) {
            if (!goes(r, k)) {
                continue;
            }
            boolean equal = Double.isNaN(time) || network.service[r][k] == time;
            time = network.service[r][k];
            boolean pool = station.kind == SolverStation.Kind.QUEUE && station.inLine() && equal;
            boolean rare = constraints.place(k).preemptive() && rate(r, k) < LEAST_SHARE * all;
            if (!single && (!pool || rare)) {
                return false;
            }
        }
        return true;
    }

    private double rate(int r, int k) {
        return goes(r, k) ? network.classes[r].arrivalRate * network.visits[r][k] : 0;
    }

    /** Arrivals per second of the priorities up to one. */
    private double rateUpTo(int k, int level) {
        double rate = 0;
        for (int r = 0; r < network.classes.length; r++) {
            rate += constraints.place(k).level(r) <= level ? rate(r, k) : 0;
        }
        return rate;
    }

    private double rate(int k, int level, boolean squared) {
        double sum = 0;
        for (int r = 0; r < network.classes.length; r++) {
            double time = network.service[r][k];
            sum += constraints.place(k).level(r) <= level ? rate(r, k) * (squared ? time * time : time) : 0;
        }
        return sum;
    }

    private StationaryFlows flows() {
        Solving.checkSteady(network);
        boolean preemptive = false;
        boolean waiting = false;
        for (int k = 0; k < network.stations.length; k++) {
            preemptive |= constraints.place(k).ranked() && constraints.place(k).preemptive();
            waiting |= constraints.place(k).ranked() && !constraints.place(k).preemptive();
        }
        String method = waiting && preemptive
                ? "formulas of Cobham and of White and Christie"
                : preemptive ? "formula of White and Christie" : "formula of Cobham";
        StationaryFlows flows = new StationaryFlows(constraints, method);
        for (int r = 0; r < network.classes.length; r++) {
            flows.completed[r] = network.classes[r].arrivalRate;
            for (int k = 0; k < network.stations.length; k++) {
                if (goes(r, k)) {
                    flows.visits[r][k] = rate(r, k);
                    flows.present[r][k] = rate(r, k) * response(r, k);
                }
            }
        }
        return flows;
    }

    /** Seconds per visit of a class. */
    private double response(int r, int k) {
        SolverStation station = network.stations[k];
        double time = network.service[r][k];
        if (station.kind == SolverStation.Kind.DELAY) {
            return time;
        }
        Place place = constraints.place(k);
        int level = place.level(r);
        double load = rate(k, level, false) / station.servers;
        if (!station.inLine()) {
            return time / (1 - load);
        }
        double above = rate(k, level - 1, false) / station.servers;
        if (place.preemptive() && station.servers > 1) {
            double upTo = rateUpTo(k, level);
            double before = rateUpTo(k, level - 1);
            return (inPool(upTo, time, station.servers) - inPool(before, time, station.servers)) / (upTo - before);
        }
        if (place.preemptive()) {
            return time / (1 - above) + Cobham.waiting(rate(k, level, true), above, load);
        }
        double work = station.servers == 1
                ? rate(k, Integer.MAX_VALUE, true)
                : ErlangC.of(rateUpTo(k, Integer.MAX_VALUE) * time, station.servers) * time / station.servers;
        return time + Cobham.waiting(work, above, load);
    }

    /** Mean number of customers of M/M/c. */
    private static double inPool(double rate, double time, int servers) {
        double load = rate * time;
        return load + ErlangC.of(load, servers) * load / (servers - load);
    }
}

package dev.weft.queueing.simulate;

import dev.weft.queueing.solve.Chain;
import dev.weft.queueing.solve.Compiled;
import dev.weft.simulation.SimulationPlan;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Where the customers of one class go in a cycle, stay by stay. Product form knows demands only; a simulation needs an order:
 * that of travel for a workload, that of the station list otherwise. Visits below one are made with that probability. A stay may
 * be at one of several equal stations, drawn at random each time.
 */
public final class SimulatedRoute {
    /** Stations of each stay: one of them is drawn. */
    public final int[][] station;
    /** Mean seconds of service of each stay. */
    public final double[] mean;
    /** Mean number of such stays in a row. */
    public final double[] count;

    /** Stays at one of these stations, so often, each visit taking so many seconds on average. */
    public record Stay(List<Integer> stations, double visits, double service) {}

    private SimulatedRoute(List<Stay> stays, SimulationPlan plan) {
        List<Stay> steps =
                stays.stream().filter(stay -> stay.visits * stay.service > 0).toList();
        station = steps.stream()
                .map(stay -> stay.stations.stream().mapToInt(k -> k).toArray())
                .toArray(int[][]::new);
        mean = new double[station.length];
        count = new double[station.length];
        for (int i = 0; i < mean.length; i++) {
            Stay stay = steps.get(i);
            boolean whole = !plan.isPerVisit() && stay.visits > 1;
            mean[i] = whole ? stay.visits * stay.service : stay.service;
            count[i] = whole ? 1 : stay.visits;
        }
    }

    /** The stations of a class in the order of the list. */
    static SimulatedRoute listed(Compiled network, int r, SimulationPlan plan) {
        List<Stay> stays = new ArrayList<>();
        for (int k = 0; k < network.stations.length; k++) {
            stays.add(new Stay(List.of(k), network.visits[r][k], network.service[r][k]));
        }
        return new SimulatedRoute(stays, plan);
    }

    /** These stays one after the other. */
    public static SimulatedRoute of(List<Stay> stays, SimulationPlan plan) {
        return new SimulatedRoute(stays, plan);
    }

    /** A closed class must take some time, or it would go round for ever at once. */
    static void checkTimes(Compiled network, SimulatedRoute[] routes) {
        for (int r = 0; r < routes.length; r++) {
            Chain chain = network.classes[r];
            if (chain.population > 0 && chain.thinkTime == 0 && routes[r].steps() == 0) {
                throw ModelException.cannot(
                        "simulate class",
                        chain.name,
                        "its customers need no time anywhere, so their throughput is infinite",
                        "Give it a service time or a think time");
            }
        }
    }

    /** The shortest mean time of anything, so that windows of time start short enough. */
    static double shortest(Compiled network, SimulatedRoute[] routes) {
        double shortest = Double.POSITIVE_INFINITY;
        for (int r = 0; r < routes.length; r++) {
            Chain chain = network.classes[r];
            shortest = chain.thinkTime > 0 ? Math.min(shortest, chain.thinkTime) : shortest;
            shortest = chain.arrivalRate > 0 ? Math.min(shortest, 1 / chain.arrivalRate) : shortest;
            for (double mean : routes[r].mean) {
                shortest = Math.min(shortest, mean);
            }
        }
        return shortest == Double.POSITIVE_INFINITY ? 1 : shortest;
    }

    /** Mean seconds of service of every stay that may be at this station. */
    DoubleStream staysAt(int k) {
        return IntStream.range(0, mean.length)
                .filter(i -> Arrays.stream(station[i]).anyMatch(one -> one == k))
                .mapToDouble(i -> mean[i]);
    }

    /** Number of stays in a cycle. */
    public int steps() {
        return station.length;
    }
}

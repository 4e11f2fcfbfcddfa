package dev.weft.queueing;

import dev.weft.simulation.SimulationPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the customers of one class go in a cycle, stay by stay. Product form knows demands only; a simulation needs an order:
 * that of travel for a workload, that of the station list otherwise. Visits below one are made with that probability.
 */
final class SimulatedRoute {
    /** Station of each stay. */
    final int[] station;
    /** Mean seconds of service of each stay. */
    final double[] mean;
    /** Mean number of such stays in a row. */
    final double[] count;

    private SimulatedRoute(List<double[]> steps) {
        station = steps.stream().mapToInt(step -> (int) step[0]).toArray();
        mean = steps.stream().mapToDouble(step -> step[1]).toArray();
        count = steps.stream().mapToDouble(step -> step[2]).toArray();
    }

    /** The stations of a class in the order of the list. */
    static SimulatedRoute listed(Compiled network, int r, SimulationPlan plan) {
        List<double[]> steps = new ArrayList<>();
        for (int k = 0; k < network.stations.length; k++) {
            step(steps, k, network.visits[r][k], network.service[r][k], plan);
        }
        return new SimulatedRoute(steps);
    }

    /** These visits one after the other; they must ask of each station what the network's only class does. */
    static SimulatedRoute travelled(Compiled network, List<Visit> visits, SimulationPlan plan) {
        List<String> names = new ArrayList<>();
        for (Place place : network.stations) {
            names.add(place.name);
        }
        List<double[]> steps = new ArrayList<>();
        int last = -1;
        double count = 0;
        double service = 0;
        for (Visit visit : visits) {
            int k = names.indexOf(visit.station());
            // matching and copying by one core are one stay, as long as nothing comes in between
            if (k != last && last >= 0) {
                step(steps, last, count, service, plan);
                count = 0;
            }
            last = k;
            count += visit.count();
            service = visit.service();
        }
        step(steps, last, count, service, plan);
        return new SimulatedRoute(steps);
    }

    private static void step(List<double[]> steps, int station, double visits, double service, SimulationPlan plan) {
        if (visits * service == 0) {
            return;
        }
        boolean whole = !plan.isPerVisit() && visits > 1;
        steps.add(new double[] {station, whole ? visits * service : service, whole ? 1 : visits});
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

    int steps() {
        return station.length;
    }
}

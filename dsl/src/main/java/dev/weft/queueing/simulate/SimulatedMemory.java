package dev.weft.queueing.simulate;

import dev.weft.queueing.solve.Chain;
import dev.weft.queueing.solve.Compiled;
import dev.weft.queueing.solve.SolverStation;
import dev.weft.simulation.Distribution;
import dev.weft.simulation.RunPlan;

/** How long open queues remember how long they were. Of closed networks nothing such is known; there the run itself has to tell. */
final class SimulatedMemory {
    private SimulatedMemory() {}

    /**
     * Seconds that are worth one independent observation of the longest-remembering open queue; 0 without open classes. In heavy
     * traffic a queue is a Brownian motion that is reflected at zero; with work of variance {@code v} coming per second and
     * servers that do {@code c} per second at the load {@code rho}, that is {@code 2 v / (c (1 - rho))^2} (Whitt, Planning
     * queueing simulations, Management Science 35, 1989); for M/M/1 that is exact at load 1. At light load it is the time in which
     * the rare long services come that make most of the waiting in line.
     */
    static double seconds(Compiled network, SimulatedRoute[] routes, RunPlan plan) {
        double longest = 0;
        for (int k = 0; k < network.stations.length; k++) {
            SolverStation place = network.stations[k];
            if (place.kind == SolverStation.Kind.DELAY) {
                continue;
            }
            Distribution service = plan.serviceAt(place.name);
            double load = 0;
            double arrivals = 0;
            double variance = 0;
            for (int r = 0; r < routes.length; r++) {
                Chain chain = network.classes[r];
                if (chain.open && network.demand[r][k] > 0) {
                    arrivals += chain.arrivalRate * network.visits[r][k];
                    load += chain.arrivalRate * network.demand[r][k];
                    variance += chain.arrivalRate * routes[r].secondMoment(k, service.scv());
                }
            }
            double idle = place.speed.ultimate() - load;
            double rare = arrivals == 0 || SimulatedRoute.isShared(place, plan) ? 0 : service.tail() / arrivals;
            longest = Math.max(longest, Math.max(rare, 2 * variance / (idle * idle)));
        }
        return longest;
    }
}

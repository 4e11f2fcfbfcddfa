package dev.weft.queueing.simulate;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.simulation.Arrivals;
import dev.weft.simulation.Distribution;
import dev.weft.simulation.RunPlan;

/** Relaxation time of open queues. For closed networks it is unknown and estimated from the run. */
final class SimulatedMemory {
    private SimulatedMemory() {}

    /**
     * Seconds per independent observation of the open queue with the longest relaxation time; 0 without open classes. In heavy traffic a
     * queue is a reflected Brownian motion; with arriving work of variance {@code v} per second and servers of capacity {@code c} per
     * second at the load {@code rho}, that is {@code 2 v / (c (1 - rho))^2} (Whitt, Planning
     * queueing simulations, Management Science 35, 1989); for M/M/1 that is exact at load 1. At light load it is the time between
     * the rare long services that cause most of the waiting, and with bursts that between the rare long bursts.
     */
    static double seconds(Compiled network, SimulatedRoute[] routes, Arrivals process, RunPlan plan) {
        double longest = process.period() * Distribution.EXPONENTIAL.tail();
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
                    double bursts = Math.max(1, process.dispersion(chain.arrivalRate));
                    variance += bursts * chain.arrivalRate * routes[r].secondMoment(k, service.scv());
                }
            }
            double idle = place.speed.ultimate() - load;
            double rare = arrivals == 0 || SimulatedRoute.isShared(place, plan) ? 0 : service.tail() / arrivals;
            longest = Math.max(longest, Math.max(rare, 2 * variance / (idle * idle)));
        }
        return longest;
    }
}

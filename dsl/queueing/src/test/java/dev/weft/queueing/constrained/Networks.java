package dev.weft.queueing.constrained;

import dev.weft.queueing.chain.StationaryFlows;
import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.Place;
import dev.weft.queueing.compiled.Region;
import dev.weft.queueing.compiled.SolverStation;
import java.util.List;
import java.util.stream.Stream;

/** Constrained networks in arrays, for tests. */
final class Networks {
    private Networks() {}

    /** One station that each class visits once. */
    static Compiled station(int servers, double[] rates, double[] times) {
        double[][] service = new double[rates.length][1];
        double[][] visits = new double[rates.length][1];
        Chain[] classes = new Chain[rates.length];
        for (int r = 0; r < rates.length; r++) {
            service[r][0] = times[r];
            visits[r][0] = 1;
            classes[r] = Chain.open("class " + r, rates[r]);
        }
        return Compiled.of(List.of(SolverStation.queue("server", servers)), List.of(classes), service, visits);
    }

    static Constraints at(Compiled network, Place place) {
        return Constraints.of(network, List.of(place), List.of());
    }

    /** No constraint at any station, but these regions. */
    static Constraints regions(Compiled network, Region... regions) {
        List<Place> free =
                Stream.generate(() -> Place.FREE).limit(network.stations.length).toList();
        return Constraints.of(network, free, List.of(regions));
    }

    static Place loss(int capacity) {
        return new Place(List.of(), false, capacity, false);
    }

    static Place blocking(int capacity) {
        return new Place(List.of(), false, capacity, true);
    }

    static Place priority(boolean preemptive, Integer... levels) {
        return new Place(List.of(levels), preemptive, Integer.MAX_VALUE, false);
    }

    /** Seconds per visit. */
    static double response(StationaryFlows flows, int r, int k) {
        return flows.present[r][k] / flows.visits[r][k];
    }
}

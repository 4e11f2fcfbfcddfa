package dev.weft.queueing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A {@link Workload} written down as classes and stations: one class of messages, or one per bound progress engine. The
 * outstanding messages are dealt out to the engines one by one, so some have one more than others where they do not divide.
 */
final class Itinerary {
    /** What one cycle of each class asks, by reason. */
    final List<List<Visit>> visits;

    final Compiled network;

    private Itinerary(List<List<Visit>> visits, Compiled network) {
        this.visits = visits;
        this.network = network;
    }

    static Itinerary of(Workload workload) {
        Parameters parameters = workload.network().parameters();
        int engines = parameters.matching().engines();
        int classes = parameters.matching().kind() == Engines.BOUND ? engines : 1;
        List<List<Visit>> visits = new ArrayList<>();
        List<Chain> chains = new ArrayList<>();
        Map<String, Integer> stations = new LinkedHashMap<>();
        for (int e = 0; e < classes; e++) {
            List<Visit> route = workload.visits(e + 1);
            route.forEach(visit -> stations.putIfAbsent(visit.station(), stations.size()));
            int share = workload.outstanding() / classes + (e < workload.outstanding() % classes ? 1 : 0);
            chains.add(Chain.closed(classes == 1 ? "messages" : "messages of engine " + (e + 1), share, 0));
            visits.add(route);
        }
        double[][] service = new double[classes][stations.size()];
        double[][] counts = new double[classes][stations.size()];
        for (int e = 0; e < classes; e++) {
            for (Visit visit : visits.get(e)) {
                int k = stations.getOrDefault(visit.station(), 0); // every station of a route was numbered above
                counts[e][k] += visit.count();
                service[e][k] = visit.service();
            }
        }
        List<Place> places =
                stations.keySet().stream().map(name -> place(parameters, name)).toList();
        return new Itinerary(visits, Compiled.of(places, chains, service, counts));
    }

    private static Place place(Parameters parameters, String name) {
        Station extra = parameters.extra().get(name);
        int engines = parameters.matching().engines();
        if (extra != null) {
            return extra.place(name);
        }
        if (name.equals(Route.delay("A", "B")) || name.equals(Route.delay("B", "A"))) {
            return Place.delay(name);
        }
        if (name.equals(Route.compute("B"))) {
            return Place.queue(name, parameters.cores(1) - engines);
        }
        boolean pool = name.equals(Route.pool("A")) || name.equals(Route.pool("B"));
        return Place.queue(name, pool ? engines : 1);
    }
}

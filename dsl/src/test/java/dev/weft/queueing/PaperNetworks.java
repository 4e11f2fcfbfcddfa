package dev.weft.queueing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The progress engines of Figure 10 of Bridges et al. 2015 written down station by station, in seconds. */
final class PaperNetworks {
    static final double WIRE = 1616e-9;
    static final double FLIT = 32 / 3.787e9;
    static final double COPY = 16e9;

    private PaperNetworks() {}

    /** One class per progress engine, each with its own core; they share wire and link. */
    static Compiled boundEngines(int engines, int outstanding, double bytes, double match) {
        List<Place> places = new ArrayList<>(List.of(Place.delay("delayAB"), Place.queue("linkAB", 1)));
        List<Chain> chains = new ArrayList<>();
        double[][] service = new double[engines][engines + 2];
        double[][] visits = new double[engines][engines + 2];
        for (int e = 0; e < engines; e++) {
            places.add(Place.queue("core" + e, 1));
            chains.add(Chain.closed("engine" + e, outstanding / engines, 0));
            service[e] = engineRow(engines, e, bytes, match);
            visits[e][0] = 1;
            visits[e][1] = 1;
            visits[e][e + 2] = 1;
        }
        return Compiled.of(places, chains, service, visits);
    }

    private static double[] engineRow(int engines, int own, double bytes, double match) {
        double[] row = new double[engines + 2];
        row[0] = WIRE;
        row[1] = Math.ceil(bytes / 32) * FLIT;
        row[own + 2] = match + bytes / COPY;
        return row;
    }

    /** One class that picks an engine at random for each message. */
    static Compiled randomEngines(int engines, int outstanding, double bytes, double match) {
        List<Place> places = new ArrayList<>(List.of(Place.delay("delayAB"), Place.queue("linkAB", 1)));
        double[] service = new double[engines + 2];
        double[] visits = new double[engines + 2];
        Arrays.fill(service, match + bytes / COPY);
        Arrays.fill(visits, 1.0 / engines);
        service[0] = WIRE;
        service[1] = Math.ceil(bytes / 32) * FLIT;
        visits[0] = 1;
        visits[1] = 1;
        places.addAll(Collections.nCopies(engines, Place.queue("core", 1)));
        return Compiled.of(
                places, List.of(Chain.closed("message", outstanding, 0)), new double[][] {service}, new double[][] {
                    visits
                });
    }

    /** One class whose messages take any free engine. */
    static Compiled pooledEngines(int engines, int outstanding, double bytes, double match) {
        return Compiled.of(
                List.of(Place.delay("delayAB"), Place.queue("linkAB", 1), Place.queue("engines", engines)),
                List.of(Chain.closed("message", outstanding, 0)),
                new double[][] {{WIRE, Math.ceil(bytes / 32) * FLIT, match + bytes / COPY}},
                new double[][] {{1, 1, 1}});
    }
}

package dev.weft.queueing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The paper's networks written down station by station, in seconds, as a referee for the fluent notation: Table 2 of Bridges
 * et al. 2015, one core that matters per host, a delay and a link each way.
 */
final class PaperNetworks {
    static final double WIRE = 1616e-9;
    static final double FLIT = 32 / 3.787e9;
    static final double MATCH = 271e-9;
    static final double COPY = 16e9;

    private PaperNetworks() {}

    /** Demands of one message from A to B, in the order of {@link #stations}. */
    private static double[] oneWay(double bytes, boolean eager, double match, double wire, double protocol) {
        double flits = Math.ceil(bytes / 32);
        int forth = eager ? 1 : 2;
        int back = eager ? 0 : 1;
        double core = Math.max(0, match - protocol) + (eager ? bytes / COPY : 0);
        double onload = protocol * (forth + back);
        return new double[] {onload, core + onload, wire * forth, (flits + forth - 1) * FLIT, wire * back, back * FLIT};
    }

    private static List<Place> stations() {
        return List.of(
                Place.queue("coreA", 1),
                Place.queue("coreB", 1),
                Place.delay("delayAB"),
                Place.queue("linkAB", 1),
                Place.delay("delayBA"),
                Place.queue("linkBA", 1));
    }

    private static Compiled single(int population, double[] demand) {
        double[] visits = demand.clone();
        Arrays.setAll(visits, k -> demand[k] > 0 ? 1 : 0);
        return Compiled.of(
                stations(), List.of(Chain.closed("message", population, 0)), new double[][] {demand}, new double[][] {
                    visits
                });
    }

    /** One message there and one back per cycle; the latency is half of the response time. */
    static Compiled pingPong(double bytes, boolean eager) {
        double[] there = oneWay(bytes, eager, MATCH, WIRE, 0);
        int[] mirrored = {1, 0, 4, 5, 2, 3};
        double[] both = there.clone();
        for (int k = 0; k < both.length; k++) {
            both[k] += there[mirrored[k]];
        }
        return single(1, both);
    }

    static Compiled stream(double bytes, boolean eager, int outstanding, double match) {
        return single(outstanding, oneWay(bytes, eager, match, WIRE, 0));
    }

    /** One progress core per host that also does the protocol work: 500 ns per message on the wire, 616 ns of wire left. */
    static Compiled onloaded(double bytes, boolean eager, int outstanding, double match) {
        return single(outstanding, oneWay(bytes, eager, match, 616e-9, 500e-9));
    }

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

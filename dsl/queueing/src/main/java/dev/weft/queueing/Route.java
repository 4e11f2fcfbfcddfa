package dev.weft.queueing;

import dev.weft.machine.Protocol;
import dev.weft.study.From;
import dev.weft.units.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The visits of a message between two hosts of a {@link Network}: section 3.2 of Bridges et al. 2015. Where the paper leaves a choice:
 * a message of s bytes has ceil(s / flit) flits; request and clearance of a rendezvous have one flit each; matching is charged once,
 * on the request; the core that matches also copies.
 */
@From(paper = "Bridges et al. 2015", equation = "section 3.2")
final class Route {
    /** As in the paper, cores serve in visits of a nanosecond, which makes service times equal for all classes. */
    private static final double CORE_VISIT = 1e-9;

    private final NetworkSettings parameters;
    /** The progress engine of this class of messages, from 1. */
    private final int engine;

    private final Nics nics;
    private final List<Visit> visits = new ArrayList<>();

    private Route(NetworkSettings parameters, int engine, Nics nics) {
        this.parameters = parameters;
        this.engine = engine;
        this.nics = nics;
    }

    /** One message between the first two hosts, matched by the only engine or the first of several. */
    static List<Visit> oneWay(NetworkSettings parameters, Bytes size, Protocol protocol) {
        return oneWay(parameters, new Flow("A", "B"), 1, size, protocol, Nics.ofOnePair(parameters));
    }

    /** Request and clearance of a rendezvous between the first two hosts. */
    static List<Visit> handshake(NetworkSettings parameters) {
        Route route = new Route(parameters, 1, Nics.ofOnePair(parameters));
        route.handshake("A", "B");
        return route.visits;
    }

    /** Seconds of these visits without waiting. */
    static double seconds(NetworkSettings parameters, List<Visit> visits) {
        double seconds = 0;
        for (Visit visit : visits) {
            seconds += visit.alone(parameters);
        }
        return seconds;
    }

    /** Seconds by which a rendezvous of no bytes takes longer than eager. */
    static double handshakeSeconds(NetworkSettings parameters) {
        return seconds(parameters, handshake(parameters));
    }

    /** Bytes up to which eager is faster; infinite if copying takes no time. */
    static double naturalCrossover(NetworkSettings parameters) {
        var copy = parameters.copy();
        return copy == null ? Double.POSITIVE_INFINITY : handshakeSeconds(parameters) * copy.si();
    }

    /** One message, matched by this engine of the receiver. */
    static List<Visit> oneWay(
            NetworkSettings parameters, Flow flow, int engine, Bytes size, Protocol protocol, Nics nics) {
        Route route = new Route(parameters, engine, nics);
        route.message(flow.from(), flow.to(), size, protocol);
        return List.copyOf(route.visits);
    }

    /** One message there and one back. */
    static List<Visit> roundTrip(
            NetworkSettings parameters, Flow flow, int engine, Bytes size, Protocol protocol, Nics nics) {
        Route route = new Route(parameters, engine, nics);
        route.message(flow.from(), flow.to(), size, protocol);
        route.message(flow.to(), flow.from(), size, protocol);
        return List.copyOf(route.visits);
    }

    /** The name of the receiving station of a host: its core or cores, or its pooled engines. */
    static String receiver(NetworkSettings parameters, String host) {
        MessageMatching matching = parameters.matching();
        boolean pooled = matching.engines() > 1 && matching.kind() == Engines.POOLED;
        return (pooled ? NetworkStation.pool(host) : NetworkStation.core(host)).name();
    }

    private void message(String from, String to, Bytes size, Protocol protocol) {
        if (protocol == Protocol.RENDEZVOUS) {
            handshake(from, to);
        }
        wire(from, to, size, true);
        progress(CostComponent.MATCH, to, parameters.matchSeconds());
        if (protocol == Protocol.EAGER) {
            progress(CostComponent.COPY, to, parameters.copySeconds(size));
        }
    }

    private void handshake(String from, String to) {
        wire(from, to, parameters.flit(), false);
        wire(to, from, parameters.flit(), false);
    }

    /** One message on the wire: data, or a request or clearance, which has one flit. */
    private void wire(String from, String to, Bytes size, boolean data) {
        added(size, data, use -> use.place().isSender(), name -> NetworkStation.added(name, from));
        visits.addAll(nics.way(from, to, parameters.flits(size)));
        NetworkSettings.Switches switches = parameters.switches();
        if (switches.count() > 0) {
            visits.add(new Visit(
                    CostComponent.SWITCHES,
                    NetworkStation.switches(),
                    switches.count(),
                    switches.each().si()));
        }
        added(size, data, use -> use.place() == StationUse.Place.PATH, NetworkStation::added);
        added(size, data, use -> use.place().isReceiver(), name -> NetworkStation.added(name, to));
        protocol(from);
        protocol(to);
    }

    /** The stations of the user at one place of the path. */
    private void added(Bytes size, boolean data, Predicate<StationUse> here, Function<String, NetworkStation> spot) {
        parameters.extra().forEach((name, station) -> {
            if (here.test(station.use()) && (data || !station.use().dataOnly())) {
                visits.add(new Visit(CostComponent.ADDED, spot.apply(name), 1, station.seconds(name, size)));
            }
        });
    }

    /** Onloaded protocol work runs on core 1 for each engine: section 5. */
    private void protocol(String host) {
        boolean alone = parameters.matching().engines() == 1;
        if (alone || parameters.onload().si() > 0) {
            core(
                    CostComponent.ONLOADED,
                    alone ? NetworkStation.core(host) : NetworkStation.core(host, 1),
                    parameters.onload().si(),
                    1);
        }
    }

    /** Work of the engine that serves this message. */
    private void progress(CostComponent reason, String host, double seconds) {
        int engines = parameters.matching().engines();
        if (engines == 1) {
            core(reason, NetworkStation.core(host), seconds, 1);
            return;
        }
        switch (parameters.matching().kind()) {
            case BOUND -> core(reason, NetworkStation.core(host, engine), seconds, 1);
            case POOLED -> core(reason, NetworkStation.pool(host), seconds, 1);
            case RANDOM -> {
                for (int e = 1; e <= engines; e++) {
                    core(reason, NetworkStation.core(host, e), seconds, engines);
                }
            }
        }
    }

    private void core(CostComponent reason, NetworkStation spot, double seconds, int oneOf) {
        visits.add(new Visit(reason, spot, 1.0 / oneOf * (seconds / CORE_VISIT), CORE_VISIT, oneOf));
    }
}

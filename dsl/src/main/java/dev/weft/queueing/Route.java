package dev.weft.queueing;

import dev.weft.machine.Protocol;
import dev.weft.queueing.solve.Place;
import dev.weft.study.From;
import dev.weft.units.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The visits of a message on its way between the hosts of a {@link Network}: section 3.2 of Bridges et al. 2015. Where the
 * paper leaves a choice, this is it: a message of s bytes is ceil(s / flit) flits; request and clearance of a rendezvous are
 * one flit each; matching is charged once, on the request; the core that matches copies.
 */
@From(paper = "Bridges et al. 2015", equation = "section 3.2")
final class Route {
    static final String MATCH = "match";
    static final String COPY = "copy";
    static final String LINK = "link";
    static final String WIRE = "wire and switches";
    static final String ONLOADED = "onloaded protocol";
    static final String COMPUTE = "compute";

    /** The device of the paper: cores serve in visits of a nanosecond, so that service times are equal for all classes. */
    private static final double CORE_VISIT = 1e-9;

    /** The names of stations that a network may have of its own. */
    private static final Pattern OWN =
            Pattern.compile("(core|engines|compute) [A-Z]+( \\d+)?|(wire|link) [A-Z]+->[A-Z]+|nic [A-Z]+ (out|in)");

    private static final Pattern ENGINE = Pattern.compile("(core [A-Z]+) \\d+");

    private final Parameters parameters;
    /** The progress engine of this class of messages, from 1. */
    private final int engine;

    private final Nics nics;
    private final List<Visit> visits = new ArrayList<>();

    private Route(Parameters parameters, int engine, Nics nics) {
        this.parameters = parameters;
        this.engine = engine;
        this.nics = nics;
    }

    /** One message between the first two hosts, matched by the only engine or the first of several. */
    static List<Visit> oneWay(Parameters parameters, Bytes size, Protocol protocol) {
        return oneWay(parameters, new Flow("A", "B"), 1, size, protocol, Nics.ofOnePair(parameters));
    }

    /** One message, matched by this engine of the receiver. */
    static List<Visit> oneWay(Parameters parameters, Flow flow, int engine, Bytes size, Protocol protocol, Nics nics) {
        Route route = new Route(parameters, engine, nics);
        route.message(flow.from(), flow.to(), size, protocol);
        return List.copyOf(route.visits);
    }

    /** One message there and one back. */
    static List<Visit> roundTrip(
            Parameters parameters, Flow flow, int engine, Bytes size, Protocol protocol, Nics nics) {
        Route route = new Route(parameters, engine, nics);
        route.message(flow.from(), flow.to(), size, protocol);
        route.message(flow.to(), flow.from(), size, protocol);
        return List.copyOf(route.visits);
    }

    static boolean isOwn(String station) {
        return OWN.matcher(station).matches();
    }

    /** Whether a station of the network itself takes turns among messages; pools and computing cores take one after the other. */
    static boolean isInTurns(String station) {
        return isOwn(station) && !station.startsWith("engines ") && !station.startsWith("compute ");
    }

    /** The name of a station, or of the group of engines that it is one of. */
    static String group(String station) {
        Matcher engine = ENGINE.matcher(station);
        return engine.matches() ? engine.group(1) : station;
    }

    /** What receives messages on a host: its core or cores, or the line of its engines. */
    static String receiver(Parameters parameters, String host) {
        Matching matching = parameters.matching();
        return matching.engines() > 1 && matching.kind() == Engines.POOLED ? pool(host) : core(host);
    }

    /** What a station of the network itself is; others have told their kind themselves. */
    static Place place(Parameters parameters, String name) {
        int engines = parameters.matching().engines();
        if (name.startsWith("wire ")) {
            return Place.delay(name);
        }
        if (name.startsWith("compute ")) {
            return Place.queue(name, parameters.cores(name.substring("compute ".length())) - engines);
        }
        if (name.startsWith("link ") || name.startsWith("nic ")) {
            return Place.queue(name, Math.max(1, parameters.nics()));
        }
        return Place.queue(name, name.startsWith("engines ") ? engines : 1);
    }

    static String core(String host) {
        return "core " + host;
    }

    /** Core number i of a host with several engines. */
    static String core(String host, int i) {
        return core(host) + " " + i;
    }

    /** The line of all engines of a host. */
    static String pool(String host) {
        return "engines " + host;
    }

    /** The cores of a host that compute and do not progress messages. */
    static String compute(String host) {
        return "compute " + host;
    }

    static boolean isCompute(String station) {
        return station.startsWith("compute ");
    }

    static String link(String from, String to) {
        return "link " + from + "->" + to;
    }

    /** Where all messages that leave a host meet. */
    static String nicOut(String host) {
        return "nic " + host + " out";
    }

    /** Where all messages that come to a host meet. */
    static String nicIn(String host) {
        return "nic " + host + " in";
    }

    static String delay(String from, String to) {
        return "wire " + from + "->" + to;
    }

    private void message(String from, String to, Bytes size, Protocol protocol) {
        if (protocol == Protocol.RENDEZVOUS) {
            wire(from, to, 1);
            wire(to, from, 1);
        }
        wire(from, to, parameters.flits(size));
        progress(MATCH, to, parameters.matchSeconds());
        if (protocol == Protocol.EAGER) {
            progress(COPY, to, parameters.copySeconds(size));
        }
    }

    /** One message on the wire, be it data, request or clearance. */
    private void wire(String from, String to, double flits) {
        visits.addAll(nics.way(from, to, flits));
        parameters
                .extra()
                .forEach((name, station) ->
                        visits.add(new Visit(name, name, 1, station.service().si())));
        protocol(from);
        protocol(to);
    }

    /** Onloaded protocol work is done by core 1, whichever engine matches: section 5. */
    private void protocol(String host) {
        boolean alone = parameters.matching().engines() == 1;
        if (alone || parameters.onload().si() > 0) {
            core(
                    ONLOADED,
                    alone ? core(host) : core(host, 1),
                    parameters.onload().si(),
                    1);
        }
    }

    /** Work of the engine that serves this message. */
    private void progress(String term, String host, double seconds) {
        int engines = parameters.matching().engines();
        if (engines == 1) {
            core(term, core(host), seconds, 1);
            return;
        }
        switch (parameters.matching().kind()) {
            case BOUND -> core(term, core(host, engine), seconds, 1);
            case POOLED -> core(term, pool(host), seconds, 1);
            case RANDOM -> {
                for (int e = 1; e <= engines; e++) {
                    core(term, core(host, e), seconds, engines);
                }
            }
        }
    }

    private void core(String term, String station, double seconds, int oneOf) {
        visits.add(new Visit(term, station, 1.0 / oneOf * (seconds / CORE_VISIT), CORE_VISIT, oneOf));
    }
}

package dev.weft.queueing;

import dev.weft.machine.Protocol;
import dev.weft.study.From;
import dev.weft.units.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

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

    /** The device of the paper: cores serve in visits of a nanosecond, so that service times are equal for all classes. */
    private static final double CORE_VISIT = 1e-9;

    /** The stations that every network has. */
    static final Set<String> OWN_STATIONS =
            Set.of(core("A"), core("B"), delay("A", "B"), delay("B", "A"), link("A", "B"), link("B", "A"));

    private final Parameters parameters;
    private final List<Visit> visits = new ArrayList<>();

    private Route(Parameters parameters) {
        this.parameters = parameters;
    }

    /** One message from A to B. */
    static List<Visit> oneWay(Parameters parameters, Bytes size, Protocol protocol) {
        Route route = new Route(parameters);
        route.message("A", "B", size, protocol);
        return List.copyOf(route.visits);
    }

    /** One message from A to B and one back. */
    static List<Visit> roundTrip(Parameters parameters, Bytes size, Protocol protocol) {
        Route route = new Route(parameters);
        route.message("A", "B", size, protocol);
        route.message("B", "A", size, protocol);
        return List.copyOf(route.visits);
    }

    static String core(String host) {
        return "core " + host;
    }

    static String link(String from, String to) {
        return "link " + from + "->" + to;
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
        core(MATCH, to, parameters.matchSeconds());
        if (protocol == Protocol.EAGER) {
            core(COPY, to, parameters.copySeconds(size));
        }
    }

    /** One message on the wire, be it data, request or clearance. */
    private void wire(String from, String to, double flits) {
        visits.add(new Visit(WIRE, delay(from, to), 1, parameters.delaySeconds()));
        visits.add(new Visit(LINK, link(from, to), flits, parameters.flitSeconds()));
        parameters
                .extra()
                .forEach((name, station) ->
                        visits.add(new Visit(name, name, 1, station.service().si())));
        core(ONLOADED, from, parameters.onload().si());
        core(ONLOADED, to, parameters.onload().si());
    }

    private void core(String term, String host, double seconds) {
        visits.add(new Visit(term, core(host), seconds / CORE_VISIT, CORE_VISIT));
    }
}

package dev.weft.queueing;

import dev.weft.queueing.compiled.SolverStation;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Station of a {@link Network}. Users choose the names of their own stations, so a name is printed and looked up but never
 * determines the kind.
 *
 * @param kind its kind
 * @param name in tables, sentences and simulation plans
 * @param group the common name of the engines of a host for one of several engines, and of a user's station at each host; the station's
 *     own name elsewhere
 * @param host the host that its cores belong to; empty without cores
 */
record NetworkStation(Kind kind, String name, String group, String host) {
    /** Names that a network gives to stations, with their hosts, or without as in columns and sentences; and its other terms. */
    private static final Pattern OWN = Pattern.compile(
            "(core|engines|compute)( [A-Z]+)?( \\d+)?|(wire|link)( [A-Z]+->[A-Z]+)?|nic [A-Z]+ (out|in)|switches"
                    + "|waiting|latency|delays");

    /** Kinds of stations. */
    enum Kind {
        /** A core that progresses messages: the only engine of a host, or one of several. */
        CORE,
        /** All engines of a host, in one queue. */
        POOL,
        /** Cores of a host that compute and do not progress messages. */
        COMPUTE,
        /** The latency of the wire, or of switches. */
        WIRE,
        /** Serves the flits between two hosts. */
        LINK,
        /** Serves all flits that leave a host, or all that arrive at it. */
        NIC,
        /** A station that the user added. */
        ADDED
    }

    /** Names nearly always differ, and stations are looked up for every visit of every class. */
    @Override
    public int hashCode() {
        return name.hashCode();
    }

    private NetworkStation(Kind kind, String name, String host) {
        this(kind, name, name, host);
    }

    static NetworkStation core(String host) {
        return new NetworkStation(Kind.CORE, "core " + host, host);
    }

    /** Core number i of a host with several engines. */
    static NetworkStation core(String host, int i) {
        String group = "core " + host;
        return new NetworkStation(Kind.CORE, group + " " + i, group, host);
    }

    static NetworkStation pool(String host) {
        return new NetworkStation(Kind.POOL, "engines " + host, host);
    }

    static NetworkStation compute(String host) {
        return new NetworkStation(Kind.COMPUTE, "compute " + host, host);
    }

    static NetworkStation wire(String from, String to) {
        return new NetworkStation(Kind.WIRE, "wire " + from + "->" + to, "");
    }

    /** The switches of all paths, which messages pass without waiting. */
    static NetworkStation switches() {
        return new NetworkStation(Kind.WIRE, "switches", "");
    }

    static NetworkStation link(String from, String to) {
        return new NetworkStation(Kind.LINK, "link " + from + "->" + to, "");
    }

    static NetworkStation nicOut(String host) {
        return new NetworkStation(Kind.NIC, "nic " + host + " out", "");
    }

    static NetworkStation nicIn(String host) {
        return new NetworkStation(Kind.NIC, "nic " + host + " in", "");
    }

    static NetworkStation added(String name) {
        return new NetworkStation(Kind.ADDED, name, "");
    }

    /** The station of this name that a host has for itself. */
    static NetworkStation added(String name, String host) {
        return new NetworkStation(Kind.ADDED, name + " " + host, name, "");
    }

    /** Whether the network prints this name for a station or a cost component of its own. */
    static boolean isOwn(String name) {
        return OWN.matcher(name).matches() || CostComponent.isOwn(name);
    }

    /** Whether it is modelled as processor sharing; pools and computing cores serve first come, first served. */
    boolean isShared() {
        return switch (kind) {
            case CORE, LINK, NIC -> true;
            case POOL, COMPUTE, WIRE, ADDED -> false;
        };
    }

    /** The station in the form of the solvers. */
    SolverStation place(NetworkSettings parameters) {
        int engines = parameters.matching().engines();
        return switch (kind) {
            case CORE -> SolverStation.queue(name, 1);
            case POOL -> SolverStation.queue(name, engines);
            case COMPUTE -> SolverStation.queue(name, parameters.cores(host) - engines);
            case WIRE -> SolverStation.delay(name);
            case LINK, NIC -> SolverStation.queue(name, Math.max(1, parameters.nics()));
            case ADDED -> station(parameters).place(name);
        };
    }

    /** Whether it is a first-come queue of the user. */
    boolean servesInLine(NetworkSettings parameters) {
        return kind == Kind.ADDED && station(parameters).inLine();
    }

    /** The speed with one message present, relative to its service times. */
    double speedAlone(NetworkSettings parameters) {
        return kind == Kind.ADDED ? place(parameters).speed.at(1) : 1;
    }

    /** The user's station that it stands for. */
    Station station(NetworkSettings parameters) {
        return Objects.requireNonNull(parameters.extra().get(group), name);
    }
}

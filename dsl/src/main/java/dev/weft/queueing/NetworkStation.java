package dev.weft.queueing;

import dev.weft.queueing.solve.SolverStation;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A station of a {@link Network}: what it is, and what it is called. Users call stations of their own as they like, so a name is
 * printed and looked up, and never says what the station is.
 *
 * @param kind what it is
 * @param name what it is called in tables, sentences and plans of simulations
 * @param group the common name of the engines of a host for one of several engines, its own name elsewhere
 * @param host the host whose cores it has; empty where it has none
 */
record NetworkStation(Kind kind, String name, String group, String host) {
    /** The names of stations that a network may have of its own. */
    private static final Pattern OWN =
            Pattern.compile("(core|engines|compute) [A-Z]+( \\d+)?|(wire|link) [A-Z]+->[A-Z]+|nic [A-Z]+ (out|in)");

    /** What a station is. */
    enum Kind {
        /** A core that progresses messages: the only engine of a host, or one of several. */
        CORE,
        /** The line of all engines of a host. */
        POOL,
        /** The cores of a host that compute and do not progress messages. */
        COMPUTE,
        /** The latency of wire and switches. */
        WIRE,
        /** What passes the flits between two hosts. */
        LINK,
        /** Where all messages that leave a host meet, or all that come to it. */
        NIC,
        /** A station that the user added. */
        ADDED
    }

    /** Names nearly always tell stations apart, and stations are looked up for every visit of every class. */
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

    /** Whether a network may have a station of this name by itself, so that nobody can add one. */
    static boolean isOwn(String name) {
        return OWN.matcher(name).matches();
    }

    /** Whether it takes turns among messages; pools and computing cores take one after the other, others as they were told. */
    boolean isInTurns() {
        return switch (kind) {
            case CORE, LINK, NIC -> true;
            case POOL, COMPUTE, WIRE, ADDED -> false;
        };
    }

    /** As solvers see it in a network of these parameters. */
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

    /** How much faster than by its service times it serves one message that is there alone. */
    double speedAlone(NetworkSettings parameters) {
        return kind == Kind.ADDED ? place(parameters).speed.at(1) : 1;
    }

    private Station station(NetworkSettings parameters) {
        return Objects.requireNonNull(parameters.extra().get(name), name);
    }
}

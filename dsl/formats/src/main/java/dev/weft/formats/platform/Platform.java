package dev.weft.formats.platform;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Equal hosts and the route between any two of them, in SI units.
 *
 * @param nodes number of hosts
 * @param cores of each host
 * @param route between two hosts; in a topology, one of its links
 * @param injection bandwidth of all processes of a host together; infinite without a limit
 * @param loopback between two processes of a host; null if they take the route of others
 * @param shape the topology; null if all hosts are at one switch
 * @param shared the links that messages of several nodes share
 * @param window the rate to which a window limits each message; infinite without one
 * @param smpi the settings of SMPI
 * @param notes what the file has and these numbers do not, one sentence each
 */
record Platform(
        int nodes,
        int cores,
        Way route,
        double injection,
        @Nullable Way loopback,
        @Nullable Shape shape,
        List<Shared> shared,
        double window,
        Smpi smpi,
        List<String> notes) {
    /** A host's link that is as many times as fast as the way of a message, or more, is no injection limit. */
    static final double UNLIMITED = 1e6;

    /** A bandwidth in bytes per second and a latency in seconds. */
    record Way(double bandwidth, double latency) {}

    /**
     * A link that messages of several nodes share.
     *
     * @param ofNode whether each node has one, for messages from it and to it; otherwise there is one
     * @param routes the pairs of nodes whose messages cross it, source times the number of nodes plus destination; empty for all
     */
    record Shared(String name, double bandwidth, boolean ofNode, List<Integer> routes) {}

    /** The word of the language for a topology, with its numbers. */
    record Shape(String word, List<Integer> numbers) {}

    /**
     * Settings of SMPI: factors of latency and bandwidth, overheads of sending and receiving, and two thresholds in bytes. Messages below
     * {@code asynchronous} leave without their receive; the senders of those below {@code detached} do not wait.
     */
    record Smpi(
            Factors latency, Factors bandwidth, Factors send, Factors receive, double asynchronous, double detached) {
        /** Factors of 1, and no overheads. */
        static final Smpi NONE = new Smpi(Factors.of(1), Factors.of(1), Factors.of(0), Factors.of(0), 0, 0);
    }

    /** Returns the loopback, if there is one. */
    Optional<Way> own() {
        return Optional.ofNullable(loopback);
    }
}

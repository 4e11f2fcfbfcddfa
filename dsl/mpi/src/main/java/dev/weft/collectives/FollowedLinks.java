package dev.weft.collectives;

import dev.weft.collectives.RoundCosts.Terms;
import dev.weft.machine.Link;
import dev.weft.machine.Machine;
import dev.weft.units.Bytes;
import dev.weft.units.Time;

/**
 * The links of a machine in SI units, with what a send costs its sender.
 *
 * @param latency between nodes
 * @param perByte between nodes
 * @param insideLatency within a node
 * @param insidePerByte within a node
 * @param eagerUpTo the bytes of the largest message that leaves before its receive begins; negative for none
 * @param freesEager whether the send of an eager message ends before the message is delivered
 * @param overhead of each send
 * @param gamma seconds for each reduced byte
 */
record FollowedLinks(
        double latency,
        double perByte,
        double insideLatency,
        double insidePerByte,
        double eagerUpTo,
        boolean freesEager,
        double overhead,
        double gamma) {
    /** As a replay reads the machine, in which no message is eager without a limit. */
    static FollowedLinks of(Machine machine, Link between, double gamma) {
        Link inside = machine.inside().orElse(between);
        double eager = machine.eagerLimit().map(Bytes::si).orElse(0.0);
        return new FollowedLinks(
                between.latency().si(),
                1 / between.bandwidth().si(),
                inside.latency().si(),
                1 / inside.bandwidth().si(),
                eager > 0 ? eager : -1,
                machine.overhead().isPresent(),
                machine.overhead().map(Time::si).orElse(0.0),
                gamma);
    }

    /** The same if every sender goes on before its message is delivered. */
    FollowedLinks goingOn() {
        return new FollowedLinks(
                latency, perByte, insideLatency, insidePerByte, Double.POSITIVE_INFINITY, true, overhead, gamma);
    }

    boolean isEager(double bytes) {
        return bytes <= eagerUpTo;
    }

    boolean frees(double bytes) {
        return freesEager && isEager(bytes);
    }

    /** The terms of a message that shares no link. */
    Terms alone(boolean inside, double bytes) {
        return inside
                ? new Terms(insideLatency, bytes * insidePerByte, 0, 0)
                : new Terms(latency, bytes * perByte, 0, 0);
    }
}

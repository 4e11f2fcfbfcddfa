package dev.weft.collectives;

import dev.weft.collectives.RoundCosts.Terms;
import dev.weft.machine.Link;
import dev.weft.machine.Machine;
import dev.weft.program.run.EagerProtocol;

/**
 * The links of a machine in SI units, with the protocol of messages.
 *
 * @param latency between nodes
 * @param perByte between nodes
 * @param insideLatency within a node
 * @param insidePerByte within a node
 * @param protocol of messages
 * @param gamma seconds for each reduced byte
 */
record FollowedLinks(
        double latency,
        double perByte,
        double insideLatency,
        double insidePerByte,
        EagerProtocol protocol,
        double gamma) {
    static FollowedLinks of(Machine machine, Link between, double gamma) {
        Link inside = machine.inside().orElse(between);
        return new FollowedLinks(
                between.latency().si(),
                1 / between.bandwidth().si(),
                inside.latency().si(),
                1 / inside.bandwidth().si(),
                EagerProtocol.of(machine),
                gamma);
    }

    /** The same if every sender goes on before its message is delivered. */
    FollowedLinks goingOn() {
        EagerProtocol all = new EagerProtocol(Double.POSITIVE_INFINITY, protocol.overhead(), true);
        return new FollowedLinks(latency, perByte, insideLatency, insidePerByte, all, gamma);
    }

    /** The terms of a message that shares no link. */
    Terms alone(boolean inside, double bytes) {
        return inside
                ? new Terms(insideLatency, bytes * insidePerByte, 0, 0)
                : new Terms(latency, bytes * perByte, 0, 0);
    }
}

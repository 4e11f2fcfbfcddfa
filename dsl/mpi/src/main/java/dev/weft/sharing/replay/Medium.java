package dev.weft.sharing.replay;

import dev.weft.machine.Link;
import dev.weft.machine.Machine;
import dev.weft.program.run.EagerProtocol;
import dev.weft.units.ModelException;

/**
 * The links of a machine in SI units.
 *
 * @param bandwidth between nodes
 * @param latency between nodes
 * @param insideBandwidth between two ranks of one node
 * @param insideLatency between two ranks of one node
 * @param protocol of messages
 */
record Medium(
        double bandwidth,
        double latency,
        double insideBandwidth,
        double insideLatency,
        EagerProtocol protocol) {
    /** A machine without a network is an error. */
    static Medium of(Machine machine) {
        Link link = machine.link()
                .orElseThrow(() -> machine.costs().isPresent()
                        ? ModelException.of(
                                "replay on a " + machine.inWords(),
                                "its costs(..) are those of single messages, but a replay shares the bandwidth of links",
                                "Add .link(GBps(10), us(2)), or take a method that reads costs(..), such as nodeAware or, for a"
                                        + " collective, its rounds without under(..)")
                        : ModelException.of(
                                "replay on a " + machine.inWords(),
                                "the machine has no network",
                                "Write cluster(4, 2).link(MBps(84.2), us(50))"));
        Link inside = machine.inside().orElse(link);
        return new Medium(
                link.bandwidth().si(),
                link.latency().si(),
                inside.bandwidth().si(),
                inside.latency().si(),
                EagerProtocol.of(machine));
    }

    Medium eagerUpTo(double bytes) {
        return new Medium(bandwidth, latency, insideBandwidth, insideLatency, protocol.eagerUpTo(bytes));
    }
}

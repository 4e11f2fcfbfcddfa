package dev.weft.sharing.replay;

import dev.weft.machine.Link;
import dev.weft.machine.Machine;
import dev.weft.units.ModelException;

/**
 * The links of a machine in SI units.
 *
 * @param bandwidth between nodes
 * @param latency between nodes
 * @param insideBandwidth between two ranks of one node
 * @param insideLatency between two ranks of one node
 * @param eagerUpTo the largest message that is sent without waiting for its receive; 0 for none
 */
record Medium(double bandwidth, double latency, double insideBandwidth, double insideLatency, double eagerUpTo) {
    /** A machine without a network is an error. */
    static Medium of(Machine machine) {
        Link link = machine.link()
                .orElseThrow(() -> ModelException.of(
                        "replay on a " + machine.inWords(),
                        "the machine has no network",
                        "Write cluster(4, 2).link(MBps(84.2), us(50))"));
        Link inside = machine.inside().orElse(link);
        return new Medium(
                link.bandwidth().si(),
                link.latency().si(),
                inside.bandwidth().si(),
                inside.latency().si(),
                machine.eagerLimit().map(size -> size.count()).orElse(0.0));
    }

    Medium eagerUpTo(double bytes) {
        return new Medium(bandwidth, latency, insideBandwidth, insideLatency, bytes);
    }
}

package dev.weft.machine;

import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;

/**
 * What a message meets on its way: the network between nodes, the memory inside one, and the protocol's limit.
 *
 * @param bandwidth of the network, per link and direction
 * @param latency of the network
 * @param nodeBandwidth between two tasks of one node
 * @param nodeLatency between two tasks of one node
 * @param eagerUpTo the largest message that goes without waiting for its receive; 0 means none does
 */
public record Fabric(Bandwidth bandwidth, Time latency, Bandwidth nodeBandwidth, Time nodeLatency, Bytes eagerUpTo) {
    /** What was said of it, in a few words: the inside of a node and the eager limit only where they differ from the link and 0. */
    String key() {
        boolean uniform = nodeBandwidth.equals(bandwidth) && nodeLatency.equals(latency);
        return bandwidth + " " + latency
                + (uniform ? "" : ", inside " + nodeBandwidth + " " + nodeLatency)
                + (eagerUpTo.count() == 0 ? "" : ", eager " + eagerUpTo);
    }
}

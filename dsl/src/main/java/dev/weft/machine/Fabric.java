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
public record Fabric(Bandwidth bandwidth, Time latency, Bandwidth nodeBandwidth, Time nodeLatency, Bytes eagerUpTo) {}

package dev.weft.queueing.compiled;

import java.util.List;

/**
 * A finite region: a customer holds one of its tokens from its entrance into a station of the region until it leaves the region or ends
 * its cycle. Customers wait for a token in front of the region, first come, first served, without a server.
 *
 * @param name in tables and messages
 * @param tokens their number, at least 1
 * @param stations indices of its stations
 * @param loses whether customers who find no token are lost instead of waiting
 */
public record Region(String name, int tokens, List<Integer> stations, boolean loses) {
    /** Copies the list. */
    public Region {
        stations = List.copyOf(stations);
    }
}

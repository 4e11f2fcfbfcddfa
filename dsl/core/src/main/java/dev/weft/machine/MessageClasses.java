package dev.weft.machine;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** The ranges of sizes of all localities, from near to far and from small to large, found by binary search. */
final class MessageClasses implements Serializable {
    private static final long serialVersionUID = 1;
    private static final Locality[] ALL = Locality.values();

    private final List<MessageRange> ranges = new ArrayList<>();
    private final boolean[] given = new boolean[ALL.length];
    /** By locality: index of its first range, and of the one after its last. */
    private final int[] first = new int[ALL.length];

    private final int[] end = new int[ALL.length];

    private final double[] from;

    MessageClasses(List<MessageRange> all) {
        for (MessageRange range : all) {
            given[range.where().reach()] = true;
        }
        for (Locality where : ALL) {
            int at = where.reach();
            first[at] = ranges.size();
            Locality source = source(where);
            for (MessageRange range : all) {
                // between nodes, messages without ranges of their own are of the same class as those of the wider
                // locality
                if (range.where() == source && (source == where || where.compareTo(Locality.GPU) < 0)) {
                    ranges.add(range.at(where));
                }
            }
            end[at] = ranges.size();
        }
        int gpu = Locality.GPU.reach();
        int node = Locality.NODE.reach();
        if (!given[gpu]) {
            // GPUs of a node without ranges of their own cost as much as its sockets, which have no injection limit
            first[gpu] = first[node];
            end[gpu] = end[node];
        }
        for (int at = ALL.length - 2; at >= 0; at--) {
            if (first[at] == end[at]) {
                first[at] = first[at + 1];
                end[at] = end[at + 1];
            }
        }
        from = ranges.stream().mapToDouble(range -> range.from().si()).toArray();
    }

    /** The locality whose ranges it has: itself, or the next wider one with ranges; the widest if there is none. */
    private Locality source(Locality where) {
        int at = where.reach();
        while (at < ALL.length - 1 && !given[at]) {
            at++;
        }
        return ALL[at];
    }

    int count() {
        return ranges.size();
    }

    MessageRange at(int cls) {
        return ranges.get(cls);
    }

    /** Whether it has ranges of its own. */
    boolean isGiven(Locality where) {
        return given[where.reach()];
    }

    /** Whether it or a wider locality has ranges. */
    boolean has(Locality where) {
        return first[where.reach()] < end[where.reach()];
    }

    /** Index of the last range of the locality that does not begin above the size. */
    int of(Locality where, double bytes) {
        int low = first[where.reach()];
        int high = end[where.reach()];
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (from[middle] <= bytes) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The localities that take the ranges of a wider one by default, one sentence each. */
    List<String> assumptions() {
        List<String> all = new ArrayList<>();
        if (isGiven(Locality.GPU) && !isGiven(Locality.NODE) && !isGiven(Locality.SOCKET)) {
            return List.of(
                    "Messages within a node cost as much as those between its GPUs (default; set with range(intraNode, ..)).");
        }
        if (has(Locality.NODE) && !isGiven(Locality.NODE)) {
            Locality wider = source(Locality.NODE);
            all.add("Messages between the sockets of a node cost as much as messages between "
                    + (wider == Locality.GPU ? "its GPUs" : "nodes" + at(wider) + ", without their injection limit")
                    + " (default; set with range(intraNode, ..)).");
        }
        if (has(Locality.SOCKET) && !isGiven(Locality.SOCKET)) {
            all.add("Messages on one socket cost as much as messages between the sockets of a node (default; set with"
                    + " range(intraSocket, ..)).");
        }
        return all;
    }

    /** The levels of a network that take the ranges of a wider locality by default, one sentence each. */
    List<String> assumptions(boolean hasCells) {
        List<String> all = new ArrayList<>();
        if (hasCells && !isGiven(Locality.CELL)) {
            all.add(
                    "Messages in one cell cost as much as messages between cells (default; set with range(intraCell, ..)).");
        }
        if (!isGiven(Locality.SWITCH)) {
            Locality wider = source(Locality.SWITCH);
            all.add("Messages at one switch cost as much as messages between "
                    + (wider == Locality.CELL ? "switches of one cell" : hasCells ? "cells" : "switches")
                    + " (default; set with range(intraSwitch, ..)).");
        }
        return all;
    }

    private static String at(Locality level) {
        return level == Locality.SWITCH ? " at one switch" : level == Locality.CELL ? " of one cell" : "";
    }
}

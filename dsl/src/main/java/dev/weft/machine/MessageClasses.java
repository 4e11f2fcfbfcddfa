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
    /** Index of the first range of each locality; the last entry is the number of ranges. */
    private final int[] first = new int[ALL.length + 1];

    private final double[] from;

    MessageClasses(List<MessageRange> all) {
        for (Locality where : ALL) {
            first[where.reach()] = ranges.size();
            for (int wider = where.reach(); wider < ALL.length && first[where.reach()] == ranges.size(); wider++) {
                for (MessageRange range : all) {
                    if (range.where().reach() == wider) {
                        ranges.add(wider == where.reach() ? range : range.at(where));
                        given[where.reach()] |= wider == where.reach();
                    }
                }
            }
        }
        first[ALL.length] = ranges.size();
        from = ranges.stream().mapToDouble(range -> range.from().si()).toArray();
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
        return first[where.reach()] < first[where.reach() + 1];
    }

    /** Index of the last range of the locality that does not begin above the size. */
    int of(Locality where, double bytes) {
        int low = first[where.reach()];
        int high = first[where.reach() + 1];
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
        if (has(Locality.NODE) && !isGiven(Locality.NODE)) {
            all.add(
                    "Messages between the sockets of a node cost as much as messages between nodes, without their injection limit"
                            + " (default; set with range(intraNode, ..)).");
        }
        if (has(Locality.SOCKET) && !isGiven(Locality.SOCKET)) {
            all.add("Messages on one socket cost as much as messages between the sockets of a node (default; set with"
                    + " range(intraSocket, ..)).");
        }
        return all;
    }
}

package dev.weft.machine;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** The ranges of sizes of all localities, from near to far and from small to large, found by binary search. */
final class MessageClasses implements Serializable {
    private static final long serialVersionUID = 1;
    private static final Locality[] ALL = Locality.values();

    private final List<MessageRange> ranges = new ArrayList<>();
    private final boolean[] said = new boolean[ALL.length];
    /** Of each locality the first of its ranges; the last entry is how many there are. */
    private final int[] first = new int[ALL.length + 1];

    private final double[] from;

    MessageClasses(List<MessageRange> all) {
        for (Locality where : ALL) {
            first[where.reach()] = ranges.size();
            for (int wider = where.reach(); wider < ALL.length && first[where.reach()] == ranges.size(); wider++) {
                for (MessageRange range : all) {
                    if (range.where().reach() == wider) {
                        ranges.add(wider == where.reach() ? range : range.at(where));
                        said[where.reach()] |= wider == where.reach();
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

    /** Whether anything was said of it itself. */
    boolean says(Locality where) {
        return said[where.reach()];
    }

    /** Whether anything was said of it or of a wider one. */
    boolean has(Locality where) {
        return first[where.reach()] < first[where.reach() + 1];
    }

    /** The last range of the locality that does not begin above the size. */
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

    /** Which localities cost what a wider one does because nobody said otherwise, one sentence each. */
    List<String> assumptions() {
        List<String> all = new ArrayList<>();
        if (has(Locality.NODE) && !says(Locality.NODE)) {
            all.add("Messages between the sockets of a node cost what those between nodes do, without their limit;"
                    + " range(intraNode, ..) says otherwise.");
        }
        if (has(Locality.SOCKET) && !says(Locality.SOCKET)) {
            all.add(
                    "Messages on one socket cost what those between the sockets of a node do; range(intraSocket, ..) says"
                            + " otherwise.");
        }
        return all;
    }
}

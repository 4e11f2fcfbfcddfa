package dev.weft.machine;

import dev.weft.units.Bytes;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * How messages get from one rank to another on a machine, with {@code null} for what nobody said. Costs by locality and protocol,
 * and the shape of a larger network, belong here, too.
 *
 * @param link between two nodes
 * @param inside between two ranks of one node
 * @param eagerUpTo the largest message that goes without waiting for its receive
 * @param nics of each node
 * @param fabric what the network is, such as {@code Myrinet}; empty if it was not said
 */
record Ways(
        @Nullable Link link,
        @Nullable Link inside,
        @Nullable Bytes eagerUpTo,
        int nics,
        String fabric) implements Serializable {
    static final Ways NONE = new Ways(null, null, null, 1, "");

    Ways linked(Link other) {
        return new Ways(other, inside, eagerUpTo, nics, fabric);
    }

    Ways inside(Link other) {
        return new Ways(link, other, eagerUpTo, nics, fabric);
    }

    Ways eager(Bytes size) {
        return new Ways(link, inside, size, nics, fabric);
    }

    Ways nics(int count) {
        return new Ways(link, inside, eagerUpTo, count, fabric);
    }

    Ways fabric(String name) {
        return new Ways(link, inside, eagerUpTo, nics, name);
    }

    /** What was said, in a few words. */
    String key() {
        return (link == null ? "" : " " + link.key())
                + (inside == null ? "" : ", inside " + inside.key())
                + (eagerUpTo == null ? "" : ", eager " + eagerUpTo)
                + (nics == 1 ? "" : ", " + nics + " NICs")
                + (fabric.isEmpty() ? "" : ", " + fabric);
    }
}

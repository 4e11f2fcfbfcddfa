package dev.weft.virtualization;

import java.io.Serializable;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The base application performance model: what one rank does in the whole run, in seconds. */
interface Base extends Serializable {
    /** Computing, while there are so many ranks in all. */
    double computation(int ranks);

    /** Copying messages in shared memory. */
    double copying(int ranks);

    /** Its messages between nodes. */
    double network(int nodes, int cores, int ratio);

    /** Communication calls. */
    double calls();

    /** In a few words, such as {@code stencil}. */
    String words();

    List<String> inputs();

    List<String> assumptions();

    /** The time over real ratios, if it is of that form. */
    default @Nullable UShape shape(int nodes, int cores, double callSeconds) {
        return null;
    }

    /** The same, fitted to other runs drawn from those measured; missing where it was not fitted to repeated runs. */
    default @Nullable Base redrawn(SplittableRandom random) {
        return null;
    }
}

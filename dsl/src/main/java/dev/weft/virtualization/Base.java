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

    /** What goes between nodes in one iteration, for methods that simulate it; missing where nobody says. */
    default @Nullable Exchange exchange(int nodes, int cores, int ratio) {
        return null;
    }

    /**
     * One rank's messages of one iteration: as many each way as it has neighbours.
     *
     * @param bytes of each
     * @param latency in seconds
     * @param coreRate bytes per second that one core drives, the node {@code nodeRate}
     * @param protocol as the machine calls it for messages of this size
     */
    record Exchange(int iterations, double bytes, double latency, double coreRate, double nodeRate, String protocol) {}

    /** The same, fitted to other runs drawn from those measured; missing where it was not fitted to repeated runs. */
    default @Nullable Base redrawn(SplittableRandom random) {
        return null;
    }

    /** The same where each rank takes as long as the slowest; missing where nobody knows of any difference, as outside of recorded runs. */
    default @Nullable Base slowest() {
        return null;
    }
}

package dev.weft.virtualization;

import dev.weft.program.Program;
import java.io.Serializable;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The base application performance model: the times of one rank in the whole run, in seconds. */
interface Base extends Serializable {
    /** Returns the computation time with this number of ranks in total. */
    double computation(int ranks);

    /** Returns the time of copies in shared memory. */
    double copying(int ranks);

    /** Returns the time of the rank's messages between nodes. */
    double network(int nodes, int cores, int ratio);

    /** Returns the number of communication calls. */
    double calls();

    /** Returns a short description, such as {@code stencil}. */
    String words();

    List<String> inputs();

    List<String> assumptions();

    /** Returns the time over real ratios, if it has that form. */
    default @Nullable UShape shape(int nodes, int cores, double callSeconds) {
        return null;
    }

    /** Returns the messages between nodes in one iteration, for methods that simulate them; null if they are not defined. */
    default @Nullable Exchange exchange(int nodes, int cores, int ratio) {
        return null;
    }

    /**
     * The messages of one rank in one iteration: one to and one from each neighbour.
     *
     * @param bytes of each message
     * @param latency in seconds
     * @param coreRate injection bandwidth of one core in bytes per second; that of the node is {@code nodeRate}
     * @param protocol that the machine uses for messages of this size
     */
    record Exchange(int iterations, double bytes, double latency, double coreRate, double nodeRate, String protocol) {}

    /** Returns whether {@link #exchange} and {@link #program} are defined, which simulations and real runs need. */
    default boolean definesMessages() {
        return false;
    }

    /** Returns whether copies in shared memory have the costs of messages between nodes, because none were set for them. */
    default boolean copiesAsNetwork() {
        return false;
    }

    /** Returns the program that runs for real; null if there is none. */
    default @Nullable Program program(int nodes, int cores, int ratio) {
        return null;
    }

    /** Returns the assumptions of a run of that program, which uses no times of the machine. */
    default List<String> assumptionsOfProgram() {
        return assumptions();
    }

    /** Returns this model fitted to resampled runs; null if it was not fitted to repeated runs. */
    default @Nullable Base redrawn(SplittableRandom random) {
        return null;
    }

    /** Returns this model with every rank as slow as the slowest; null if ranks are not known to differ. */
    default @Nullable Base slowest() {
        return null;
    }
}

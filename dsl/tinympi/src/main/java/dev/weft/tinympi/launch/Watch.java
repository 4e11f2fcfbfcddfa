package dev.weft.tinympi.launch;

import java.util.List;

/** Receives news of a run while its caller waits for the answers. */
@FunctionalInterface
public interface Watch {
    /**
     * Returns the error of a deadlock, which the run throws.
     *
     * @param waiting what the ranks of each node wait for, by node
     */
    RuntimeException deadlock(List<String> waiting);

    /** Called a few times a second without news. */
    default void idle() {}
}

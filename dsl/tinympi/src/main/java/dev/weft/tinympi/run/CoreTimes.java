package dev.weft.tinympi.run;

import java.io.Serializable;

/**
 * The time of a core by activity in nanoseconds; the four sum to the run.
 *
 * @param node from 0
 * @param core of the node, from 0
 * @param switches times that another rank got the core
 */
public record CoreTimes(
        int node, int core, int ranks, long computing, long copying, long waiting, long overhead, long switches)
        implements Serializable {
    /** Returns the time of the run on this core. */
    public long whole() {
        return computing + copying + waiting + overhead;
    }
}

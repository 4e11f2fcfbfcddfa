package dev.weft.tinympi.run;

import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * The times of a node in a run.
 *
 * @param began nanoseconds of the node's clock
 * @param ended nanoseconds of the node's clock
 * @param pauses nanoseconds in which the JVM collected garbage, while the run lasted
 * @param collections number of these pauses
 * @param unreceived messages that were sent and never received
 * @param logs of its ranks, if they were written; by rank
 * @param communicators members by number on the wire
 */
public record NodeTimes(
        long began,
        long ended,
        long pauses,
        long collections,
        int unreceived,
        List<CoreTimes> cores,
        List<RankTimes> ranks,
        Map<Integer, RankLog> logs,
        Map<Long, int[]> communicators)
        implements Serializable {

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

    /**
     * The counts and times of a rank in a run; times in nanoseconds.
     *
     * @param messages that it sent, those of collectives included
     * @param computing between its calls
     * @param blocked until the messages that it waited for had come
     * @param ready until it had the core again
     * @param end of its lambda, from the start of the run
     */
    public record RankTimes(
            int rank, long calls, long messages, long bytes, long computing, long blocked, long ready, long end)
            implements Serializable {}
}

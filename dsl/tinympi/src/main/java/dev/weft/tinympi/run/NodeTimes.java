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
        implements Serializable {}

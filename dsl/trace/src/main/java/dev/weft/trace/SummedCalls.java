package dev.weft.trace;

import dev.weft.study.Origin;
import dev.weft.units.Digits;
import java.io.Serializable;
import java.util.List;

/**
 * The calls of MPI of a run, summed by call path and bytes while it ran, without events. {@code liveProfile(..)} estimates waiting times
 * from it.
 *
 * @param name of the run
 * @param origin of the durations
 * @param about the run in words
 * @param ranks in their order
 */
public record SummedCalls(String name, Origin origin, String about, List<Rank> ranks) implements Serializable {
    /** The profile with its own list. */
    public SummedCalls {
        ranks = List.copyOf(ranks);
    }

    /**
     * The calls of one rank.
     *
     * @param nanoseconds of the run
     * @param calls by call path and content
     */
    public record Rank(int rank, long nanoseconds, List<Calls> calls) implements Serializable {
        /** The rank with its own list. */
        public Rank {
            calls = List.copyOf(calls);
        }
    }

    /**
     * Calls of one path with the same communication.
     *
     * @param path from the outermost function on, joined by slashes
     * @param function the innermost
     * @param collective the operation, as in {@link dev.weft.trace.event.CollectiveCode}; -1 for other calls
     * @param root whether the rank is the root of the operation
     * @param sends whether the call sends and blocks
     * @param receives whether it completes a receive
     * @param sent class of the bytes sent, see {@link #size}
     * @param received class of the bytes received
     * @param count number of calls
     * @param sum of their durations, in nanoseconds
     * @param shortest duration, in nanoseconds
     * @param second shortest duration; the largest number for a single call
     */
    public record Calls(
            String path,
            String function,
            int collective,
            boolean root,
            boolean sends,
            boolean receives,
            int sent,
            int received,
            long count,
            long sum,
            long shortest,
            long second)
            implements Serializable {
        /** Returns whether these are calls of a collective operation. */
        public boolean isCollective() {
            return collective >= 0;
        }
    }

    /** Returns the class of a number of bytes, its bit length: 0, 1, 2-3, 4-7, ... bytes. */
    public static int size(long bytes) {
        return Long.SIZE - Long.numberOfLeadingZeros(Math.max(0, bytes));
    }

    @Override
    public String toString() {
        return "calls of " + name + " (" + origin.label() + "), " + Digits.plural(ranks.size(), "rank");
    }
}

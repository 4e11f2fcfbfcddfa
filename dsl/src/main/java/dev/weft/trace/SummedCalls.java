package dev.weft.trace;

import dev.weft.study.Origin;
import dev.weft.units.Digits;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
     * Calls of one path with the same content.
     *
     * @param path from the outermost function on, joined by slashes
     * @param function the innermost
     * @param count number of calls
     * @param sum of their durations, in nanoseconds
     * @param shortest duration, in nanoseconds
     * @param second shortest duration; the largest number for a single call
     */
    public record Calls(String path, String function, Content content, long count, long sum, long shortest, long second)
            implements Serializable {}

    /**
     * The communication in a call.
     *
     * @param collective operation; null for other calls
     * @param sends whether it sends by a blocking call
     * @param receives whether it completes a receive
     * @param sent class of the bytes sent
     * @param received class of the bytes received
     */
    public record Content(@Nullable Collective collective, boolean sends, boolean receives, int sent, int received)
            implements Serializable {
        /** Returns the content of a call with these bytes. */
        public static Content of(
                @Nullable Collective collective, boolean sends, boolean receives, long sent, long received) {
            return new Content(collective, sends, receives, size(sent), size(received));
        }
    }

    /**
     * A collective operation.
     *
     * @param operation as in {@link dev.weft.trace.event.Collective}
     * @param root whether the rank is the root
     */
    public record Collective(int operation, boolean root) implements Serializable {}

    /** Returns the class of a number of bytes, its bit length: 0, 1, 2-3, 4-7, ... bytes. */
    public static int size(long bytes) {
        return Long.SIZE - Long.numberOfLeadingZeros(Math.max(0, bytes));
    }

    @Override
    public String toString() {
        return "calls of " + name + " (" + origin.label() + "), " + Digits.plural(ranks.size(), "rank");
    }
}

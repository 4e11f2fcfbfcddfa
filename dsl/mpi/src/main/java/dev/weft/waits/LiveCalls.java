package dev.weft.waits;

import java.io.Serializable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A row of a live profile.
 *
 * @param path the call path
 * @param function its innermost function
 * @param pattern the wait pattern that may occur in the calls; null if there is none
 * @param size bit length of their bytes
 * @param count number of calls
 * @param sum of the durations, in nanoseconds
 * @param min the shortest duration, in nanoseconds
 * @param second the second shortest duration; equal to the sum for a single call
 * @param minOfRank the shortest call of this function, size and pattern on this rank, as written by the kit; not used in other profiles
 * @param minOfAll the shortest such call of all ranks, likewise
 */
record LiveCalls(
        String path,
        String function,
        @Nullable WaitPattern pattern,
        int size,
        long count,
        long sum,
        long min,
        long second,
        long minOfRank,
        long minOfAll)
        implements Serializable {
    /** The category of the minima that the kit writes. */
    record KitCategory(WaitPattern pattern, String function, int size) {}

    Optional<KitCategory> category() {
        return Optional.ofNullable(pattern).map(known -> new KitCategory(known, function, size));
    }
}

package dev.weft.waits;

import java.io.Serializable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A row of a live profile.
 *
 * @param path the call path
 * @param function its last function
 * @param pattern who these calls may wait for, if for anybody
 * @param size the bit length of their bytes
 * @param count how many
 * @param sum nanoseconds in them
 * @param min the shortest, in nanoseconds
 * @param second the second shortest; as long as the sum where there is only one
 * @param minOfRank the shortest of this function, size and pattern on this rank, as the kit says
 * @param minOfAll the same of all ranks
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
    /** What the kit's own minima are taken over. */
    record Category(WaitPattern pattern, String function, int size) {}

    Optional<Category> category() {
        return Optional.ofNullable(pattern).map(known -> new Category(known, function, size));
    }
}

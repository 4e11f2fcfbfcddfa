package dev.weft.waits;

import dev.weft.trace.SummedCalls;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The live profile of one rank.
 *
 * @param file name of its file
 * @param rank its number
 * @param nanoseconds from MPI_Init to MPI_Finalize
 * @param calls the rows of the file
 */
record ProfiledRank(String file, int rank, long nanoseconds, List<LiveCalls> calls) implements Serializable {
    ProfiledRank {
        calls = List.copyOf(calls);
    }

    /** Returns the rank of a run that was not profiled by the kit, with its calls by wait pattern and size. */
    static ProfiledRank of(SummedCalls.Rank rank) {
        Map<Row, Durations> rows = new LinkedHashMap<>();
        for (SummedCalls.Calls calls : rank.calls()) {
            rows.computeIfAbsent(Row.of(calls), added -> new Durations())
                    .add(Durations.of(calls.count(), calls.sum(), calls.shortest(), calls.second()));
        }
        List<LiveCalls> calls = new ArrayList<>();
        rows.forEach((row, durations) -> calls.add(row.calls(durations)));
        return new ProfiledRank("rank " + rank.rank(), rank.rank(), rank.nanoseconds(), calls);
    }

    private record Row(
            String path, String function, @Nullable WaitPattern pattern, int size) {
        static Row of(SummedCalls.Calls calls) {
            if (calls.isCollective()) {
                return new Row(
                        calls.path(),
                        calls.function(),
                        WaitPattern.ofCollective(calls.collective(), calls.root(), calls.received()),
                        Math.max(calls.sent(), calls.received()));
            }
            WaitPattern pattern = WaitPattern.ofPointToPoint(calls.function());
            boolean waits = pattern == WaitPattern.LATE_SENDER ? calls.receives() : calls.sends();
            int size = pattern == WaitPattern.LATE_SENDER ? calls.received() : calls.sent();
            return new Row(calls.path(), calls.function(), waits ? pattern : null, size);
        }

        LiveCalls calls(Durations all) {
            return new LiveCalls(
                    path,
                    function,
                    pattern,
                    size,
                    all.count(),
                    all.sum(),
                    all.min(),
                    all.count() < 2 ? all.sum() : all.second(),
                    all.min(),
                    all.min());
        }
    }

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
}

package dev.weft.waits;

import dev.weft.trace.SummedCalls;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
}

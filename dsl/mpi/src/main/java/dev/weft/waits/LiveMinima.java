package dev.weft.waits;

import dev.weft.units.ModelException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compares the minima that the kit wrote with those of the rows: they differ if files are missing or belong to different runs. */
final class LiveMinima {
    private final List<LiveRank> ranks;
    private final Map<LiveCalls.Category, Long> all = new HashMap<>();

    LiveMinima(List<LiveRank> ranks) {
        this.ranks = ranks;
        ranks.forEach(rank -> add(rank, all));
    }

    private static void add(LiveRank rank, Map<LiveCalls.Category, Long> minima) {
        for (LiveCalls calls : rank.calls()) {
            calls.category().ifPresent(category -> minima.merge(category, calls.min(), Math::min));
        }
    }

    void check() {
        for (LiveRank rank : ranks) {
            Map<LiveCalls.Category, Long> own = new HashMap<>();
            add(rank, own);
            for (LiveCalls calls : rank.calls()) {
                calls.category().ifPresent(category -> {
                    check(rank, calls, "min_rank_ns", calls.minOfRank(), own.getOrDefault(category, calls.min()));
                    check(rank, calls, "min_all_ns", calls.minOfAll(), all.getOrDefault(category, calls.min()));
                });
            }
        }
    }

    private static void check(LiveRank rank, LiveCalls calls, String column, long said, long found) {
        if (said != found) {
            throw ModelException.of(
                    rank.file() + ", " + calls.path() + ", " + column + " = " + said,
                    "the shortest such call in the files took " + found
                            + " ns, so files are missing or belong to another run",
                    "Copy the files of all ranks of one run");
        }
    }
}

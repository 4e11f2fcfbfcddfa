package dev.weft.waits;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The shortest call of each category, and the time of calls beyond it: {@code sum d - n M} (equations of sections 3.1 and 3.2), in whole
 * ticks, without rounding.
 */
final class Minima {
    /** All ranks together. */
    static final int ALL_RANKS = -1;
    /** All functions together. */
    static final String ALL_FUNCTIONS = "";

    /** The shared properties of the calls of one category. */
    record Of(WaitPattern pattern, int rank, String function, int size, int peer) {}

    private final MinimumProfile method;
    private final Map<Of, Durations> categories = new LinkedHashMap<>();
    private final List<WaitRow> rows = new ArrayList<>();

    Minima(MinimumProfile method, List<RankCallClass> calls) {
        this.method = method;
        for (RankCallClass each : calls) {
            categories.computeIfAbsent(category(each), none -> new Durations()).add(each.durations());
        }
        for (RankCallClass each : calls) {
            long minimum =
                    Objects.requireNonNull(categories.get(category(each))).min();
            Durations durations = each.durations();
            rows.add(each.waiting(durations.sum() - (double) (durations.count() * minimum)));
        }
    }

    private Of category(RankCallClass calls) {
        Category of = method.category();
        return new Of(
                calls.pattern(),
                method.isGlobal(calls.pattern()) ? ALL_RANKS : calls.rank(),
                of.function() ? calls.function() : ALL_FUNCTIONS,
                of.size() ? calls.size() : CallStatistics.ANY_SIZE,
                calls.peer());
    }

    /** Returns the waiting of the calls of each class on each rank. */
    List<WaitRow> rows() {
        return rows;
    }

    /** Returns the durations of each category, ordered by category. */
    List<Map.Entry<Of, Durations>> categories() {
        Comparator<Of> order = Comparator.comparing(Of::pattern)
                .thenComparing(Of::function)
                .thenComparingInt(Of::rank)
                .thenComparingInt(Of::size)
                .thenComparingInt(Of::peer);
        return categories.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(order))
                .toList();
    }
}

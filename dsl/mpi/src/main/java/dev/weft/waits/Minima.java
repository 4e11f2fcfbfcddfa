package dev.weft.waits;

import dev.weft.study.Suggestion;
import dev.weft.units.ModelException;
import java.io.Serializable;
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

    /**
     * The properties that calls share whose shortest call is the reference for all of them.
     *
     * @param function whether the MPI function is one of them
     * @param size whether the power of two of the bytes is one of them
     * @param peer whether the rank at the other end is one of them
     */
    record Category(boolean function, boolean size, boolean peer) implements Serializable {
        private static final List<String> NAMES = List.of("function", "size", "peer");

        /** Function and size, as in the paper. */
        static final Category USUAL = new Category(true, true, false);

        static Category of(String... names) {
            ModelException.required(names, "list of names", "Write by(\"function\", \"size\")");
            for (String name : names) {
                ModelException.required(name, "name", "Write by(\"function\", \"size\")");
                if (!NAMES.contains(name)) {
                    throw Suggestion.unknown("part of a category", name, NAMES);
                }
            }
            List<String> all = List.of(names);
            return new Category(all.contains("function"), all.contains("size"), all.contains("peer"));
        }

        /** Returns the names of the properties, such as {@code function, size}. */
        String words() {
            List<String> parts = new ArrayList<>();
            if (function) {
                parts.add("function");
            }
            if (size) {
                parts.add("size");
            }
            if (peer) {
                parts.add("peer");
            }
            return parts.isEmpty() ? "pattern alone" : String.join(", ", parts);
        }
    }
}

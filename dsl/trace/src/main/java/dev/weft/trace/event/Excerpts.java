package dev.weft.trace.event;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/**
 * Makes parts of a run that are runs themselves: every question is answered as for a run that contains nothing else.
 */
public final class Excerpts {
    private Excerpts() {}

    /**
     * Returns the events from one tick on and before another. Calls that are open then are cut, and interruptions of
     * recording continue; of a pair of events, such as those of a message, only one may remain.
     */
    public static EventSource between(EventSource source, Extent extent, long from, long to) {
        Definitions definitions = source.definitions();
        return new Excerpt(source, definitions, location -> location, (location, consumer) -> {
            Cut cut = new Cut(consumer, definitions, extent, location, from, to);
            Optional<Fault> fault = source.read(location, Long.MIN_VALUE, to - 1, cut);
            cut.end();
            return fault;
        });
    }

    /** Returns the events of some ranks, with all threads of their processes; the number of ranks is unchanged. */
    public static EventSource ofRanks(EventSource source, Collection<Integer> ranks) {
        Definitions all = source.definitions();
        Set<String> processes = new HashSet<>();
        all.locations().stream()
                .filter(location -> ranks.contains(location.rank()))
                .forEach(location -> processes.add(location.process()));
        List<Integer> kept = new ArrayList<>();
        for (int i = 0; i < all.locations().size(); i++) {
            Location location = all.locations().get(i);
            boolean beside = location.rank() < 0 && processes.contains(location.process());
            if (beside || ranks.contains(location.rank())) {
                kept.add(i);
            }
        }
        return new Excerpt(
                source,
                all.with(kept.stream().map(all.locations()::get).toList()),
                kept::get,
                (location, consumer) -> source.read(kept.get(location), consumer));
    }

    /**
     * Returns all events except calls of some functions and the calls and messages inside; {@link
     * Interruptions#LEFT_OUT} replaces them.
     */
    public static EventSource without(EventSource source, Collection<String> functions) {
        Definitions all = source.definitions();
        Set<Integer> regions = new HashSet<>();
        Set<Integer> taken = new HashSet<>();
        List<CodeRegion> more = new ArrayList<>(all.regions());
        for (CodeRegion region : all.regions()) {
            taken.add(region.id());
            if (functions.contains(region.name())) {
                regions.add(region.id());
            }
        }
        int leftOut = Interruptions.free(taken, Integer.MIN_VALUE);
        more.add(CodeRegion.named(leftOut, Interruptions.LEFT_OUT));
        Definitions definitions = all.withRegions(more);
        return new Excerpt(
                source,
                definitions,
                location -> location,
                (location, consumer) ->
                        source.read(location, new Without(consumer, definitions, Set.copyOf(regions), leftOut)));
    }

    /** Reads a location for a consumer. */
    private interface Reading {
        Optional<Fault> read(int location, EventConsumer consumer);
    }

    private record Excerpt(EventSource source, Definitions definitions, IntUnaryOperator original, Reading reading)
            implements EventSource {
        @Override
        public String name() {
            return source.name();
        }

        @Override
        public Optional<Fault> read(int location, EventConsumer consumer) {
            return reading.read(location, consumer);
        }

        @Override
        public long size(int location) {
            return source.size(original.applyAsInt(location));
        }

        @Override
        public String toString() {
            return "part of " + source;
        }
    }
}

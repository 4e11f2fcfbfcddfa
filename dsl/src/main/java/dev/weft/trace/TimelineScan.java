package dev.weft.trace;

import dev.weft.trace.event.Clock;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.Location;
import dev.weft.trace.timeline.Bounds;
import dev.weft.trace.timeline.Lane;
import dev.weft.trace.timeline.Spans;
import dev.weft.trace.timeline.Window;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One look at the events of a run for a timeline.
 *
 * @param start the first tick of the whole run, from which times are counted
 * @param end the last tick of the whole run
 * @param window what is shown
 * @param shown the ranks that are shown; of a run without ranks, the indices of its locations
 */
record TimelineScan(
        Trace trace,
        long start,
        long end,
        Window window,
        List<Integer> shown,
        Spans spans,
        TraceProvenance provenance) {
    static TimelineScan of(Trace trace) {
        List<Integer> lanes = lanes(trace.definitions());
        List<Bounds> bounds = trace.scan(location -> new Bounds()).parts();
        long start = bounds.stream().mapToLong(Bounds::first).min().orElse(0);
        long end = bounds.stream().mapToLong(Bounds::last).max().orElse(0);
        if (start > end || lanes.isEmpty()) {
            throw ModelException.cannot(
                    "draw the timeline of",
                    trace.name(),
                    lanes.isEmpty() ? "it has no MPI ranks, and no other location with calls" : "it has no events",
                    "Look at trace(..).definitions() for what it has");
        }
        return read(trace, start, end, start, end, lanes);
    }

    /** All that can have calls: ranks, or, of a run without them, threads and streams. */
    private static List<Integer> lanes(Definitions definitions) {
        if (definitions.ranks() > 0) {
            return IntStream.range(0, definitions.ranks()).boxed().toList();
        }
        return IntStream.range(0, definitions.locations().size())
                .filter(index -> definitions.locations().get(index).kind() != Location.Kind.METRIC)
                .boxed()
                .toList();
    }

    /** Whether lines are ranks, and not locations. */
    boolean byRank() {
        return trace.definitions().ranks() > 0;
    }

    TimelineScan between(Time from, Time to) {
        Clock clock = trace.definitions().clock();
        long first = start + Math.round(from.seconds() * clock.ticksPerSecond());
        long last = start + Math.round(to.seconds() * clock.ticksPerSecond());
        if (first >= Math.min(last, end)) {
            throw ModelException.cannot(
                    "show the timeline between",
                    from + " and " + to,
                    "the run takes " + clock.time(end - start) + ", and the first time is before the second",
                    "Write it as between(ms(0), ms(1))");
        }
        return read(trace, start, end, Math.max(start, first), Math.min(end, last), shown);
    }

    TimelineScan ranks(int... some) {
        int known = trace.definitions().ranks();
        if (known == 0) {
            throw ModelException.cannot(
                    "show the timeline of ranks",
                    Arrays.toString(some),
                    "the run has no MPI ranks, and a line for each of its locations",
                    "Leave ranks(..) out");
        }
        for (int rank : some) {
            if (rank < 0 || rank >= known) {
                throw ModelException.cannot(
                        "show the timeline of rank",
                        rank,
                        "the run has the ranks 0 to " + (known - 1),
                        "Name some of them");
            }
        }
        if (some.length == 0) {
            throw new ModelException(
                    "Cannot show the timeline of no rank: it has a line for each. Name one, as in" + " ranks(0).");
        }
        List<Integer> chosen = IntStream.of(some).sorted().distinct().boxed().toList();
        return read(trace, start, end, window.from(), window.to(), chosen);
    }

    private static TimelineScan read(Trace trace, long start, long end, long from, long to, List<Integer> shown) {
        Definitions definitions = trace.definitions();
        Window window = new Window(from, Math.max(from + 1, to), Spans.columns(shown.size()));
        Map<Location, Integer> numbers = new HashMap<>();
        for (int number : shown) {
            int index = definitions.ranks() > 0 ? definitions.locationOf(number) : number;
            if (index >= 0) {
                numbers.put(definitions.locations().get(index), number);
            }
        }
        InterruptedScan<Watched> scan = InterruptedScan.of(trace, (interruptions, location) -> {
            Integer number = numbers.get(location);
            return new Watched(
                    number == null
                            ? null
                            : new Lane(interruptions.definitions(), number, window, Spans.stretches(shown.size())));
        });
        List<Lane> lanes = scan.parts().stream()
                .map(Watched::lane)
                .filter(Objects::nonNull)
                .sorted(Comparator.comparingInt(Lane::number))
                .toList();
        Spans spans = Spans.of(scan.definitions(), window, lanes);
        return new TimelineScan(trace, start, end, window, shown, spans, scan.provenance());
    }

    /** A location, and its lane if it is shown. */
    private record Watched(@Nullable Lane lane) implements EventConsumer {
        @Override
        public void accept(EventBatch batch) {
            if (lane != null) {
                lane.accept(batch);
            }
        }

        @Override
        public boolean needsMessages() {
            return false;
        }
    }
}

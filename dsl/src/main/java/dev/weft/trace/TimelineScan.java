package dev.weft.trace;

import dev.weft.trace.event.Clock;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.timeline.Bounds;
import dev.weft.trace.timeline.Lane;
import dev.weft.trace.timeline.Spans;
import dev.weft.trace.timeline.Window;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One look at the events of a run for a timeline.
 *
 * @param start the first tick of the whole run, from which times are counted
 * @param end the last tick of the whole run
 * @param window what is shown
 * @param shown the ranks that are shown
 */
record TimelineScan(
        Trace trace,
        long start,
        long end,
        Window window,
        List<Integer> shown,
        Spans spans,
        TraceProvenance provenance) {
    private static final EventConsumer NOBODY = batch -> {};

    static TimelineScan of(Trace trace) {
        List<Integer> ranks =
                IntStream.range(0, trace.definitions().ranks()).boxed().toList();
        List<Bounds> bounds = trace.scan(location -> new Bounds()).parts();
        long start = bounds.stream().mapToLong(Bounds::first).min().orElse(0);
        long end = bounds.stream().mapToLong(Bounds::last).max().orElse(0);
        if (start > end || ranks.isEmpty()) {
            throw ModelException.cannot(
                    "draw the timeline of",
                    trace.name(),
                    ranks.isEmpty() ? "it has no MPI ranks" : "it has no events",
                    "Look at trace(..).definitions() for what it has");
        }
        return read(trace, start, end, start, end, ranks);
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

    private static TimelineScan read(Trace trace, long start, long end, long from, long to, List<Integer> ranks) {
        Definitions definitions = trace.definitions();
        Window window = new Window(from, Math.max(from + 1, to), Spans.columns(ranks.size()));
        Scan<EventConsumer> scan = trace.scan(location -> ranks.contains(location.rank())
                ? new Lane(definitions, location.rank(), window, Spans.stretches(ranks.size()))
                : NOBODY);
        List<Lane> lanes = scan.parts().stream()
                .filter(Lane.class::isInstance)
                .map(Lane.class::cast)
                .sorted(Comparator.comparingInt(Lane::rank))
                .collect(Collectors.toList());
        Spans spans = Spans.of(definitions, window, lanes);
        return new TimelineScan(trace, start, end, window, ranks, spans, TraceProvenance.of(trace, scan.faults()));
    }
}

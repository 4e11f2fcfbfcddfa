package dev.weft.trace;

import dev.weft.study.Progress;
import dev.weft.study.Workers;
import dev.weft.trace.Located.Stoppable;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.Interrupted;
import dev.weft.trace.event.Interruptions;
import dev.weft.trace.event.Location;
import dev.weft.trace.event.TraceProvenance;
import dev.weft.trace.timeline.Landmarks;
import dev.weft.trace.timeline.Lane;
import dev.weft.trace.timeline.Spans;
import dev.weft.trace.timeline.TimeWindow;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One pass over the events of a run for a timeline.
 *
 * @param start the first tick of the whole run, from which times count
 * @param end the last tick of the whole run
 * @param window the part that is shown
 * @param shown the ranks that are shown; in a run without ranks, the indices of its locations
 * @param landmarks of all locations, for access to parts
 */
record TimelineScan(
        Trace trace,
        long start,
        long end,
        TimeWindow window,
        List<Integer> shown,
        Spans spans,
        TraceProvenance provenance,
        List<Landmarks> landmarks) {
    /** Events between two landmarks, few enough to read in negligible time. */
    private static final int STRIDE = 1 << 14;

    static TimelineScan of(Trace trace) {
        return of(trace, STRIDE);
    }

    /** Returns a scan with landmarks {@code stride} events apart. */
    static TimelineScan of(Trace trace, int stride) {
        Definitions definitions = trace.definitions();
        List<Integer> lanes = lanes(definitions);
        List<Landmarks> landmarks =
                trace.scan(location -> new Landmarks(definitions, stride)).parts();
        long start = landmarks.stream().mapToLong(Landmarks::first).min().orElse(0);
        long end = landmarks.stream().mapToLong(Landmarks::last).max().orElse(0);
        if (start > end || lanes.isEmpty()) {
            throw ModelException.of(
                    "timeline() of " + ModelException.argument(trace.name()),
                    lanes.isEmpty()
                            ? "the run has no MPI ranks and no other location with calls"
                            : "the run has no events",
                    "Use a run that was recorded with calls; trace(..).definitions() lists its locations");
        }
        return read(trace, start, end, lanes, landmarks);
    }

    /** Returns all lines that can have calls: ranks, or in a run without ranks its threads and streams. */
    private static List<Integer> lanes(Definitions definitions) {
        if (definitions.ranks() > 0) {
            return IntStream.range(0, definitions.ranks()).boxed().toList();
        }
        return IntStream.range(0, definitions.locations().size())
                .filter(index -> definitions.locations().get(index).kind() != Location.Kind.METRIC)
                .boxed()
                .toList();
    }

    /** Returns whether lines are ranks rather than locations. */
    boolean byRank() {
        return trace.definitions().ranks() > 0;
    }

    TimelineScan between(Time from, Time to) {
        Clock clock = trace.definitions().clock();
        TraceParts.requirePart(from, to, clock);
        long first = start + Math.round(from.seconds() * clock.ticksPerSecond());
        long last = start + Math.round(to.seconds() * clock.ticksPerSecond());
        if (first >= end) {
            throw TraceParts.after(clock.time(end - start), from, to);
        }
        return part(Math.max(start, first), Math.min(end, last), shown);
    }

    TimelineScan ranks(int... some) {
        ModelException.required(some, "list of ranks", "Write ranks(0, 1)");
        int known = trace.definitions().ranks();
        if (known == 0) {
            throw ModelException.call(
                    "ranks",
                    "the run has no MPI ranks; its timeline has a line for each location",
                    "Leave out ranks(..)",
                    IntStream.of(some).boxed().toArray());
        }
        for (int rank : some) {
            if (rank < 0 || rank >= known) {
                throw ModelException.call(
                        "ranks",
                        "the run has ranks 0 to " + (known - 1),
                        "Try ranks(0)",
                        IntStream.of(some).boxed().toArray());
            }
        }
        if (some.length == 0) {
            throw new ModelException("ranks(): a timeline needs at least one rank. Try ranks(0).");
        }
        List<Integer> chosen = IntStream.of(some).sorted().distinct().boxed().toList();
        return part(window.from(), window.to(), chosen);
    }

    /** Reads the whole run. */
    private static TimelineScan read(
            Trace trace, long start, long end, List<Integer> shown, List<Landmarks> landmarks) {
        List<TimelineLine> lines = TimelineLine.of(trace.definitions(), shown);
        TimeWindow window = window(start, end, lines.size());
        Map<Location, TimelineLine> known = new HashMap<>();
        lines.forEach(line -> known.put(trace.definitions().locations().get(line.location()), line));
        InterruptedScan<Watched> scan = InterruptedScan.of(trace, (interruptions, location) -> {
            TimelineLine line = known.get(location);
            return new Watched(
                    line == null
                            ? null
                            : line.lane(interruptions.definitions(), window, Spans.stretches(lines.size())));
        });
        List<Lane> lanes = lines.stream()
                .map(line -> Objects.requireNonNull(scan.part(line.location()).lane()))
                .toList();
        Spans spans = Spans.of(scan.definitions(), window, lanes);
        return new TimelineScan(trace, start, end, window, shown, spans, scan.provenance(), landmarks);
    }

    /** Reads a part of the run, beginning at the last landmark before it. */
    private TimelineScan part(long from, long to, List<Integer> some) {
        List<TimelineLine> chosen = TimelineLine.of(trace.definitions(), some);
        TimeWindow part = window(from, to, chosen.size());
        Interruptions interruptions = Interruptions.of(trace.definitions());
        List<Lane> lanes = Workers.map(
                chosen,
                each -> lane(interruptions, each, part, chosen.size()),
                Progress.of("reading " + trace.name(), chosen.size()));
        Spans spans = Spans.of(interruptions.definitions(), part, lanes);
        return new TimelineScan(trace, start, end, part, some, spans, provenance, landmarks);
    }

    private Lane lane(Interruptions interruptions, TimelineLine line, TimeWindow part, int lanes) {
        int index = line.location();
        Landmarks marks = landmarks.get(index);
        Lane lane = line.lane(interruptions.definitions(), part, Spans.stretches(lanes));
        int mark = marks.before(part.from());
        Interrupted events = interruptions.over(lane, mark < 0 && marks.beganOff());
        EventConsumer consumer = new Stoppable(events);
        if (mark >= 0) {
            marks.enter(mark, events);
        }
        trace.events().read(index, mark < 0 ? Long.MIN_VALUE : marks.time(mark) + 1, part.to(), consumer);
        if (marks.first() <= part.to()) {
            Landmarks.pass(Math.min(marks.last(), part.to()), events);
        }
        events.finish();
        lane.end();
        return lane;
    }

    private static TimeWindow window(long from, long to, int lines) {
        return new TimeWindow(from, Math.max(from + 1, to), Spans.columns(lines));
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
        public void end() {
            if (lane != null) {
                lane.end();
            }
        }

        @Override
        public boolean needsMessages() {
            return false;
        }
    }
}

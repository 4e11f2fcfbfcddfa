package dev.weft.trace;

import dev.weft.study.Engine;
import dev.weft.study.Progress;
import dev.weft.study.Workers;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One pass over all locations of a run, on all cores of this machine or on those of an engine. */
final class ParallelScan {
    private ParallelScan() {}

    /** What the consumers took, with the faults that were known before and those found now. */
    static <C extends EventConsumer> Scan<C> of(
            String name, EventSource source, List<Fault> known, Function<Location, C> consumers) {
        return here(name, source, known, index -> Located.of(source, index, consumers));
    }

    /** The same of whatever reads a location. */
    private static <C> Scan<C> here(
            String name, EventSource source, List<Fault> known, Function<Integer, Located<C>> read) {
        List<Integer> indices = indices(source);
        Progress progress = Progress.of("reading " + name, indices.size());
        return scan(source, known, Workers.map(indices, read, progress));
    }

    /** The same on an engine, if there is one and what is left of the events can travel. */
    static <C extends EventConsumer> Scan<C> of(
            String name, EventSource source, List<Fault> known, LocationRead<C> read, @Nullable Engine engine) {
        return engine == null || !read.travels()
                ? here(name, source, known, read::of)
                : scan(source, known, engine.map("locations of " + name, indices(source), read, source::size));
    }

    private static List<Integer> indices(EventSource source) {
        return IntStream.range(0, source.definitions().locations().size())
                .boxed()
                .toList();
    }

    private static <C> Scan<C> scan(EventSource source, List<Fault> known, List<Located<C>> parts) {
        List<Fault> all = new ArrayList<>(known);
        for (Located<C> part : parts) {
            Fault fault = part.fault();
            if (fault != null) {
                all.add(fault);
            }
        }
        List<@Nullable LocationNotes> notes = new ArrayList<>();
        parts.forEach(part -> notes.add(part.notes()));
        return new Scan<>(
                parts.stream().map(Located::consumer).toList(),
                new Found(all, RunNotes.of(source.definitions(), notes)));
    }
}

package dev.weft.trace;

import dev.weft.study.Progress;
import dev.weft.study.Workers;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** One pass over all locations of a run, on all cores. */
final class ParallelScan {
    private ParallelScan() {}

    private record Part<C>(C consumer, Optional<Fault> fault) {}

    /** What the consumers took, with the faults that were known before and those found now. */
    static <C extends EventConsumer> Scan<C> of(
            String name, EventSource source, List<Fault> known, Function<Location, C> consumers) {
        List<Integer> indices = IntStream.range(
                        0, source.definitions().locations().size())
                .boxed()
                .toList();
        Progress progress = Progress.of("reading " + name, indices.size());
        List<Part<C>> parts = Workers.map(indices, index -> part(source, index, consumers), progress);
        List<Fault> all = new ArrayList<>(known);
        parts.forEach(part -> part.fault().ifPresent(all::add));
        return new Scan<>(parts.stream().map(Part::consumer).toList(), all);
    }

    private static <C extends EventConsumer> Part<C> part(
            EventSource source, int index, Function<Location, C> consumers) {
        C consumer = consumers.apply(source.definitions().locations().get(index));
        Optional<Fault> fault = source.read(index, new Stoppable(consumer));
        consumer.end();
        return new Part<>(consumer, fault);
    }
}

package dev.weft.trace;

import dev.weft.study.Engine;
import dev.weft.study.Progress;
import dev.weft.study.Workers;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventSource;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One pass over all locations of a run, on all cores of this machine or on those of an engine. */
final class ParallelScan {
    private ParallelScan() {}

    /** Returns the results of all locations, in their order. */
    static <C> List<Located<C>> here(String name, EventSource source, Function<Integer, Located<C>> read) {
        List<Integer> indices = indices(source);
        Progress progress = Progress.of("reading " + name, indices.size());
        return Workers.map(indices, read, progress);
    }

    /** Does the same on an engine, if there is one and the results can be sent. */
    static <C extends EventConsumer> List<Located<C>> of(
            String name, EventSource source, LocationRead<C> read, @Nullable Engine engine) {
        return engine == null || !read.travels()
                ? here(name, source, read::of)
                : engine.map("locations of " + name, indices(source), read, source::size);
    }

    private static List<Integer> indices(EventSource source) {
        return IntStream.range(0, source.definitions().locations().size())
                .boxed()
                .toList();
    }
}

package dev.weft.trace;

import dev.weft.study.Engine;
import dev.weft.study.Work;
import dev.weft.trace.event.Consumers;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Interruptions;
import dev.weft.trace.event.Location;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * One pass over a run on the machines of an engine, which open the run again; a pass on this machine needs none of it.
 * Definitions are not sent back with the results, because both sides have them.
 *
 * @param watched whether consumers take the events through a {@link DefectWatch}
 */
record EngineScan<C extends EventConsumer>(
        OfRun<EventSource> events, OfRun<Interruptions> changes, Consumers<C> consumers, boolean watched)
        implements Work<Integer, Located<C>> {
    /** A part of the run; on a machine of the engine, of the run as it was opened again there. */
    @FunctionalInterface
    interface OfRun<T> extends Serializable {
        T get();
    }

    /** Returns the results of all locations, in their order. */
    List<Located<C>> on(Engine engine, String name) {
        EventSource source = events.get();
        return engine.map("locations of " + name, Located.indices(source), this, source::size);
    }

    @Override
    public Located<C> of(Integer index) {
        Function<Location, C> own = location -> consumers.apply(changes.get(), location);
        return watched ? Located.watched(events.get(), index, own) : Located.of(events.get(), index, own);
    }

    @Override
    public List<Object> known() {
        Interruptions own = changes.get();
        List<Object> all = new ArrayList<>(List.of(own, own.recorded(), own.definitions()));
        all.addAll(consumers.known());
        return all;
    }
}

package dev.weft.trace;

import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.Location;
import java.io.Serializable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What was left of the events of one location, and where they ended too early. */
record Located<C>(C consumer, @Nullable Fault fault) implements Serializable {
    /** Lets a consumer take the events of a location. */
    static <C extends EventConsumer> Located<C> of(EventSource source, int index, Function<Location, C> consumers) {
        C consumer = consumers.apply(source.definitions().locations().get(index));
        Fault fault = source.read(index, new Stoppable(consumer)).orElse(null);
        consumer.end();
        return new Located<>(consumer, fault);
    }
}

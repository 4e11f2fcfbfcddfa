package dev.weft.trace;

import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.Location;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The result of reading one location: its consumer, where events ended too early, and its defects if they were looked
 * for.
 */
record Located<C>(
        C consumer, @Nullable Fault fault, @Nullable LocationNotes notes) implements Serializable {
    /** Returns the numbers of all locations of a run. */
    static List<Integer> indices(EventSource source) {
        return IntStream.range(0, source.definitions().locations().size())
                .boxed()
                .toList();
    }

    /** Lets a consumer take the events of a location. */
    static <C extends EventConsumer> Located<C> of(EventSource source, int index, Function<Location, C> consumers) {
        C consumer = consumers.apply(source.definitions().locations().get(index));
        Fault fault;
        do {
            fault = source.read(index, new Stoppable(consumer)).orElse(null);
            consumer.end();
        } while (consumer.again());
        return new Located<>(consumer, fault, null);
    }

    /** Does the same through a {@link DefectWatch}. */
    static <C extends EventConsumer> Located<C> watched(
            EventSource source, int index, Function<Location, C> consumers) {
        Location location = source.definitions().locations().get(index);
        C consumer = consumers.apply(location);
        DefectWatch watch = new DefectWatch(source.definitions(), location, consumer);
        Fault fault = source.read(index, new Stoppable(watch)).orElse(null);
        consumer.end();
        return new Located<>(consumer, fault, watch.notes());
    }

    /** Lets a consumer take events until the thread is asked to stop. */
    record Stoppable(EventConsumer consumer) implements EventConsumer {
        @Override
        public void accept(EventBatch batch) {
            if (Thread.currentThread().isInterrupted()) {
                throw ModelException.interrupted("Interrupted while reading events.");
            }
            consumer.accept(batch);
        }

        @Override
        public void before(EventBatch batch) {
            consumer.before(batch);
        }

        @Override
        public boolean needsMessages() {
            return consumer.needsMessages();
        }
    }
}

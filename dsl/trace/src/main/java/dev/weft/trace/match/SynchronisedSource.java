package dev.weft.trace.match;

import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Fault;
import java.util.Optional;

/** A run with a constant added to all times of each location, which changes no order within one. */
final class SynchronisedSource implements EventSource {
    private final EventSource source;
    private final long[] offsets;

    /** Creates it with one offset for each location. */
    SynchronisedSource(EventSource source, long[] offsets) {
        this.source = source;
        this.offsets = offsets;
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public Definitions definitions() {
        return source.definitions();
    }

    @Override
    public Optional<Fault> read(int location, EventConsumer consumer) {
        long offset = offsets[location];
        return source.read(location, offset == 0 ? consumer : shifting(offset, consumer));
    }

    @Override
    public Optional<Fault> read(int location, long from, long to, EventConsumer consumer) {
        long offset = offsets[location];
        return source.read(location, from - offset, to - offset, offset == 0 ? consumer : shifting(offset, consumer));
    }

    private static EventConsumer shifting(long offset, EventConsumer consumer) {
        return new EventConsumer() {
            @Override
            public void accept(EventBatch batch) {
                shift(batch, offset);
                consumer.accept(batch);
                shift(batch, -offset);
            }

            @Override
            public void before(EventBatch batch) {
                consumer.before(batch);
            }
        };
    }

    /** Shifts a batch in place; the caller shifts it back, because a source may keep its batches. */
    private static void shift(EventBatch batch, long offset) {
        for (int i = 0; i < batch.count; i++) {
            batch.time[i] += offset;
            if (batch.kind[i] == EventKind.BUFFER_FLUSH) {
                batch.sent[i] += offset; // the time until which it lasts
            }
        }
    }

    @Override
    public String toString() {
        return source + ", clocks moved";
    }

    @Override
    public long size(int location) {
        return source.size(location);
    }
}

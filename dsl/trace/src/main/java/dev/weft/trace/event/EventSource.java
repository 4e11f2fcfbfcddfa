package dev.weft.trace.event;

import java.util.Optional;

/** A recorded run: an archive on disk, or events in memory. Several threads may read locations at the same time. */
public interface EventSource {
    /** Returns the name shown in tables and pictures. */
    String name();

    /** Returns the definitions of the numbers in events. */
    Definitions definitions();

    /**
     * Passes all events of the location with this index to the consumer; returns a fault if they end before the end of
     * the run.
     */
    Optional<Fault> read(int location, EventConsumer consumer);

    /**
     * Passes only the events of an interval to the consumer, both ends included; a source that supports this reads no
     * others and finds no faults among them.
     */
    default Optional<Fault> read(int location, long from, long to, EventConsumer consumer) {
        return read(location, new EventConsumer() {
            private final EventBatch part = new EventBatch();

            @Override
            public void accept(EventBatch batch) {
                part.copy(batch);
                part.keep(from, to);
                if (part.count > 0) {
                    consumer.accept(part);
                }
            }

            @Override
            public void before(EventBatch batch) {
                consumer.before(batch);
            }

            @Override
            public boolean needsMessages() {
                return consumer.needsMessages();
            }
        });
    }

    /** Returns the bytes to read, for a progress bar. */
    long size(int location);

    /** Returns the bytes to read in total. */
    default double size() {
        double bytes = 0;
        for (int i = 0; i < definitions().locations().size(); i++) {
            bytes += size(i);
        }
        return bytes;
    }
}

package dev.weft.trace.event;

import java.util.Optional;

/** A recorded run: an archive on disk, or events in memory. Locations may be read at the same time by several threads. */
public interface EventSource {
    /** What the run is called where it is shown. */
    String name();

    /** What the numbers in the events mean. */
    Definitions definitions();

    /** Hands all events of the location with this index to the consumer; a fault if they end before the end of the run. */
    Optional<Fault> read(int location, EventConsumer consumer);

    /**
     * Hands only the events of a time to the consumer, both ends included; a source that can do so looks at no others, and finds
     * no faults among them.
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

    /** How much there is to read, in bytes, for a progress bar. */
    long size(int location);

    /** How much there is to read in all, in bytes. */
    default double size() {
        double bytes = 0;
        for (int i = 0; i < definitions().locations().size(); i++) {
            bytes += size(i);
        }
        return bytes;
    }
}

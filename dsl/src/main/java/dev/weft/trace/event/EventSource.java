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

    /** How much there is to read, in bytes, for a progress bar. */
    long size(int location);
}

package dev.weft.trace.event;

/** What takes the events of one location, in their order. */
@FunctionalInterface
public interface EventConsumer {
    /** The next events; the batch is filled anew after the call. */
    void accept(EventBatch batch);
}

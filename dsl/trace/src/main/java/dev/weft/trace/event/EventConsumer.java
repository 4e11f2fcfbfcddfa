package dev.weft.trace.event;

/** A consumer of the events of one location, in their order. */
@FunctionalInterface
public interface EventConsumer {
    /** Takes the next events; the batch is reused after the call. */
    void accept(EventBatch batch);

    /**
     * Takes events before the part of a run that is analysed: a consumer that matches events must count them, too, or a
     * receive in the part would match the send of another one. Their times are undefined.
     */
    default void before(EventBatch batch) {}

    /** Says that there are no more events and temporary data may be released. Not every source calls it. */
    default void end() {}

    /**
     * Returns whether it must take all events once more, because it learnt late how to take them; it is then ready for
     * the first event. Not every source calls it.
     */
    default boolean again() {
        return false;
    }

    /**
     * Returns whether it reads the columns of messages and collective operations. If not, a source may leave them
     * undefined and read faster; a fault within the fields of such a record then has no effect.
     */
    default boolean needsMessages() {
        return true;
    }
}

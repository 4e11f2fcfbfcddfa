package dev.weft.trace.event;

/** What takes the events of one location, in their order. */
@FunctionalInterface
public interface EventConsumer {
    /** The next events; the batch is filled anew after the call. */
    void accept(EventBatch batch);

    /**
     * Events before the part of a run that is looked at, if it is a part: who finds out what belongs together has to count those too,
     * or a receive in the part would take the send of another one. Their times mean nothing.
     */
    default void before(EventBatch batch) {}

    /** There are no more events; what is of no use any more may go. Not every source says so. */
    default void end() {}

    /**
     * Whether it looks at the columns of messages and collective operations. If not, a source may leave them undefined and read
     * on faster; a fault within the fields of such a record then goes unnoticed, and changes nothing.
     */
    default boolean needsMessages() {
        return true;
    }
}

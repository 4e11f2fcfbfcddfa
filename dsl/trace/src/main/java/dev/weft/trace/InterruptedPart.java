package dev.weft.trace;

import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.Interrupted;
import dev.weft.trace.event.Interruptions;
import java.io.Serializable;
import java.util.function.Supplier;

/** A consumer and the filter before it that inserts interruptions. */
final class InterruptedPart<C extends EventConsumer> implements EventConsumer, Serializable {
    private static final long serialVersionUID = 1;

    /** Needed until the location is read. */
    private final transient Interruptions interruptions;

    private final transient Supplier<C> consumers;
    private C consumer;
    private Interrupted events;
    private boolean offAtFirst;

    InterruptedPart(Interruptions interruptions, Supplier<C> consumers) {
        this.interruptions = interruptions;
        this.consumers = consumers;
        this.consumer = consumers.get();
        this.events = interruptions.over(consumer, false);
    }

    @Override
    public void accept(EventBatch batch) {
        events.accept(batch);
    }

    @Override
    public void end() {
        events.finish();
        if (!beganOff()) { // otherwise another consumer takes the events again
            consumer.end();
        }
    }

    /** A location that begins with recording off shows so late, and rarely enough to be read again. */
    @Override
    public boolean again() {
        if (!beganOff()) {
            return false;
        }
        offAtFirst = true;
        consumer = consumers.get();
        events = interruptions.over(consumer, true);
        return true;
    }

    @Override
    public boolean needsMessages() {
        return consumer.needsMessages();
    }

    /** Returns whether recording was off at first although the filter was not set so. */
    private boolean beganOff() {
        return !offAtFirst && events.beganOff();
    }

    C consumer() {
        return consumer;
    }

    Interrupted events() {
        return events;
    }

    boolean offAtFirst() {
        return offAtFirst;
    }
}

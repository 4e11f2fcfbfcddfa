package dev.weft.trace;

import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.Interrupted;
import dev.weft.trace.event.Interruptions;
import dev.weft.trace.event.Location;
import java.io.Serializable;
import java.util.function.BiFunction;

/** A consumer and the filter before it that inserts interruptions. */
final class InterruptedPart<C extends EventConsumer> implements EventConsumer, Serializable {
    private static final long serialVersionUID = 1;

    private final C consumer;
    private final Interrupted events;
    private final boolean offAtFirst;

    InterruptedPart(
            Interruptions interruptions,
            Location location,
            BiFunction<Interruptions, Location, C> consumers,
            boolean offAtFirst) {
        this.consumer = consumers.apply(interruptions, location);
        this.offAtFirst = offAtFirst;
        this.events = interruptions.over(consumer, offAtFirst);
    }

    @Override
    public void accept(EventBatch batch) {
        events.accept(batch);
    }

    @Override
    public void end() {
        events.finish();
        if (!beganOff()) { // otherwise the location is read again with another consumer
            consumer.end();
        }
    }

    @Override
    public boolean needsMessages() {
        return consumer.needsMessages();
    }

    /** Returns whether recording was off at first although the filter was not set so. */
    boolean beganOff() {
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

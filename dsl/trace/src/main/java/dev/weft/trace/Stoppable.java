package dev.weft.trace;

import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.units.ModelException;

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

package dev.weft.trace.timeline;

import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;

/** When the first and the last event of a location were. */
public final class Bounds implements EventConsumer {
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;

    @Override
    public void accept(EventBatch batch) {
        first = Math.min(first, batch.time[0]);
        last = Math.max(last, batch.time[batch.count - 1]);
    }

    public long first() {
        return first;
    }

    public long last() {
        return last;
    }
}

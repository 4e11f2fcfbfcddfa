package dev.weft.trace.event;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Passes on the events of one location in a window, its end excluded. Calls that are open at the begin of the window
 * are entered there, and left at its end; recording that was off stays off, and a flush continues.
 */
final class Cut implements EventConsumer {
    private static final int ON = 1;
    private static final int OFF = 2;

    private final EventConsumer consumer;
    private final Definitions definitions;
    private final EventBatch out = new EventBatch();
    private final @Nullable EventBatch earlier;
    private final long from;
    private final long to;
    /** The first tick of the location, if it begins in the window. */
    private final long start;
    /** Whether the location has events after the window, and whether it lasts into the window. */
    private final boolean after;

    private final boolean present;
    private int[] open = new int[16];
    private int depth;
    private boolean off;
    private boolean switched;
    private long flushUntil = Long.MIN_VALUE;
    private boolean begun;

    Cut(EventConsumer consumer, Definitions definitions, Extent extent, int location, long from, long to) {
        this.consumer = consumer;
        this.definitions = definitions;
        this.from = from;
        this.to = to;
        this.earlier = consumer.needsMessages() ? new EventBatch() : null;
        this.start = Math.max(from, extent.first(location));
        this.off = extent.beganOff(location);
        this.switched = off;
        this.after = extent.last(location) >= to;
        this.present = extent.first(location) < to && extent.last(location) >= from;
    }

    @Override
    public boolean needsMessages() {
        return consumer.needsMessages();
    }

    @Override
    public void accept(EventBatch batch) {
        for (int i = 0; i < batch.count; i++) {
            boolean within = batch.time[i] >= from;
            if (within) {
                begin();
            } else {
                pass(batch, i);
            }
            follow(batch, i);
            if (within) {
                out.take(batch, i, room());
            }
        }
        handOut();
    }

    @Override
    public void before(EventBatch batch) {
        consumer.before(batch);
    }

    private void pass(EventBatch batch, int i) {
        if (earlier != null) {
            earlier.take(batch, i, earlier.count++);
            if (earlier.count == EventBatch.CAPACITY) {
                handOutEarlier();
            }
        }
    }

    private void handOutEarlier() {
        if (earlier != null && earlier.count > 0) {
            consumer.before(earlier);
            earlier.count = 0;
        }
    }

    private void follow(EventBatch batch, int i) {
        switch (batch.kind[i]) {
            case EventKind.ENTER -> {
                open = depth == open.length ? Arrays.copyOf(open, 2 * depth) : open;
                open[depth++] = batch.reference[i];
            }
            case EventKind.LEAVE -> leave(definitions.function(batch.reference[i]));
            case EventKind.MEASUREMENT_ON_OFF -> {
                switched = true;
                off = batch.tag[i] == OFF || (off && batch.tag[i] != ON);
            }
            case EventKind.BUFFER_FLUSH -> flushUntil = Math.max(flushUntil, batch.sent[i]);
            default -> {
                // does not affect cut calls
            }
        }
    }

    private void leave(int function) {
        int at = depth - 1;
        while (at >= 0 && definitions.function(open[at]) != function) {
            at--;
        }
        if (at >= 0) {
            System.arraycopy(open, at + 1, open, at, depth - 1 - at);
            depth--;
        }
    }

    /** Enters the calls that are open when the window begins. */
    private void begin() {
        if (begun) {
            return;
        }
        begun = true;
        handOutEarlier();
        put(EventKind.NOTHING, start, 0);
        for (int call = 0; call < depth; call++) {
            put(EventKind.ENTER, start, open[call]);
        }
        if (switched) {
            out.tag[put(EventKind.MEASUREMENT_ON_OFF, start, 0)] = OFF;
        }
        if (switched
                && !off) { // otherwise its next switch, if it turns recording on, would say that recording had been off
            out.tag[put(EventKind.MEASUREMENT_ON_OFF, start, 0)] = ON;
        }
        if (flushUntil > from) {
            out.sent[put(EventKind.BUFFER_FLUSH, start, 0)] = flushUntil;
        }
    }

    @Override
    public void end() {
        if (!present) {
            return;
        }
        begin();
        if (after) {
            for (int call = depth - 1; call >= 0; call--) {
                put(EventKind.LEAVE, to, open[call]);
            }
            put(EventKind.NOTHING, to, 0);
        }
        handOut();
    }

    private int put(int kind, long time, int reference) {
        int i = room();
        out.kind[i] = (byte) kind;
        out.time[i] = time;
        out.reference[i] = reference;
        return i;
    }

    private int room() {
        if (out.count == EventBatch.CAPACITY) {
            handOut();
        }
        return out.count++;
    }

    private void handOut() {
        if (out.count > 0) {
            consumer.accept(out);
            out.count = 0;
        }
    }
}

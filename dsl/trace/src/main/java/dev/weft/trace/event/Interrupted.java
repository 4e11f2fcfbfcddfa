package dev.weft.trace.event;

import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The events of one location with {@link Interruptions} as calls on top of all others. If calls begin or end meanwhile,
 * the interruption ends before and begins again after, so that calls below it nest as recorded. Batches without an
 * interruption are passed on unchanged.
 */
public final class Interrupted implements EventConsumer, Serializable {
    private static final int ON = 1;
    private static final int SWITCHED_OFF = 2;
    private static final long NEVER = Long.MIN_VALUE;
    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long ONES = 0x0101_0101_0101_0101L;

    private final EventConsumer consumer;
    private final int offRegion;
    private final int flushRegion;
    private transient @Nullable EventBatch made;
    private boolean off;
    private boolean switched;
    private boolean beganOff;
    private long flushUntil = NEVER;
    private boolean any;
    private boolean shown;
    private int shownRegion;
    private long last;
    private long events;
    private long offTicks;
    private long flushTicks;

    Interrupted(EventConsumer consumer, int offRegion, int flushRegion, boolean offAtFirst) {
        this.consumer = consumer;
        this.offRegion = offRegion;
        this.flushRegion = flushRegion;
        this.off = offAtFirst;
        this.switched = offAtFirst;
    }

    @Override
    public boolean needsMessages() {
        return consumer.needsMessages();
    }

    @Override
    public void accept(EventBatch batch) {
        events += batch.count;
        if (!off && !shown && flushUntil == NEVER && !interrupts(batch)) {
            any = true;
            last = batch.time[batch.count - 1];
            consumer.accept(batch);
            return;
        }
        if (!any) {
            any = true;
            last = batch.time[0];
        }
        for (int i = 0; i < batch.count; i++) {
            take(batch, i);
        }
        handOut();
    }

    /** Tests eight kinds at once, because it does so for every event of every run: whether a byte is 10 or 11. */
    private static boolean interrupts(EventBatch batch) {
        byte[] kinds = batch.kind;
        int count = batch.count;
        int i = 0;
        for (; i + 8 <= count; i += 8) {
            long other = ((long) EIGHT.get(kinds, i) & ~ONES) ^ (EventKind.BUFFER_FLUSH * ONES);
            if (((other - ONES) & ~other & (ONES << 7)) != 0) { // one of its bytes is 0
                return true;
            }
        }
        boolean found = false;
        for (; i < count; i++) {
            found |= (kinds[i] | 1) == EventKind.MEASUREMENT_ON_OFF; // or the even number before, BUFFER_FLUSH
        }
        return found;
    }

    private void take(EventBatch batch, int i) {
        long time = batch.time[i];
        int kind = batch.kind[i];
        pass(time);
        if (kind == EventKind.MEASUREMENT_ON_OFF) {
            turn(batch.tag[i]);
        } else if (kind == EventKind.BUFFER_FLUSH) {
            flushUntil = Math.max(flushUntil, batch.sent[i] > time ? batch.sent[i] : NEVER);
        }
        boolean calm = !off && flushUntil == NEVER;
        if (calm || kind == EventKind.ENTER || kind == EventKind.LEAVE) {
            hide(time);
        }
        copy(batch, i);
    }

    private void turn(int mode) {
        if (mode == ON) {
            beganOff |= !switched;
            off = false;
        } else if (mode == SWITCHED_OFF) {
            off = true;
        } else {
            return;
        }
        switched = true;
    }

    /** Advances to a time; interruptions on the way are shown from their begin, and a flush ends by itself. */
    private void pass(long time) {
        while (last < time) {
            boolean flushing = flushUntil > last;
            long until = flushing ? Math.min(time, flushUntil) : time;
            if (flushing) {
                show(flushRegion);
                flushTicks += until - last;
            } else if (off) {
                show(offRegion);
                offTicks += until - last;
            } else {
                hide(last);
            }
            last = until;
        }
        flushUntil = flushUntil > last ? flushUntil : NEVER;
    }

    private void show(int region) {
        if (shown && shownRegion == region) {
            return;
        }
        hide(last);
        shown = true;
        shownRegion = region;
        call(EventKind.ENTER, last);
    }

    private void hide(long time) {
        if (shown) {
            shown = false;
            call(EventKind.LEAVE, time);
        }
    }

    private void call(int kind, long time) {
        EventBatch out = room();
        int n = out.count++;
        out.kind[n] = (byte) kind;
        out.time[n] = time;
        out.reference[n] = shownRegion;
    }

    private void copy(EventBatch batch, int i) {
        EventBatch out = room();
        int n = out.count++;
        out.kind[n] = batch.kind[i];
        out.time[n] = batch.time[i];
        out.reference[n] = batch.reference[i];
        out.communicator[n] = batch.communicator[i];
        out.tag[n] = batch.tag[i];
        out.sent[n] = batch.sent[i];
        out.received[n] = batch.received[i];
        out.request[n] = batch.request[i];
    }

    /** Returns a batch that is not full; hardly any location needs a second one. */
    private EventBatch room() {
        EventBatch out = made;
        if (out == null) {
            out = new EventBatch();
            made = out;
        } else if (out.count == EventBatch.CAPACITY) {
            handOut();
        }
        return out;
    }

    private void handOut() {
        EventBatch out = made;
        if (out != null && out.count > 0) {
            consumer.accept(out);
            out.count = 0;
        }
    }

    /** Ends the interruptions that are open at the last event; call it once, when there are no more events. */
    public void finish() {
        hide(last);
        handOut();
        made = null;
    }

    /** Returns whether the first switch turned recording on, so that nothing was recorded before it. */
    public boolean beganOff() {
        return beganOff;
    }

    /** Returns the number of events, without inserted ones. */
    public long events() {
        return events;
    }

    /** Returns the ticks during which recording was off, without flushes. */
    public long offTicks() {
        return offTicks;
    }

    /** Returns the ticks during which the tracer wrote to disk. */
    public long flushTicks() {
        return flushTicks;
    }
}

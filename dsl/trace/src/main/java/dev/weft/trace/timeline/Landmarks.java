package dev.weft.trace.timeline;

import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * First and last event of a location, and the open calls at some times in between, so that a part of a long run can be
 * shown without reading the events before it. Their number is bounded for runs of any length; there are none where
 * recording was off or a buffer was flushed.
 */
public final class Landmarks implements EventConsumer {
    private static final int MOST = 64;
    /** In a deep recursion not every landmark can keep all open calls. */
    private static final int MOST_CALLS = 1 << 16;

    private static final int ON = 1;
    private static final int OFF = 2;

    /** State after all events up to a time, with the open calls. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Landmark(long time, int[] regions, long[] times) {}

    private final Definitions definitions;
    private final List<Landmark> marks = new ArrayList<>();
    private int[] regions = new int[16];
    private long[] times = new long[16];
    private int depth;
    private int kept;
    private long stride;
    private long since;
    private boolean any;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private boolean switched;
    private boolean off;
    private boolean beganOff;
    private long flushUntil = Long.MIN_VALUE;

    /** Keeps landmarks that are at least {@code stride} events apart. */
    public Landmarks(Definitions definitions, int stride) {
        this.definitions = definitions;
        this.stride = stride;
    }

    @Override
    public boolean needsMessages() {
        return false;
    }

    @Override
    public void accept(EventBatch batch) {
        if (!any) {
            any = true;
            first = batch.time[0];
        }
        for (int i = 0; i < batch.count; i++) {
            if (++since > stride && batch.time[i] > last && isPlain()) {
                add();
            }
            last = batch.time[i];
            switch (batch.kind[i]) {
                case EventKind.ENTER -> enter(batch.reference[i]);
                case EventKind.LEAVE -> leave(definitions.function(batch.reference[i]));
                case EventKind.MEASUREMENT_ON_OFF -> turn(batch.tag[i]);
                case EventKind.BUFFER_FLUSH -> flushUntil = Math.max(flushUntil, batch.sent[i]);
                default -> {
                    // has no effect here
                }
            }
        }
    }

    /**
     * Returns whether the open calls determine the state up to the next event; the one on top must not begin at this
     * time.
     */
    private boolean isPlain() {
        return !off && flushUntil <= last && (depth == 0 || times[depth - 1] < last);
    }

    private void add() {
        if (marks.size() == MOST || kept + depth > MOST_CALLS) {
            stride *= 2;
            List<Landmark> some = new ArrayList<>();
            for (int i = 0; i < marks.size(); i += 2) {
                some.add(marks.get(i));
            }
            marks.clear();
            marks.addAll(some);
            kept = marks.stream().mapToInt(mark -> mark.regions.length).sum();
        }
        since = 0;
        if (kept + depth <= MOST_CALLS) {
            kept += depth;
            marks.add(new Landmark(last, Arrays.copyOf(regions, depth), Arrays.copyOf(times, depth)));
        }
    }

    private void enter(int region) {
        if (depth == regions.length) {
            regions = Arrays.copyOf(regions, 2 * depth);
            times = Arrays.copyOf(times, 2 * depth);
        }
        regions[depth] = region;
        times[depth++] = last;
    }

    private void leave(int function) {
        int at = depth - 1;
        while (at >= 0 && definitions.function(regions[at]) != function) {
            at--;
        }
        if (at >= 0) {
            System.arraycopy(regions, at + 1, regions, at, depth - 1 - at);
            System.arraycopy(times, at + 1, times, at, depth - 1 - at);
            depth--;
        }
    }

    private void turn(int mode) {
        if (mode == ON && !switched) { // it was off all the time, without a record of it
            beganOff = true;
            marks.clear();
            kept = 0;
        }
        switched |= mode == ON || mode == OFF;
        off = mode == OFF || (off && mode != ON);
    }

    public long first() {
        return first;
    }

    public long last() {
        return last;
    }

    /** Returns whether nothing was recorded from the first event up to the first switch. */
    public boolean beganOff() {
        return beganOff;
    }

    /** Returns the number of the last landmark at or before a time, or -1. */
    public int before(long time) {
        int found = -1;
        while (found + 1 < marks.size() && marks.get(found + 1).time <= time) {
            found++;
        }
        return found;
    }

    /** Returns the time up to which a landmark replaces all events. */
    public long time(int landmark) {
        return marks.get(landmark).time;
    }

    /** Lets a consumer enter the calls that are open at a landmark, and pass on to its time. */
    public void enter(int landmark, EventConsumer consumer) {
        Landmark mark = marks.get(landmark);
        EventBatch batch = new EventBatch();
        for (int call = 0; call < mark.regions.length; call++) {
            if (batch.count == EventBatch.CAPACITY) {
                consumer.accept(batch);
                batch.count = 0;
            }
            batch.kind[batch.count] = EventKind.ENTER;
            batch.time[batch.count] = mark.times[call];
            batch.reference[batch.count++] = mark.regions[call];
        }
        if (batch.count > 0) {
            consumer.accept(batch);
        }
        pass(mark.time, consumer);
    }

    /** Passes a time without events to a consumer. */
    public static void pass(long time, EventConsumer consumer) {
        EventBatch batch = new EventBatch();
        batch.count = 1;
        batch.kind[0] = EventKind.MPI_REQUEST_TEST; // says nothing about calls
        batch.time[0] = time;
        consumer.accept(batch);
    }
}

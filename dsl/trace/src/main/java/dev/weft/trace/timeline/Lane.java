package dev.weft.trace.timeline;

import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import java.util.Arrays;

/**
 * Activity of one process in a window of time. Calls nest as in a call profile: a LEAVE ends the topmost open call of
 * its function, even if other calls are above it.
 */
public final class Lane implements EventConsumer {
    private static final int[] NONE = new int[0];

    private final Definitions definitions;
    private final int number;
    private final String thread;
    private final CallerPaths paths = new CallerPaths();
    private final TimeWindow window;
    private final TopFunctions columns;
    private final Stretches stretches;
    private int[] open = new int[8];
    /** The paths of the open calls. */
    private int[] path = new int[8];

    private int depth;
    private long since = Long.MIN_VALUE;
    private boolean begins;

    /**
     * Creates a lane of this rank or location that keeps up to {@code limit} intervals; {@code thread} names one of a
     * rank's threads or devices, and is empty for the rank itself.
     */
    public Lane(Definitions definitions, int number, String thread, TimeWindow window, int limit) {
        this.definitions = definitions;
        this.number = number;
        this.thread = thread;
        this.window = window;
        this.columns = new TopFunctions(window, definitions.functions().size());
        this.stretches = new Stretches(limit);
        open[0] = Stretches.OUTSIDE;
    }

    @Override
    public void accept(EventBatch batch) {
        if (since == Long.MIN_VALUE) {
            since = batch.time[0];
        }
        for (int i = 0; i < batch.count; i++) {
            int kind = batch.kind[i];
            if (kind == EventKind.ENTER) {
                enter(definitions.function(batch.reference[i]), batch.time[i]);
            } else if (kind == EventKind.LEAVE) {
                leave(definitions.function(batch.reference[i]), batch.time[i]);
            }
        }
        pass(batch.time[batch.count - 1]);
    }

    private void enter(int called, long time) {
        pass(time);
        if (++depth == open.length) {
            open = Arrays.copyOf(open, 2 * depth);
            path = Arrays.copyOf(path, 2 * depth);
        }
        open[depth] = called;
        follow(depth);
        begins = true;
    }

    private void leave(int left, long time) {
        int at = depth;
        while (at > 0 && open[at] != left) {
            at--;
        }
        if (at == 0) {
            return;
        }
        pass(time);
        begins &= at < depth;
        System.arraycopy(open, at + 1, open, at, depth - at);
        depth--;
        for (int i = at; i <= depth; i++) {
            follow(i);
        }
    }

    /** Updates the path, which is needed only while single intervals are kept. */
    private void follow(int at) {
        path[at] = stretches.full() ? CallerPaths.UNKNOWN : paths.child(path[at - 1], open[at]);
    }

    /** Up to this time the function on top stays the same. */
    private void pass(long time) {
        long from = Math.max(since, window.from());
        long to = Math.min(time, window.to());
        if (from < to) {
            columns.add(open[depth], from, to, begins && from == since);
            stretches.add(open[depth], path[Math.max(0, depth - 1)], from, to, begins);
        }
        begins &= time == since;
        since = Math.max(since, time);
    }

    /** Ends the last column; each lane keeps only what is drawn. */
    @Override
    public void end() {
        columns.finish();
        open = NONE;
        path = NONE;
    }

    /** Returns its rank, or in a run without ranks its location. */
    public int number() {
        return number;
    }

    /** Returns the name of the thread or device; empty for the rank itself. */
    public String thread() {
        return thread;
    }

    CallerPaths paths() {
        return paths;
    }

    TopFunctions columns() {
        return columns;
    }

    Stretches stretches() {
        return stretches;
    }
}

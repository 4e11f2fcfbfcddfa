package dev.weft.trace;

import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.match.CallPaths;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Sums of the calls of one location by call path, whose memory grows with the number of call paths and not with that of calls. A LEAVE
 * ends the topmost open call of its region, even if others lie above it: some tracers end a function inside of another that
 * began later; {@link Watch} counts them. Time between two events belongs to the call on top. Who asks for single calls takes a
 * {@link dev.weft.trace.match.CallStack}; why this is none says decision 0041.
 */
final class CallSums implements EventConsumer, Serializable {
    /** What is counted up together stands side by side; the sums of a path stand at a multiple of this, those outside of calls at 0. */
    private static final int STRIDE = 4;

    private static final int VISITS = 0;
    private static final int INCLUSIVE = 1;
    private static final int EXCLUSIVE = 2;
    private static final int REGION = 3;

    private final Definitions definitions;
    /** By the ids of regions, as an event has them. */
    private final CallPaths paths = CallPaths.empty();

    private long[] sums = new long[4 * STRIDE];
    private int[] open = new int[64];
    private int depth;
    private boolean any;
    private long first;
    private long last;

    CallSums(Definitions definitions) {
        this.definitions = definitions;
    }

    /** Where the sums of a path stand. */
    private static int place(int path) {
        return (path + 1) * STRIDE;
    }

    private static int path(int place) {
        return place / STRIDE - 1;
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
            last = first;
        }
        int at = 0;
        while (at < batch.count) {
            at = take(batch, at);
            if (at < batch.count) {
                unusual(batch.kind[at], batch.reference[at], batch.time[at]);
                at++;
            }
        }
        advance(open[depth], batch.time[batch.count - 1]);
    }

    /**
     * Takes events up to the first that needs a new call path or ends a call that is not on top. What changes at each event is
     * kept in local variables, which is what makes it twice as fast.
     */
    private int take(EventBatch batch, int from) {
        long[] times = batch.time;
        byte[] kinds = batch.kind;
        int[] references = batch.reference;
        long[] sums = this.sums;
        int[] stack = open;
        int level = depth;
        int top = stack[level];
        long before = last;
        int count = batch.count;
        int i = from;
        for (; i < count; i++) {
            int kind = kinds[i];
            if ((kind | 1) != EventKind.LEAVE) {
                continue;
            }
            long time = times[i];
            int called = references[i];
            if (kind == EventKind.ENTER) {
                int child = place(paths.find(path(top), called));
                if (child == 0 || level + 1 == stack.length) {
                    break;
                }
                sums[top + EXCLUSIVE] += time - before;
                top = child;
                sums[top + VISITS]++;
                sums[top + INCLUSIVE] -= time; // and its LEAVE adds its own
                stack[++level] = top;
            } else {
                if (sums[top + REGION] != called || level == 0) {
                    break;
                }
                sums[top + EXCLUSIVE] += time - before;
                sums[top + INCLUSIVE] += time;
                top = stack[--level];
            }
            before = time;
        }
        last = before;
        depth = level;
        return i;
    }

    /** Time up to now belongs to the call that was on top. */
    private void advance(int top, long time) {
        sums[top + EXCLUSIVE] += time - last;
        last = time;
    }

    private void unusual(int kind, int called, long time) {
        int top = open[depth];
        advance(top, time);
        if (kind == EventKind.LEAVE) {
            leaveBelow(called, time);
            return;
        }
        int child = child(top, called);
        sums[child + VISITS]++;
        sums[child + INCLUSIVE] -= time;
        if (++depth == open.length) {
            open = Arrays.copyOf(open, 2 * depth);
        }
        open[depth] = child;
    }

    private int child(int top, int called) {
        int child = place(paths.child(path(top), called));
        if (child == sums.length) {
            sums = Arrays.copyOf(sums, 2 * child);
        }
        sums[child + REGION] = called;
        return child;
    }

    private void leaveBelow(int left, long time) {
        int at = depth;
        while (at > 0 && (int) sums[open[at] + REGION] != left) {
            at--;
        }
        if (at == 0) {
            return;
        }
        sums[open[at] + INCLUSIVE] += time;
        System.arraycopy(open, at + 1, open, at, depth - at);
        depth--;
    }

    /** How many call paths there are, numbered from 0 on, callers before what they call. */
    int size() {
        return paths.count();
    }

    /** The index of its last function in the functions of the run; -1 if the run does not define it. */
    int function(int path) {
        return definitions.function(paths.function(path));
    }

    /** The path of the caller, or {@link CallPaths#NONE}. */
    int parent(int path) {
        return paths.parent(path);
    }

    long visits(int path) {
        return sums[place(path) + VISITS];
    }

    /** Ticks from ENTER to LEAVE of all paths; a call that is open still counts up to the last event. */
    long[] inclusive() {
        long[] ticks = new long[size()];
        for (int path = 0; path < ticks.length; path++) {
            ticks[path] = sums[place(path) + INCLUSIVE];
        }
        for (int i = 1; i <= depth; i++) {
            ticks[path(open[i])] += last;
        }
        return ticks;
    }

    /** Ticks at which no call lay above this one. */
    long exclusive(int path) {
        return sums[place(path) + EXCLUSIVE];
    }

    /** Ticks from the first event to the last. */
    long duration() {
        return last - first;
    }
}

package dev.weft.trace;

import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.match.CallPaths;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Sums of the calls of one location by call path. Memory grows with the number of call paths, not of calls. A LEAVE
 * ends the topmost open call of its region, even if other calls are above it, because some tracers end a function
 * inside a function that began later; {@link DefectWatch} counts such calls. Time between two events belongs to the call on
 * top. Analyses of single calls use {@link dev.weft.trace.match.CallStack}; decision 0041 explains why this class is
 * separate.
 */
final class CallSums implements EventConsumer, Serializable {
    /** Sums of a path are adjacent, at a multiple of this stride; the sums outside calls are at 0. */
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

    /** Returns the index of the first sum of a path. */
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
     * Takes events up to the first that needs a new call path or ends a call that is not on top. Local variables hold
     * the values that change at each event, which doubles the speed.
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

    /** Adds the time since the last event to the call on top. */
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

    /** Returns the number of call paths; they are numbered from 0, callers before callees. */
    int size() {
        return paths.count();
    }

    /** Returns the index of its last function in the functions of the run; -1 if the run does not define it. */
    int function(int path) {
        return definitions.function(paths.function(path));
    }

    /** Returns the path of the caller, or {@link CallPaths#NONE}. */
    int parent(int path) {
        return paths.parent(path);
    }

    long visits(int path) {
        return sums[place(path) + VISITS];
    }

    /** Returns the ticks from ENTER to LEAVE of each path; a call that is still open counts up to the last event. */
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

    /** Returns the ticks at which no other call was above this one. */
    long exclusive(int path) {
        return sums[place(path) + EXCLUSIVE];
    }

    /** Returns ticks from the first event to the last. */
    long duration() {
        return last - first;
    }
}

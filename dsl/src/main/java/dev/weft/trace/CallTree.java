package dev.weft.trace;

import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import java.util.Arrays;

/**
 * The calls of one location as a tree, which grows with the number of call paths and not with that of calls. A LEAVE ends
 * the topmost open call of its region, even if others lie above it: some tracers end a function inside of another that
 * began later. Time between two events belongs to the call on top.
 */
final class CallTree implements EventConsumer {
    static final int ROOT = 0;

    private final Definitions definitions;
    private final CallSums paths = new CallSums();
    private int[] open = new int[64];
    private int depth;
    private boolean any;
    private long first;
    private long last;
    private long misnested;
    private long unmatched;

    CallTree(Definitions definitions) {
        this.definitions = definitions;
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
        long[] sums = paths.sums();
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
                int child = paths.find(top, called);
                if (child == CallSums.NONE || level + 1 == stack.length) {
                    break;
                }
                sums[top + CallSums.EXCLUSIVE] += time - before;
                top = child;
                sums[top + CallSums.VISITS]++;
                sums[top + CallSums.INCLUSIVE] -= time; // and its LEAVE adds its own
                stack[++level] = top;
            } else {
                if (sums[top + CallSums.REGION] != called || level == 0) {
                    break;
                }
                sums[top + CallSums.EXCLUSIVE] += time - before;
                sums[top + CallSums.INCLUSIVE] += time;
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
        paths.sums()[top + CallSums.EXCLUSIVE] += time - last;
        last = time;
    }

    private void unusual(int kind, int called, long time) {
        int top = open[depth];
        advance(top, time);
        if (kind == EventKind.LEAVE) {
            leaveBelow(called, time);
            return;
        }
        int node = paths.child(top, called);
        paths.sums()[node + CallSums.VISITS]++;
        paths.sums()[node + CallSums.INCLUSIVE] -= time;
        if (++depth == open.length) {
            open = Arrays.copyOf(open, 2 * depth);
        }
        open[depth] = node;
    }

    private void leaveBelow(int left, long time) {
        int at = depth;
        while (at > 0 && (int) paths.sums()[open[at] + CallSums.REGION] != left) {
            at--;
        }
        if (at == 0) {
            unmatched++;
            return;
        }
        paths.sums()[open[at] + CallSums.INCLUSIVE] += time;
        misnested += at < depth ? 1 : 0;
        System.arraycopy(open, at + 1, open, at, depth - at);
        depth--;
    }

    /** How many call paths there are; the root, which is no call, is number 0. */
    int size() {
        return paths.size();
    }

    /** Its index in the functions of the run; -1 if the run does not define it. */
    int function(int node) {
        return definitions.function((int) paths.sums()[node * CallSums.STRIDE + CallSums.REGION]);
    }

    int parent(int node) {
        return paths.parent(node);
    }

    long visits(int node) {
        return paths.sums()[node * CallSums.STRIDE + CallSums.VISITS];
    }

    /** Ticks from ENTER to LEAVE of all paths; a call that is open still counts up to the last event. */
    long[] inclusive() {
        long[] ticks = new long[size()];
        for (int node = 0; node < ticks.length; node++) {
            ticks[node] = paths.sums()[node * CallSums.STRIDE + CallSums.INCLUSIVE];
        }
        for (int i = 1; i <= depth; i++) {
            ticks[open[i] / CallSums.STRIDE] += last;
        }
        return ticks;
    }

    /** Ticks at which no call lay above this one. */
    long exclusive(int node) {
        return paths.sums()[node * CallSums.STRIDE + CallSums.EXCLUSIVE];
    }

    /** What is said of them as a whole, without the paths. */
    Counts counts() {
        return new Counts(duration(), misnested, unmatched, depth);
    }

    /**
     * What is said of the calls of a location as a whole.
     *
     * @param duration ticks from the first event to the last
     * @param misnested LEAVEs that ended a call below others
     * @param unmatched LEAVEs without a call to end
     * @param open calls without a LEAVE
     */
    record Counts(long duration, long misnested, long unmatched, long open) {}

    /** Ticks from the first event to the last. */
    long duration() {
        return last - first;
    }
}

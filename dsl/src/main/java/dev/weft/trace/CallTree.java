package dev.weft.trace;

import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import java.util.Arrays;

/**
 * The calls of one location as a tree, which grows with the number of call paths and not with that of calls. A LEAVE ends
 * the topmost open call of its function, even if others lie above it: some tracers end a function inside of another that
 * began later. Time between two events belongs to the call on top.
 */
final class CallTree implements EventConsumer {
    static final int ROOT = 0;
    /** Of no child: nodes count from zero. */
    private static final long NO_KEY = -1;

    private final Definitions definitions;
    private int nodes = 1;
    private int[] function = {-1, 0, 0, 0};
    private int[] parent = new int[4];
    private long[] visits = new long[4];
    private long[] inclusive = new long[4];
    private long[] exclusive = new long[4];

    private long[] keys = new long[16];
    private int[] children = new int[16];

    private int[] open = new int[64];
    private long[] since = new long[64];
    private int depth;
    private int top = ROOT;
    private long events;
    private long first;
    private long last;
    private long misnested;
    private long unmatched;

    CallTree(Definitions definitions) {
        this.definitions = definitions;
        Arrays.fill(keys, NO_KEY);
    }

    @Override
    public void accept(EventBatch batch) {
        if (events == 0) {
            first = batch.time[0];
            last = first;
        }
        int[] references = batch.reference;
        long[] times = batch.time;
        byte[] kinds = batch.kind;
        int count = batch.count;
        for (int i = 0; i < count; i++) {
            int kind = kinds[i];
            if (kind == EventKind.ENTER) {
                advance(times[i]);
                enter(definitions.function(references[i]), times[i]);
            } else if (kind == EventKind.LEAVE) {
                advance(times[i]);
                leave(definitions.function(references[i]), times[i]);
            }
        }
        advance(times[count - 1]);
        events += count;
    }

    private void advance(long time) {
        exclusive[top] += time - last;
        last = time;
    }

    private void enter(int called, long time) {
        if (depth == open.length) {
            open = Arrays.copyOf(open, 2 * depth);
            since = Arrays.copyOf(since, 2 * depth);
        }
        top = childOf(top, called);
        visits[top]++;
        open[depth] = top;
        since[depth++] = time;
    }

    private void leave(int left, long time) {
        if (depth > 0 && function[top] == left) {
            depth--;
            inclusive[top] += time - since[depth];
            top = depth == 0 ? ROOT : open[depth - 1];
        } else {
            leaveBelow(left, time);
        }
    }

    private void leaveBelow(int left, long time) {
        int at = depth - 1;
        while (at >= 0 && function[open[at]] != left) {
            at--;
        }
        if (at < 0) {
            unmatched++;
            return;
        }
        inclusive[open[at]] += time - since[at];
        depth--;
        misnested++;
        System.arraycopy(open, at + 1, open, at, depth - at);
        System.arraycopy(since, at + 1, since, at, depth - at);
    }

    /** A hash table finds it: a list of children would be walked along differently at each call, which processors dislike. */
    private int childOf(int node, int called) {
        long key = (long) node << 32 | called & 0xffff_ffffL;
        int slot = slot(key);
        return keys[slot] == key ? children[slot] : addChild(key, slot, node, called);
    }

    private int slot(long key) {
        int mask = keys.length - 1;
        int slot = (int) (key * 0x9E3779B97F4A7C15L >>> 32) & mask;
        while (keys[slot] != key && keys[slot] != NO_KEY) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private int addChild(long key, int slot, int node, int called) {
        if (nodes == function.length) {
            grow(2 * nodes);
        }
        function[nodes] = called;
        parent[nodes] = node;
        keys[slot] = key;
        children[slot] = nodes;
        nodes++;
        if (2 * nodes > keys.length) {
            rehash();
        }
        return nodes - 1;
    }

    private void rehash() {
        keys = new long[2 * keys.length];
        children = new int[keys.length];
        Arrays.fill(keys, NO_KEY);
        for (int node = 1; node < nodes; node++) {
            int slot = slot((long) parent[node] << 32 | function[node] & 0xffff_ffffL);
            keys[slot] = (long) parent[node] << 32 | function[node] & 0xffff_ffffL;
            children[slot] = node;
        }
    }

    private void grow(int length) {
        function = Arrays.copyOf(function, length);
        parent = Arrays.copyOf(parent, length);
        visits = Arrays.copyOf(visits, length);
        inclusive = Arrays.copyOf(inclusive, length);
        exclusive = Arrays.copyOf(exclusive, length);
    }

    /** How many call paths there are; the root, which is no call, is number 0. */
    int size() {
        return nodes;
    }

    int function(int node) {
        return function[node];
    }

    int parent(int node) {
        return parent[node];
    }

    long visits(int node) {
        return visits[node];
    }

    /** Ticks from ENTER to LEAVE; a call that is open still counts up to the last event. */
    long inclusive(int node) {
        long ticks = inclusive[node];
        for (int i = 0; i < depth; i++) {
            ticks += open[i] == node ? last - since[i] : 0;
        }
        return ticks;
    }

    /** Ticks at which no call lay above this one. */
    long exclusive(int node) {
        return exclusive[node];
    }

    /** How many events were seen, of all kinds. */
    long events() {
        return events;
    }

    /** Ticks from the first event to the last. */
    long duration() {
        return last - first;
    }

    /** LEAVEs that ended a call below others. */
    long misnested() {
        return misnested;
    }

    /** LEAVEs without a call to end. */
    long unmatched() {
        return unmatched;
    }

    /** Calls without a LEAVE. */
    int open() {
        return depth;
    }
}

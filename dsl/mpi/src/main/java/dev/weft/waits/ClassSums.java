package dev.weft.waits;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * The durations of each class of calls of one process, in a hash table without an object for each look-up. The table is used at the end of
 * every call, where a map of records would take most of the time of a pass until it is compiled.
 */
final class ClassSums implements Serializable {
    private final List<CallClass> classes = new ArrayList<>();
    private Durations[] durations = new Durations[16];
    /** Indices of classes plus one; 0 is a free slot. */
    private int[] slots = new int[64];

    /** Returns the durations of a class, which are empty at first. */
    Durations of(WaitPattern pattern, int path, int size, int peer, int phase) {
        int slot = slot(pattern, path, size, peer, phase);
        if (slots[slot] == 0) {
            add(new CallClass(pattern, path, size, peer, phase));
            return durations[classes.size() - 1];
        }
        return durations[slots[slot] - 1];
    }

    private void add(CallClass one) {
        classes.add(one);
        int count = classes.size();
        if (count > durations.length) {
            durations = Arrays.copyOf(durations, 2 * durations.length);
        }
        durations[count - 1] = new Durations();
        if (4 * count > 3 * slots.length) {
            slots = new int[2 * slots.length];
            for (int i = 0; i < count - 1; i++) {
                slots[slot(classes.get(i))] = i + 1;
            }
        }
        slots[slot(one)] = count;
    }

    private int slot(CallClass one) {
        return slot(one.pattern(), one.path(), one.size(), one.peer(), one.phase());
    }

    private int slot(WaitPattern pattern, int path, int size, int peer, int phase) {
        int hash = (((path * 31 + size) * 31 + peer) * 31 + phase) * 31 + pattern.hashCode();
        hash *= 0x9E3779B9;
        int mask = slots.length - 1;
        int slot = (hash ^ hash >>> 15) & mask;
        while (slots[slot] != 0 && !is(classes.get(slots[slot] - 1), pattern, path, size, peer, phase)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private static boolean is(CallClass one, WaitPattern pattern, int path, int size, int peer, int phase) {
        return one.path() == path
                && one.size() == size
                && one.pattern() == pattern
                && one.peer() == peer
                && one.phase() == phase;
    }

    /** Applies an action to all classes in the order of their first call. */
    void forEach(BiConsumer<CallClass, Durations> each) {
        for (int i = 0; i < classes.size(); i++) {
            each.accept(classes.get(i), durations[i]);
        }
    }
}

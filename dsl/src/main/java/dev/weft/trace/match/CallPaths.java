package dev.weft.trace.match;

import dev.weft.trace.event.Definitions;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Call paths as numbers: a path is the path of the caller and a function. There are few of them however long the run is.
 * Functions count as in {@link Definitions#functions}, so that the ids which a tracer gives per process fall together.
 */
public final class CallPaths {
    /** The path of what no call encloses. */
    public static final int NONE = -1;

    private int[] parents = new int[16];
    private int[] functions = new int[16];
    private int[] slots = new int[64];
    private int count;

    private CallPaths() {}

    /** No paths yet. */
    public static CallPaths empty() {
        return new CallPaths();
    }

    /** How many paths there are, numbered from 0 on. */
    public int count() {
        return count;
    }

    /** The path of the caller, or {@link #NONE}. */
    public int parent(int path) {
        return parents[path];
    }

    /** The called function, as an index in {@link Definitions#functions}, or -1 if it is not defined. */
    public int function(int path) {
        return functions[path];
    }

    /** The functions from the outermost on, joined by {@code /}, such as {@code main/MPI_Recv}. */
    public String name(int path, Definitions definitions) {
        Deque<String> names = new ArrayDeque<>();
        for (int at = path; at != NONE; at = parents[at]) {
            names.push(
                    functions[at] < 0 ? "(undefined)" : definitions.functions().get(functions[at]));
        }
        return names.isEmpty() ? "(no call)" : String.join("/", names);
    }

    /** The path of a function called from a path. */
    int child(int parent, int function) {
        int slot = slot(parent, function);
        if (slots[slot] == 0) {
            if (4 * (count + 1) > 3 * slots.length) {
                grow();
                slot = slot(parent, function);
            }
            if (count == parents.length) {
                parents = Arrays.copyOf(parents, 2 * count);
                functions = Arrays.copyOf(functions, 2 * count);
            }
            parents[count] = parent;
            functions[count] = function;
            slots[slot] = ++count;
        }
        return slots[slot] - 1;
    }

    /** Takes in the paths of another location; the number here of each of them. */
    public int[] merge(CallPaths other) {
        int[] here = new int[other.count];
        for (int i = 0; i < other.count; i++) {
            int parent = other.parents[i];
            here[i] = child(parent == NONE ? NONE : here[parent], other.functions[i]);
        }
        return here;
    }

    /** Slots hold a path's number plus one; 0 is free. */
    private int slot(int parent, int function) {
        int mask = slots.length - 1;
        int hash = (parent * 31 + function) * 0x9E3779B9;
        int slot = (hash ^ hash >>> 15) & mask;
        while (slots[slot] != 0 && (parents[slots[slot] - 1] != parent || functions[slots[slot] - 1] != function)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        slots = new int[2 * slots.length];
        for (int i = 0; i < count; i++) {
            slots[slot(parents[i], functions[i])] = i + 1;
        }
    }
}

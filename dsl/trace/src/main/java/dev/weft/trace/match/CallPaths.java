package dev.weft.trace.match;

import dev.weft.trace.event.Definitions;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Locale;

/**
 * Call paths as numbers: a path is the path of the caller and a function. Their number is small for runs of any length.
 * Functions count as in {@link Definitions#functions}, so that ids per process fall together; paths that are counted
 * within one location only may use any numbers.
 */
public final class CallPaths implements Serializable {
    /** The path outside all calls. */
    public static final int NONE = -1;

    /**
     * Longer paths are shown without their middle; otherwise the paths of a deep recursion would take memory quadratic
     * in its depth.
     */
    public static final int LONGEST_SHOWN = 48;

    private static final String UNDEFINED = "(undefined)";
    private static final int HEAD = 8;
    private static final int TAIL = 16;

    private int[] depths = new int[16];
    /** The path of the first functions of each path. */
    private int[] heads = new int[16];

    private long[] digests = new long[0];
    private int[] parents = new int[16];
    private int[] functions = new int[16];
    private int[] slots = new int[64];
    private int count;

    private CallPaths() {}

    /** No paths yet. */
    public static CallPaths empty() {
        return new CallPaths();
    }

    /** Returns the number of paths, numbered from 0. */
    public int count() {
        return count;
    }

    /** Returns the path of the caller, or {@link #NONE}. */
    public int parent(int path) {
        return parents[path];
    }

    /** Returns the called function, as an index in {@link Definitions#functions}, or -1 if it is not defined. */
    public int function(int path) {
        return functions[path];
    }

    /** Returns the number of functions before its last one. */
    public int depth(int path) {
        return depths[path];
    }

    /**
     * Returns the functions from the outermost on, joined by {@code /}, such as {@code main/MPI_Recv}. The middle of a
     * very long path is replaced by the number of omitted functions and a digest of all functions, so that paths remain
     * distinct.
     */
    public String name(int path, Definitions definitions) {
        if (path == NONE) {
            return "(no call)";
        }
        Deque<String> names = new ArrayDeque<>();
        int at = path;
        boolean all = depths[path] < LONGEST_SHOWN;
        for (int shown = 0; at != NONE && (all || shown < TAIL); shown++) {
            names.push(function(at, definitions));
            at = parents[at];
        }
        if (!all) {
            names.push(String.format(
                    Locale.ROOT, "[%d more, %08x]", depths[at] + 1 - HEAD, (int) digest(path, definitions)));
            for (int i = heads[path]; i != NONE; i = parents[i]) {
                names.push(function(i, definitions));
            }
        }
        return String.join("/", names);
    }

    private String function(int path, Definitions definitions) {
        return functions[path] < 0 ? UNDEFINED : definitions.functions().get(functions[path]);
    }

    /**
     * Returns a digest of the function names of a path, computed for all paths at once, because each begins with its
     * caller's.
     */
    private long digest(int path, Definitions definitions) {
        long[] made = digests;
        if (made.length < count) {
            made = new long[count];
            for (int i = 0; i < count; i++) {
                long before = parents[i] == NONE ? 0 : made[parents[i]];
                made[i] = (before ^ function(i, definitions).hashCode()) * 0x9E3779B97F4A7C15L;
                made[i] ^= made[i] >>> 29;
            }
            digests = made;
        }
        return made[path];
    }

    /** Returns the path of a function called from a path, or {@link #NONE} if there is none yet. */
    public int find(int parent, int function) {
        return slots[slot(parent, function)] - 1;
    }

    /** Returns the path of a function called from a path, made if there is none yet. */
    public int child(int parent, int function) {
        int slot = slot(parent, function);
        if (slots[slot] == 0) {
            if (4 * (count + 1) > 3 * slots.length) {
                grow();
                slot = slot(parent, function);
            }
            if (count == parents.length) {
                parents = Arrays.copyOf(parents, 2 * count);
                functions = Arrays.copyOf(functions, 2 * count);
                depths = Arrays.copyOf(depths, 2 * count);
                heads = Arrays.copyOf(heads, 2 * count);
            }
            depths[count] = parent == NONE ? 0 : depths[parent] + 1;
            heads[count] = depths[count] < HEAD ? count : heads[parent];
            parents[count] = parent;
            functions[count] = function;
            slots[slot] = ++count;
        }
        return slots[slot] - 1;
    }

    /** Adds the paths of another location; returns the number of each of them here. */
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

package dev.weft.trace.match;

import dev.weft.trace.event.Definitions;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Locale;

/**
 * Call paths as numbers: a path is the path of the caller and a function. There are few of them however long the run is.
 * Functions count as in {@link Definitions#functions}, so that the ids which a tracer gives per process fall together; paths that are
 * only counted within one location may be told apart by any number.
 */
public final class CallPaths implements Serializable {
    /** The path of what no call encloses. */
    public static final int NONE = -1;

    /** Paths of more functions than this are shown without their middle: of a deep recursion all paths together would else be
     * quadratic in its depth. */
    public static final int LONGEST_SHOWN = 48;

    private static final String UNDEFINED = "(undefined)";
    private static final int HEAD = 8;
    private static final int TAIL = 16;

    private int[] depths = new int[16];
    /** The path of its first functions. */
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

    /** How many functions it has in front of its last one. */
    public int depth(int path) {
        return depths[path];
    }

    /**
     * The functions from the outermost on, joined by {@code /}, such as {@code main/MPI_Recv}. In the middle of a very long one
     * stand how many functions were left out and a number made of all of them, so that no two paths look alike.
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

    /** A number of the names of all functions of a path, made for all paths at once, since each begins as its caller's. */
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

    /** The path of a function called from a path, or {@link #NONE} if there is none yet. */
    public int find(int parent, int function) {
        return slots[slot(parent, function)] - 1;
    }

    /** The path of a function called from a path, made if there is none yet. */
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

package dev.weft.trace.match;

import dev.weft.trace.event.CodeRegion;
import dev.weft.trace.event.Definitions;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The open calls of one location. A LEAVE ends the topmost call of the same region at any depth, because some tracers
 * end a function inside another one that began later. LEAVEs that end no call, or a call below others, are counted.
 */
public final class CallStack implements Serializable {
    private static final int NOTHING = -1;

    private final Definitions definitions;
    private final CallPaths paths;
    private final boolean[] communicates;
    private int[] regions = new int[32];
    private int[] path = new int[32];
    private int[] marks = new int[32];
    private long[] since = new long[32];
    private boolean[] mpi = new boolean[32];
    private int depth;
    private long misnested;
    private long unmatched;
    private int endedPath;
    private int endedMark;
    private long endedSince;

    private CallStack(Definitions definitions) {
        this.definitions = definitions;
        this.paths = CallPaths.empty();
        this.communicates = new boolean[definitions.functions().size()];
        for (int i = 0; i < communicates.length; i++) {
            communicates[i] = CodeRegion.isMpi(definitions.functions().get(i));
        }
    }

    /** Returns an empty stack that numbers its call paths from 0 on. */
    public static CallStack of(Definitions definitions) {
        return new CallStack(definitions);
    }

    /** Returns the paths of all calls so far. */
    public CallPaths paths() {
        return paths;
    }

    /** Enters a call. */
    public void enter(int region, long time) {
        if (depth == regions.length) {
            regions = Arrays.copyOf(regions, 2 * depth);
            path = Arrays.copyOf(path, 2 * depth);
            marks = Arrays.copyOf(marks, 2 * depth);
            since = Arrays.copyOf(since, 2 * depth);
            mpi = Arrays.copyOf(mpi, 2 * depth);
        }
        int function = definitions.function(region);
        regions[depth] = region;
        path[depth] = paths.child(depth == 0 ? CallPaths.NONE : path[depth - 1], function);
        marks[depth] = NOTHING;
        since[depth] = time;
        mpi[depth++] = function >= 0 && communicates[function];
    }

    /** Leaves a call, whose data can then be read; returns false if no call of this region is open. */
    public boolean leave(int region) {
        int at = depth - 1;
        while (at >= 0 && regions[at] != region) {
            at--;
        }
        if (at < 0) {
            unmatched++;
            return false;
        }
        endedPath = path[at];
        endedMark = marks[at];
        endedSince = since[at];
        depth--;
        if (at < depth) {
            misnested++;
            int above = depth - at;
            System.arraycopy(regions, at + 1, regions, at, above);
            System.arraycopy(path, at + 1, path, at, above);
            System.arraycopy(marks, at + 1, marks, at, above);
            System.arraycopy(since, at + 1, since, at, above);
            System.arraycopy(mpi, at + 1, mpi, at, above);
        }
        return true;
    }

    /** Returns the path of the call that ended last. */
    public int endedPath() {
        return endedPath;
    }

    /** Returns the value of {@link #mark(int, int)} for the call that ended last, or -1. */
    public int endedMark() {
        return endedMark;
    }

    /** Returns the tick at which the call that ended last began. */
    public long endedSince() {
        return endedSince;
    }

    /** Returns the number of open calls; they are numbered from 0, the outermost. */
    public int depth() {
        return depth;
    }

    /** Returns the innermost open call of a function of MPI, or -1. */
    public int communication() {
        int at = depth - 1;
        while (at >= 0 && !mpi[at]) {
            at--;
        }
        return at;
    }

    /** Returns the path of an open call. */
    public int path(int call) {
        return path[call];
    }

    /** Returns the tick at which an open call began. */
    public long since(int call) {
        return since[call];
    }

    /** Returns a number that the user of the stack keeps with an open call; -1 until it is set. */
    public int mark(int call) {
        return marks[call];
    }

    /** Sets the number of an open call. */
    public void mark(int call, int value) {
        marks[call] = value;
    }

    /** Returns the number of LEAVEs that ended a call that was not on top. */
    public long misnested() {
        return misnested;
    }

    /** Returns the number of LEAVEs that ended no call. */
    public long unmatched() {
        return unmatched;
    }
}

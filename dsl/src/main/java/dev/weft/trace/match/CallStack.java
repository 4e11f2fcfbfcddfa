package dev.weft.trace.match;

import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.Region;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The calls of one location that are open. A LEAVE ends the topmost call of the same region, wherever it stands: some tracers
 * end a function inside of another one that began later. LEAVEs that end nothing, or a call below others, are counted.
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
            communicates[i] = Region.isMpi(definitions.functions().get(i));
        }
    }

    /** An empty stack that numbers its call paths from 0 on. */
    public static CallStack of(Definitions definitions) {
        return new CallStack(definitions);
    }

    /** The paths of all calls so far. */
    public CallPaths paths() {
        return paths;
    }

    /** A call begins. */
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

    /** A call ends, and what it was can be asked for; false if none of this region is open. */
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

    /** The path of the call that ended last. */
    public int endedPath() {
        return endedPath;
    }

    /** What {@link #mark(int, int)} set for the call that ended last, or -1. */
    public int endedMark() {
        return endedMark;
    }

    /** The tick at which the call that ended last began. */
    public long endedSince() {
        return endedSince;
    }

    /** How many calls are open; they are numbered from 0, the outermost, on. */
    public int depth() {
        return depth;
    }

    /** The innermost open call of a function of MPI, or -1. */
    public int communication() {
        int at = depth - 1;
        while (at >= 0 && !mpi[at]) {
            at--;
        }
        return at;
    }

    /** The path of an open call. */
    public int path(int call) {
        return path[call];
    }

    /** The tick at which an open call began. */
    public long since(int call) {
        return since[call];
    }

    /** A number that the user of the stack keeps with an open call; -1 until it is set. */
    public int mark(int call) {
        return marks[call];
    }

    /** Sets the number of an open call. */
    public void mark(int call, int value) {
        marks[call] = value;
    }

    /** How many LEAVEs ended a call that was not on top. */
    public long misnested() {
        return misnested;
    }

    /** How many LEAVEs ended nothing. */
    public long unmatched() {
        return unmatched;
    }
}

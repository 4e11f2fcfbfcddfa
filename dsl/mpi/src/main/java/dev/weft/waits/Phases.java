package dev.weft.waits;

import dev.weft.trace.event.Definitions;
import java.io.Serializable;
import java.util.Arrays;

/** The phases of one process: the first begins with the run, each other with a call of one function. */
final class Phases implements Serializable {
    private final int begins;
    private long[] starts = new long[0];
    private int count;

    Phases(Definitions definitions, String function) {
        this.begins = function.isEmpty() ? -1 : definitions.functions().indexOf(function);
    }

    void enter(int function, long time) {
        if (function == begins && begins >= 0) {
            if (count == starts.length) {
                starts = Arrays.copyOf(starts, Math.max(16, 2 * count));
            }
            starts[count++] = time;
        }
    }

    /** Returns the current phase, counted from 0. */
    int now() {
        return count;
    }

    /** Returns the tick at which a phase began, for phases from 1. */
    long start(int phase) {
        return starts[phase - 1];
    }
}

package dev.weft.waits;

import dev.weft.trace.event.Definitions;
import java.io.Serializable;
import java.util.Arrays;

/** The phases of one process: each begins with a call of one function, and the first one with the run. */
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

    /** The phase that events belong to now, from 0 on. */
    int now() {
        return count;
    }

    /** The tick at which a phase from 1 on began. */
    long start(int phase) {
        return starts[phase - 1];
    }
}

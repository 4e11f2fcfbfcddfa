package dev.weft.trace.event;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells time within MPI from time outside, for one process: an MPI call lasts until its end, regardless of the
 * functions that it calls, and time without recording is neither.
 */
public final class WithinMpi implements Serializable {
    private final boolean[] isMpi;
    private final boolean[] isInterruption;
    private final List<Integer> calls = new ArrayList<>();
    private int interruptions;

    /**
     * Creates it outside MPI, without open calls; the definitions contain the functions that represent interruptions.
     */
    public WithinMpi(Definitions definitions) {
        int functions = definitions.functions().size();
        this.isMpi = new boolean[functions];
        this.isInterruption = new boolean[functions];
        for (int i = 0; i < functions; i++) {
            isMpi[i] = CodeRegion.isMpi(definitions.functions().get(i));
            isInterruption[i] = Interruptions.are(definitions.functions().get(i));
        }
    }

    /** Returns whether the present time is recorded. */
    public boolean isRecorded() {
        return interruptions == 0;
    }

    /** Returns whether a call of MPI is open. */
    public boolean isWithin() {
        return !calls.isEmpty();
    }

    /** Enters a function; -1 if it is not defined. */
    public void enter(int function) {
        if (function >= 0 && isInterruption[function]) {
            interruptions++;
        } else if (function >= 0 && isMpi[function]) {
            calls.add(function);
        }
    }

    /** Leaves a function; -1 if it is not defined. */
    public void leave(int function) {
        if (function >= 0 && isInterruption[function]) {
            interruptions = Math.max(0, interruptions - 1);
        } else {
            int at = calls.lastIndexOf(function);
            if (at >= 0) {
                calls.remove(at);
            }
        }
    }
}

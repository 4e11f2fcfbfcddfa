package dev.weft.trace.event;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Which time of one process is within MPI: a call of MPI lasts until it ends, whatever it calls, and times of which nothing is recorded
 * are neither within nor outside.
 */
public final class WithinMpi implements Serializable {
    private final boolean[] isMpi;
    private final boolean[] isInterruption;
    private final List<Integer> calls = new ArrayList<>();
    private int interruptions;

    /** Outside, with no call open; the definitions know the functions that stand for interruptions. */
    public WithinMpi(Definitions definitions) {
        int functions = definitions.functions().size();
        this.isMpi = new boolean[functions];
        this.isInterruption = new boolean[functions];
        for (int i = 0; i < functions; i++) {
            isMpi[i] = Region.isMpi(definitions.functions().get(i));
            isInterruption[i] = Interruptions.are(definitions.functions().get(i));
        }
    }

    /** Whether the time now is known. */
    public boolean isRecorded() {
        return interruptions == 0;
    }

    /** Whether a call of MPI is open. */
    public boolean isWithin() {
        return !calls.isEmpty();
    }

    /** A function begins; -1 if it is not defined. */
    public void enter(int function) {
        if (function >= 0 && isInterruption[function]) {
            interruptions++;
        } else if (function >= 0 && isMpi[function]) {
            calls.add(function);
        }
    }

    /** A function ends; -1 if it is not defined. */
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

package dev.weft.trace;

import dev.weft.trace.event.Interruptions;
import dev.weft.trace.event.Region;

/** Meaning of the time within a function for a program made from a run. */
enum FunctionKind {
    /** The rank's activity is unknown. */
    GAP,
    /** Not time of the program: time within MPI is computed by the model, and left-out time is not wanted. */
    NO_COMPUTATION,
    OWN;

    static FunctionKind of(String function) {
        if (function.equals(Interruptions.LEFT_OUT)) {
            return NO_COMPUTATION;
        }
        if (Interruptions.are(function)) {
            return GAP;
        }
        return Region.isMpi(function) ? NO_COMPUTATION : OWN;
    }
}

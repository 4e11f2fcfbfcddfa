package dev.weft.trace;

import dev.weft.trace.event.Interruptions;
import dev.weft.trace.event.Region;

/** What the time within a function is to a program that is made of a run. */
enum FunctionKind {
    /** Nothing is known of what a rank does meanwhile. */
    GAP,
    /** It is not the program's: that within MPI is what a model is to find, that left out nobody wants. */
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

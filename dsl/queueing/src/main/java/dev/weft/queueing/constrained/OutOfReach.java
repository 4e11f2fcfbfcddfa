package dev.weft.queueing.constrained;

import dev.weft.units.ModelException;

/** Thrown when a network has means, but no exact method for them. */
final class OutOfReach extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The error of those who asked for an exact solution. */
    final transient ModelException refusal;

    OutOfReach(String what, String why) {
        this(ModelException.of(what, why, "Use solve(seeded(1)), which simulates it with intervals"));
    }

    private OutOfReach(ModelException refusal) {
        super(refusal.getMessage(), null, false, false);
        this.refusal = refusal;
    }
}

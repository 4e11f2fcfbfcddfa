package dev.weft.sharing.contention;

import java.util.OptionalLong;

/** A model in which the penalty of a communication depends on its whole component, connected by shared ports. */
public interface ComponentRule {
    /** Writes the penalty of each arc of the component, and its interval if it is estimated. */
    void charge(Component component, double[] low, double[] penalty, double[] high);

    /** Returns the reason for the penalty of a communication, in words. */
    String reason(Component component, int arc);

    /** Returns the seed, if any penalty was estimated so far. */
    default OptionalLong seed() {
        return OptionalLong.empty();
    }
}

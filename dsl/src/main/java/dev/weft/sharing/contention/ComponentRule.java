package dev.weft.sharing.contention;

import java.util.OptionalLong;

/** A model in which everything that a chain of shared ports joins acts on everything else in it. */
public interface ComponentRule {
    /** Writes the penalty of each arc of the component, and its interval where it is estimated. */
    void charge(Component component, double[] low, double[] penalty, double[] high);

    /** What was charged to a communication, in words. */
    String reason(Component component, int arc);

    /** The seed, if anything was estimated so far. */
    default OptionalLong seed() {
        return OptionalLong.empty();
    }
}

package dev.weft.sharing.contention;

import java.io.Serializable;

/** One's own penalty of a communication, at least 1, from what it meets at its two nodes: a lambda that may travel. */
@FunctionalInterface
public interface OwnPenalty extends Serializable {
    /** The penalty of this communication. */
    double of(Contention communication);
}

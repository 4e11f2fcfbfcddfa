package dev.weft.program;

import dev.weft.program.run.Operation;
import dev.weft.study.Keyed;
import java.io.Serializable;

/** Chooses the algorithm of a collective: an algorithm itself, or the decisions of a library. */
public interface CollectiveRule extends Keyed, Serializable {
    /** Returns the choice for all collectives in which this one is made as said here; an error if it cannot be. */
    CollectiveAlgorithms choosing(Operation operation);
}

package dev.weft.sharing.contention;

import java.io.Serializable;

/** The rule of a sharing model with its parameters: an immutable, serializable value. */
public interface PenaltyRule extends Serializable {
    /** Returns the penalties of an empty set, ready for communications to start. */
    Contenders contenders();
}

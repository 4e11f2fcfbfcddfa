package dev.weft.sharing.contention;

import java.io.Serializable;

/** What a sharing model does, with its parameters: an immutable value that travels and is equal to its like. */
public interface PenaltyRule extends Serializable {
    /** The penalties of an empty set, ready for communications to start. */
    Contenders contenders();
}

package dev.weft.study;

import dev.weft.units.ModelException;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The result for one input: an answer, or the sentence that says why there is none.
 *
 * @param answer null if there is none
 * @param failure empty if there is an answer
 */
record Outcome<R>(@Nullable R answer, String failure) implements Serializable {
    static <R> Outcome<R> of(R answer) {
        return new Outcome<>(answer, "");
    }

    static <R> Outcome<R> failed(String why) {
        return new Outcome<>(null, why);
    }

    /** Returns the answer, or fails with the name of the input. */
    R orThrow(Object input) {
        if (answer == null) {
            throw new ModelException("at " + input + ": " + failure);
        }
        return answer;
    }
}

package dev.weft.study;

import java.io.Serializable;
import java.util.List;

/**
 * The work on each of many inputs on the machines of an {@link Engine}: a value made of Weft's own classes only, as
 * are its inputs and answers.
 */
@FunctionalInterface
public interface Work<T, R> extends Serializable {
    /** Returns the answer for one input. */
    R of(T input);

    /** Returns the values that the asking machine has as well, in this order, so that answers need not carry them. */
    default List<Object> known() {
        return List.of();
    }
}

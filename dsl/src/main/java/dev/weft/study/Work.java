package dev.weft.study;

import java.io.Serializable;
import java.util.List;

/**
 * What is done with each of many inputs on the machines of an {@link Engine}: a value made of nothing but Weft's own classes, as are its
 * inputs and answers.
 */
@FunctionalInterface
public interface Work<T, R> extends Serializable {
    /** The answer for one input. */
    R of(T input);

    /** What the machine that asks has as well, in this order, so that answers need not bring it along. */
    default List<Object> known() {
        return List.of();
    }
}

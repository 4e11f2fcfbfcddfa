package dev.weft.study;

import java.io.Serializable;

/**
 * One way to answer a question whose answer the method decides, such as {@code replay(myrinet)} for a job. An immutable value
 * with a name; what it asks knows none of them. Its answers carry its key as their label, so that columns of comparisons are
 * named by method.
 *
 * @param <T> the questions that it answers
 * @param <R> what it answers
 */
public interface Method<T, R extends Result> extends Keyed, Serializable {
    /** The answer to this question. */
    R of(T question);

    /** One's own method: a name and a lambda, whose answer is labelled by the name. */
    static <T> Method<T, Result> own(String name, Answer<? super T> answer) {
        return OwnMethod.of(name, answer);
    }

    /** What a method of one's own does. */
    @FunctionalInterface
    interface Answer<T> extends Serializable {
        /** The answer to this question. */
        Result of(T question);
    }
}

package dev.weft.study;

import java.io.Serializable;

/**
 * A method of answering a question whose answer depends on the method, such as {@code replay(myrinet)} for a job. An
 * immutable value with a name; the question knows none of its methods. Answers carry the method's key as their label,
 * which names the columns of comparisons.
 *
 * @param <T> the questions that it answers
 * @param <R> the type of the answer
 */
public interface Method<T, R extends Result> extends Keyed, Serializable {
    /** Returns the answer to this question. */
    R of(T question);

    /** Returns a user's own method: a name and a lambda, whose answer is labelled by the name. */
    static <T> Method<T, Result> own(String name, Answer<? super T> answer) {
        return OwnMethod.of(name, answer);
    }

    /** The function of a user's own method. */
    @FunctionalInterface
    interface Answer<T> extends Serializable {
        /** Returns the answer to this question. */
        Result of(T question);
    }
}

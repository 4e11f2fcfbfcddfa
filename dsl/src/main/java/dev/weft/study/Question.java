package dev.weft.study;

import java.io.Serializable;
import java.util.List;

/**
 * What can be asked of a model, complete with its inputs: an immutable value that several methods answer, such as a message
 * rate on a network that is solved exactly, approximated or simulated. Each question also has a {@code solve(method)} of its
 * own, which keeps the type of its answer.
 *
 * @param <M> the methods that answer it; each is a value with a name
 * @param <R> what they answer
 */
public interface Question<M extends Keyed, R extends Result> extends Assuming, Serializable {
    /** The answer by this method. */
    R answer(M method);

    /**
     * The answers by several of them in one table that tells which is which, with the measures that all
     * answer: {@code job.solve(values(postal, nodeAware,
     * replay(fairShare)))}.
     */
    default Swept<R> solve(Axis<? extends M> methods) {
        Point here = new Point(List.of(), List.of());
        return Asked.<M, R>of(List.of(), List.of(here), point -> this).solve(methods);
    }

    /** What the question was not told and its answer assumes, a sentence each that names the word which says otherwise. */
    @Override
    List<String> assumptions();

    /**
     * What its input holds and no answer to it takes up, a sentence each, such as steps of a file that were put into an order: some of
     * {@link #assumptions()}. They stand in the header of every answer and among the broken assumptions of its {@code explain()}.
     */
    @Override
    default List<String> caveats() {
        return List.of();
    }

    /** The method that {@link #answer()} takes when none is named: the best that fits. */
    M usual();

    /**
     * About how much work an answer is, in operations, where that is known beforehand; the dearest are sent to an {@link Engine} first.
     * Only the order among the questions of one sweep counts.
     */
    default double effort() {
        return 1;
    }

    /** The answer by the best method that fits; the answer says which that was. */
    default R answer() {
        return answer(usual());
    }
}

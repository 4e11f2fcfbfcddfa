package dev.weft.study;

import java.io.Serializable;
import java.util.List;

/**
 * A question put to a model, complete with its inputs: an immutable value that several methods answer, such as a
 * message rate on a network that is solved exactly, approximated or simulated. Each question also has a {@code
 * solve(method)} of its own, which keeps the type of its answer.
 *
 * @param <M> the methods that answer it; each is a value with a name
 * @param <R> the type of the answers
 */
public interface Question<M extends Keyed, R extends Result> extends Assuming, Serializable {
    /** Returns the answer by this method. */
    R answer(M method);

    /**
     * Returns the answers by several methods in one table with a key for the method, with the measures that all
     * answer: {@code job.solve(values(postal, nodeAware, replay(fairShare)))}.
     */
    default Swept<R> solve(Axis<? extends M> methods) {
        Point here = new Point(List.of(), List.of());
        return Asked.<M, R>of(List.of(), List.of(here), point -> this).solve(methods);
    }

    /** Returns the assumptions of its answers, a sentence each: defaults name the adjective that sets them. */
    @Override
    List<String> assumptions();

    /**
     * Returns the parts of its input that no answer accounts for, a sentence each, such as steps of a file that were
     * put into an order: some of {@link #assumptions()}. The header of every answer and the violated conditions of its
     * {@code explain()} name them.
     */
    @Override
    default List<String> caveats() {
        return List.of();
    }

    /** Returns the method that {@link #solve()} uses: the best that fits. */
    M usual();

    /**
     * Returns the approximate work of an answer in operations, where it is known beforehand; the most expensive
     * questions are sent to an {@link Engine} first. Only the order among the questions of one sweep counts.
     */
    default double effort() {
        return 1;
    }

    /**
     * Returns the methods that answer questions of this type, one line each: the word for {@code solve(..)} and what it does.
     * A method may refuse a question with certain inputs; its error says which. Example: {@code openQueue(100, ms(1)).methods()} prints
     * {@code exact}.
     */
    default List<String> methods() {
        return Methods.lines(getClass());
    }

    /** Returns the answer by the best method that fits; the answer names the method. */
    default R solve() {
        return answer(usual());
    }
}

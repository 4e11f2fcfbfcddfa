package dev.weft.study;

import dev.weft.units.ModelException;
import java.util.List;
import java.util.function.Function;

/** A sweep over the values of one axis. */
public final class Sweep1<A> {
    private final SweepGrid grid;
    private final String name;

    private Sweep1(SweepGrid grid, String name) {
        this.grid = grid;
        this.name = name;
    }

    /** Makes a sweep over one named axis. */
    public static <A> Sweep1<A> of(String name, Axis<A> axis) {
        return new Sweep1<>(SweepGrid.of(name, axis), name);
    }

    /** Adds a second axis; the sweep is the product of both. */
    public <B> Sweep2<A, B> and(String other, Axis<B> axis) {
        return new Sweep2<>(grid.and(other, axis), name, other);
    }

    /** Adds a second axis of these values. */
    public <B> Sweep2<A, B> and(String other, List<B> values) {
        return and(other, Axis.of(values));
    }

    /**
     * Solves every point, with one thread per core; the rows of the result follow the axes in any order of completion.
     * An error names its point. Interrupting the cell stops all threads.
     */
    @SuppressWarnings("unchecked") // the axis stored an A under this name
    public <R extends Result> Swept<R> solve(Function<? super A, ? extends R> model) {
        ModelException.required(model, "a model", "Write solve(x -> ..)");
        return grid.solve(point -> model.apply((A) point.value(name)));
    }

    /**
     * Makes the question of every point without answering it: {@code solve()}, {@code solve(method)} or {@code
     * solve(values(one, other))} of the returned value does.
     */
    @SuppressWarnings("unchecked") // the axis stored an A under this name
    public <M extends Keyed, R extends Result> Asked<M, R> ask(Function<? super A, ? extends Question<M, R>> question) {
        ModelException.required(question, "a question for each point", "Write ask(size -> qdr.pingPong(size))");
        return grid.ask(point -> question.apply((A) point.value(name)));
    }

    @Override
    public String toString() {
        return grid.toString();
    }
}

package dev.weft.study;

import dev.weft.units.ModelException;
import java.util.List;
import java.util.function.Function;

/** A question asked for each value of one axis. */
public final class Sweep1<A> {
    private final SweepGrid grid;
    private final String name;

    private Sweep1(SweepGrid grid, String name) {
        this.grid = grid;
        this.name = name;
    }

    /** A sweep over one named axis. */
    public static <A> Sweep1<A> of(String name, Axis<A> axis) {
        return new Sweep1<>(SweepGrid.of(name, axis), name);
    }

    /** The product with a second axis. */
    public <B> Sweep2<A, B> and(String other, Axis<B> axis) {
        return new Sweep2<>(grid.and(other, axis), name, other);
    }

    /** The product with a second axis of these values. */
    public <B> Sweep2<A, B> and(String other, List<B> values) {
        return and(other, Axis.of(values));
    }

    /**
     * Solves every point, on as many threads as there are cores; the rows of the result follow the axes whatever finishes
     * first. An error names the point it happened at. Interrupting the cell stops all of them.
     */
    @SuppressWarnings("unchecked") // the axis put an A under this name
    public <R extends Result> Swept<R> solve(Function<? super A, ? extends R> model) {
        ModelException.required(model, "a model", "Write solve(x -> ..)");
        return grid.solve(point -> model.apply((A) point.value(name)));
    }

    /**
     * Makes the question of every point here and answers none yet: {@code solve()}, {@code solve(method)} or
     * {@code solve(values(one, other))} of what it returns does.
     */
    @SuppressWarnings("unchecked") // the axis put an A under this name
    public <M extends Keyed, R extends Result> Asked<M, R> ask(Function<? super A, ? extends Question<M, R>> question) {
        ModelException.required(question, "a question for each point", "Write ask(size -> qdr.pingPong(size))");
        return grid.ask(point -> question.apply((A) point.value(name)));
    }

    @Override
    public String toString() {
        return grid.toString();
    }
}

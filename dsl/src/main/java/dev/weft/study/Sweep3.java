package dev.weft.study;

import dev.weft.units.ModelException;
import java.util.List;

/** A question asked for each triple of values of three axes. */
public final class Sweep3<A, B, C> {
    private final SweepGrid grid;
    private final String first;
    private final String second;
    private final String third;

    Sweep3(SweepGrid grid, String first, String second, String third) {
        this.grid = grid;
        this.first = first;
        this.second = second;
        this.third = third;
    }

    /** A model of three values. */
    @FunctionalInterface
    public interface Model<A, B, C, R> {
        /** The answer for these values. */
        R apply(A first, B second, C third);
    }

    /** The product with a fourth axis; from here on the lambda takes a {@link Point}. */
    public SweepN and(String other, Axis<?> axis) {
        return new SweepN(grid.and(other, axis));
    }

    /** The product with another axis of these values. */
    public SweepN and(String other, List<?> values) {
        return and(other, Axis.of(values));
    }

    /** Solves every point, see {@link Sweep1#solve}. */
    @SuppressWarnings("unchecked") // the axes put an A, a B and a C under these names
    public <R extends Result> Swept<R> solve(Model<? super A, ? super B, ? super C, ? extends R> model) {
        ModelException.required(model, "a model", "Write solve(x -> ..)");
        return grid.solve(
                point -> model.apply((A) point.value(first), (B) point.value(second), (C) point.value(third)));
    }

    /**
     * Makes the question of every point here and answers none yet: {@code solve()}, {@code solve(method)} or
     * {@code solve(values(one, other))} of what it returns does.
     */
    @SuppressWarnings("unchecked") // the axes put an A, a B and a C under these names
    public <M extends Keyed, R extends Result> Asked<M, R> ask(
            Model<? super A, ? super B, ? super C, ? extends Question<M, R>> question) {
        ModelException.required(question, "a question for each point", "Write ask(size -> qdr.pingPong(size))");
        return grid.ask(
                point -> question.apply((A) point.value(first), (B) point.value(second), (C) point.value(third)));
    }

    @Override
    public String toString() {
        return grid.toString();
    }
}

package dev.weft.study;

import dev.weft.units.ModelException;
import java.util.List;

/** A sweep over the triples of values of three axes. */
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

    /** A function of three values. */
    @FunctionalInterface
    public interface Model<A, B, C, R> {
        /** Returns the answer for these values. */
        R apply(A first, B second, C third);
    }

    /** Adds a fourth axis; from here on the function takes a {@link Point}. */
    public SweepN and(String other, Axis<?> axis) {
        return new SweepN(grid.and(other, axis));
    }

    /** Adds another axis of these values. */
    public SweepN and(String other, List<?> values) {
        return and(other, Axis.of(values));
    }

    /** Solves every point, see {@link Sweep1#solve}. */
    @SuppressWarnings("unchecked") // the axes stored an A, a B and a C under these names
    public <R extends Result> Swept<R> solve(Model<? super A, ? super B, ? super C, ? extends R> model) {
        ModelException.required(model, "a model", "Write solve(x -> ..)");
        return grid.solve(
                point -> model.apply((A) point.value(first), (B) point.value(second), (C) point.value(third)));
    }

    /**
     * Makes the question of every point without answering it: {@code solve()}, {@code solve(method)} or {@code
     * solve(values(one, other))} of the returned value does.
     */
    @SuppressWarnings("unchecked") // the axes stored an A, a B and a C under these names
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

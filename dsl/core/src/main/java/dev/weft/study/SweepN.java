package dev.weft.study;

import dev.weft.units.ModelException;
import java.util.List;
import java.util.function.Function;

/** A sweep over four or more axes; the function reads the point by name. */
public final class SweepN {
    private final SweepGrid grid;

    SweepN(SweepGrid grid) {
        this.grid = grid;
    }

    /** Adds one more axis. */
    public SweepN and(String other, Axis<?> axis) {
        return new SweepN(grid.and(other, axis));
    }

    /** Adds another axis of these values. */
    public SweepN and(String other, List<?> values) {
        return and(other, Axis.of(values));
    }

    /** Solves every point, see {@link Sweep1#solve}. */
    public <R extends Result> Swept<R> solve(Function<? super Point, ? extends R> model) {
        ModelException.required(model, "a model", "Write solve(x -> ..)");
        return grid.solve(model);
    }

    /**
     * Makes the question of every point without answering it: {@code solve()}, {@code solve(method)} or {@code
     * solve(values(one, other))} of the returned value does.
     */
    public <M extends Keyed, R extends Result> Asked<M, R> ask(Function<Point, ? extends Question<M, R>> question) {
        return grid.ask(question);
    }

    @Override
    public String toString() {
        return grid.toString();
    }
}

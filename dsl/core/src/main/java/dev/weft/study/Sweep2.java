package dev.weft.study;

import dev.weft.units.ModelException;
import java.util.List;
import java.util.function.BiFunction;

/** A sweep over the pairs of values of two axes. */
public final class Sweep2<A, B> {
    private final SweepGrid grid;
    private final String first;
    private final String second;

    Sweep2(SweepGrid grid, String first, String second) {
        this.grid = grid;
        this.first = first;
        this.second = second;
    }

    /** Adds a third axis. */
    public <C> Sweep3<A, B, C> and(String other, Axis<C> axis) {
        return new Sweep3<>(grid.and(other, axis), first, second, other);
    }

    /** Adds another axis of these values. */
    public <C> Sweep3<A, B, C> and(String other, List<C> values) {
        return and(other, Axis.of(values));
    }

    /** Solves every point, see {@link Sweep1#solve}. */
    @SuppressWarnings("unchecked") // the axes stored an A and a B under these names
    public <R extends Result> Swept<R> solve(BiFunction<? super A, ? super B, ? extends R> model) {
        ModelException.required(model, "a model", "Write solve(x -> ..)");
        return grid.solve(point -> model.apply((A) point.value(first), (B) point.value(second)));
    }

    /**
     * Makes the question of every point without answering it: {@code solve()}, {@code solve(method)} or {@code
     * solve(values(one, other))} of the returned value does.
     */
    @SuppressWarnings("unchecked") // the axes stored an A and a B under these names
    public <M extends Keyed, R extends Result> Asked<M, R> ask(
            BiFunction<? super A, ? super B, ? extends Question<M, R>> question) {
        ModelException.required(question, "a question for each point", "Write ask(size -> qdr.pingPong(size))");
        return grid.ask(point -> question.apply((A) point.value(first), (B) point.value(second)));
    }

    @Override
    public String toString() {
        return grid.toString();
    }
}

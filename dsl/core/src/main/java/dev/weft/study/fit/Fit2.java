package dev.weft.study.fit;

import dev.weft.study.Result;
import dev.weft.units.ModelException;
import dev.weft.units.Quantity;
import java.util.function.BiFunction;

/** A fit of two parameters. */
public final class Fit2<A, B> {
    private final FitSpec spec;
    private final String first;
    private final String second;

    Fit2(FitSpec spec, String first, String second) {
        this.spec = spec;
        this.first = first;
        this.second = second;
    }

    /** Adds a third parameter, a plain number. */
    public Fit3<A, B, Double> and(String other, double start) {
        return new Fit3<>(spec.and(other, start), first, second, other);
    }

    /** Adds a third parameter, a quantity. */
    public <Q extends Quantity<Q>> Fit3<A, B, Q> and(String other, Q start) {
        return new Fit3<>(spec.and(other, start), first, second, other);
    }

    /** Sets the model as a function of both parameters, with the same lambda as a sweep. */
    @SuppressWarnings("unchecked") // the parameters put an A and a B under these names
    public <R extends Result> Fitting<R> solve(BiFunction<? super A, ? super B, ? extends R> model) {
        ModelException.required(model, "a model", "Write solve(x -> ..)");
        return spec.solve(point -> model.apply((A) point.value(first), (B) point.value(second)));
    }

    @Override
    public String toString() {
        return spec.inWords("(x, y) -> ..");
    }
}

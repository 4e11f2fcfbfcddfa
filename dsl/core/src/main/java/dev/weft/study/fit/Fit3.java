package dev.weft.study.fit;

import dev.weft.study.Point;
import dev.weft.study.Result;
import dev.weft.study.Sweep3;
import dev.weft.units.ModelException;
import dev.weft.units.Quantity;

/** A fit of three parameters. */
public final class Fit3<A, B, C> {
    private final FitSpec spec;
    private final String first;
    private final String second;
    private final String third;

    Fit3(FitSpec spec, String first, String second, String third) {
        this.spec = spec;
        this.first = first;
        this.second = second;
        this.third = third;
    }

    /** Adds a fourth parameter, a plain number; from four on the lambda takes a {@link Point}. */
    public FitN and(String other, double start) {
        return new FitN(spec.and(other, start));
    }

    /** Adds a fourth parameter, a quantity; from four on the lambda takes a {@link Point}. */
    public <Q extends Quantity<Q>> FitN and(String other, Q start) {
        return new FitN(spec.and(other, start));
    }

    /** Sets the model as a function of the parameters, with the same lambda as a sweep. */
    @SuppressWarnings("unchecked") // the parameters put an A, a B and a C under these names
    public <R extends Result> Fitting<R> solve(Sweep3.Model<? super A, ? super B, ? super C, ? extends R> model) {
        ModelException.required(model, "a model", "Write solve(x -> ..)");
        return spec.solve(
                point -> model.apply((A) point.value(first), (B) point.value(second), (C) point.value(third)));
    }

    @Override
    public String toString() {
        return spec.inWords("(x, y, z) -> ..");
    }
}

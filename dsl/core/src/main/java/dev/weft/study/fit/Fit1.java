package dev.weft.study.fit;

import dev.weft.study.Result;
import dev.weft.units.ModelException;
import dev.weft.units.Quantity;
import java.util.function.Function;

/** A fit of one parameter. */
public final class Fit1<A> {
    private final FitSpec spec;
    private final String name;

    private Fit1(FitSpec spec, String name) {
        this.spec = spec;
        this.name = name;
    }

    /** Fits a plain number from this start value; zero and NaN are errors, because the start value sets the scale. */
    public static Fit1<Double> of(String name, double start) {
        return new Fit1<>(FitSpec.of(name, start), name);
    }

    /** Fits a quantity from this start value above zero; the fitted value is zero or more. */
    public static <Q extends Quantity<Q>> Fit1<Q> of(String name, Q start) {
        return new Fit1<>(FitSpec.of(name, start), name);
    }

    /** Adds a second parameter, a plain number. */
    public Fit2<A, Double> and(String other, double start) {
        return new Fit2<>(spec.and(other, start), name, other);
    }

    /** Adds a second parameter, a quantity. */
    public <Q extends Quantity<Q>> Fit2<A, Q> and(String other, Q start) {
        return new Fit2<>(spec.and(other, start), name, other);
    }

    /** Sets the model as a function of the parameter, with the same lambda as a sweep. */
    @SuppressWarnings("unchecked") // the parameter put an A under this name
    public <R extends Result> Fitting<R> solve(Function<? super A, ? extends R> model) {
        ModelException.required(model, "a model", "Write solve(x -> ..)");
        return spec.solve(point -> model.apply((A) point.value(name)));
    }

    @Override
    public String toString() {
        return spec.inWords("x -> ..");
    }
}

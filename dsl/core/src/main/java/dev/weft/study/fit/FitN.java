package dev.weft.study.fit;

import dev.weft.study.Point;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import dev.weft.units.Quantity;
import java.util.function.Function;

/** A fit of four or more parameters; the lambda reads them by name. */
public final class FitN {
    private final FitSpec spec;

    FitN(FitSpec spec) {
        this.spec = spec;
    }

    /** Adds a parameter, a plain number. */
    public FitN and(String other, double start) {
        return new FitN(spec.and(other, start));
    }

    /** Adds a parameter, a quantity. */
    public <Q extends Quantity<Q>> FitN and(String other, Q start) {
        return new FitN(spec.and(other, start));
    }

    /**
     * Sets the model as a function of the parameters, such as {@code p -> model(p.time("latency"),
     * p.number("gamma"))}.
     */
    public <R extends Result> Fitting<R> solve(Function<? super Point, ? extends R> model) {
        ModelException.required(model, "a model", "Write solve(x -> ..)");
        return spec.solve(model::apply);
    }

    @Override
    public String toString() {
        return spec.inWords("p -> ..");
    }
}

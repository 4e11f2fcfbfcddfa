package dev.weft.study.fit;

import dev.weft.study.Key;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Quantity;
import dev.weft.units.Unit;

/**
 * A parameter to be fitted. Inside a fit it is a multiple of its start value, so that nanoseconds and gigabytes per
 * second have one magnitude.
 *
 * @param name as given
 * @param start a {@code Double} or a quantity, not zero
 */
record FitParameter(String name, Object start) {
    FitParameter {
        ModelException.required(name, "name of a parameter", "Write fit(\"gamma\", 1e-8)");
        ModelException.required(start, "start value", "Write fit(\"gamma\", 1e-8)");
        if (name.isBlank()) {
            throw ModelException.call("fit", "the name must not be blank", "Try fit(\"gamma\", 1e-8)", name, start);
        }
        double si = Key.number(start);
        if (!Double.isFinite(si) || si == 0) {
            throw ModelException.of(
                    "fit(" + ModelException.argument(name) + ", " + Key.print(start) + ")",
                    "the start value must be finite and not zero, because it sets the scale",
                    "Use a value of the expected magnitude");
        }
    }

    /** Whether it has a lower bound of zero, as quantities have; plain numbers have none. */
    boolean isBounded() {
        return start instanceof Quantity<?>;
    }

    double si(double multiple) {
        return Key.number(start) * multiple;
    }

    /** The value for the lambda. */
    Object at(double multiple) {
        return start instanceof Quantity<?> quantity ? quantity.withSi(si(multiple)) : (Object) si(multiple);
    }

    Dimension dimension() {
        return start instanceof Quantity<?> quantity ? quantity.dimension() : Dimension.NUMBER;
    }

    /** The unit that prints values of this magnitude. */
    Unit unit(double si) {
        return Unit.human(dimension(), si == 0 ? Key.number(start) : si);
    }
}

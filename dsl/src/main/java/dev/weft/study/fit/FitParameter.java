package dev.weft.study.fit;

import dev.weft.study.Key;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Quantity;
import dev.weft.units.Unit;

/**
 * A parameter to be fitted. Inside a fit it counts in multiples of its start value, so that nanoseconds and gigabytes per
 * second are of one magnitude.
 *
 * @param name as given
 * @param start a {@code Double} or a quantity, not zero
 */
record FitParameter(String name, Object start) {
    FitParameter {
        ModelException.required(name, "the name of a parameter", "Write fit(\"gamma\", 1e-8)");
        ModelException.required(start, "the start of a fit", "Write fit(\"gamma\", 1e-8)");
        if (name.isBlank()) {
            throw ModelException.cannot("name a parameter", name, "a name is not blank", "Write fit(\"gamma\", 1e-8)");
        }
        double si = Key.number(start);
        if (!Double.isFinite(si) || si == 0) {
            throw new ModelException("Cannot start the fit of \"" + name + "\" at " + Key.print(start)
                    + ": a start value is finite and not zero, because its size sets the scale. "
                    + "Give a value of the expected magnitude.");
        }
    }

    /** Quantities are never negative; plain numbers may be anything. */
    boolean isBounded() {
        return start instanceof Quantity<?>;
    }

    double si(double multiple) {
        return Key.number(start) * multiple;
    }

    /** The value that the lambda gets. */
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

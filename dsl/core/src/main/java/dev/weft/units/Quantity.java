package dev.weft.units;

import java.io.Serializable;
import java.util.List;

/**
 * A number with its dimension: a {@link Time}, a size in {@link Bytes} or a {@link Bandwidth}. It is finite and not negative.
 *
 * @param <Q> the type of the quantity, so that arithmetic cannot mix dimensions
 */
public sealed interface Quantity<Q extends Quantity<Q>> extends Comparable<Q>, Serializable
        permits Time, Bytes, Bandwidth {
    /** Returns the value in SI units: seconds, bytes, or bytes per second. */
    double si();

    /** Creates a quantity of the same dimension from an SI value; an error unless it is finite and not negative. */
    Q withSi(double si);

    /** Returns the dimension. */
    Dimension dimension();

    /** Returns the value in this unit, such as {@code in("us")} or {@code in("GB/s")}; an error for a unit of another dimension. */
    default double in(String unit) {
        return Unit.named(dimension(), unit).from(si());
    }

    /** Returns the sum. */
    default Q plus(Q other) {
        return withSi(si() + other(other).si());
    }

    /** Returns the difference; an error if it is negative. */
    default Q minus(Q other) {
        double difference = si() - other(other).si();
        if (difference < 0) {
            throw ModelException.call(
                    "minus", "must be at most " + this, "Subtract the smaller from the larger one", other);
        }
        return withSi(difference);
    }

    /** Returns the product with a number; an error unless it is finite and not negative. */
    default Q times(double factor) {
        return withSi(result("times", "product", factor, si() * factor));
    }

    /** Returns the quotient with a number; an error unless it is finite and not negative. */
    default Q dividedBy(double divisor) {
        return withSi(result("dividedBy", "quotient", divisor, si() / divisor));
    }

    /** Returns the ratio of this quantity to the other one, a plain number. */
    default double per(Q other) {
        return si() / other(other).si();
    }

    private static <Q> Q other(Q quantity) {
        return ModelException.required(quantity, "quantity", "Pass one of the same dimension, for example us(1)");
    }

    private static double result(String word, String name, double argument, double si) {
        if (!Double.isFinite(si) || si < 0) {
            throw ModelException.call(
                    word, "the " + name + " must be finite and not negative", "Try " + word + "(2)", argument);
        }
        return si;
    }

    /**
     * Returns two quantities as text in one unit, because their reader compares them: {@code 271 ns} and {@code 1616 ns}. Sizes are
     * exact if one unit allows it; other texts have four significant digits.
     */
    static <Q extends Quantity<Q>> List<String> inOneUnit(Q first, Q second) {
        double one = other(first).si();
        double two = other(second).si();
        Unit unit = Unit.common(first.dimension(), one, two);
        return List.of(unit.print(one), unit.print(two));
    }

    @Override
    default int compareTo(Q other) {
        return Double.compare(si(), other.si());
    }
}

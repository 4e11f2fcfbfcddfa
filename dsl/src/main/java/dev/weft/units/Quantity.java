package dev.weft.units;

import java.io.Serializable;

/**
 * A typed number: a {@link Time}, a size in {@link Bytes} or a {@link Bandwidth}. Finite and never negative.
 *
 * @param <Q> the quantity's own type, so that arithmetic cannot mix kinds
 */
public sealed interface Quantity<Q extends Quantity<Q>> extends Comparable<Q>, Serializable
        permits Time, Bytes, Bandwidth {
    /** The value in SI units: seconds, bytes, or bytes per second. */
    double si();

    /** A quantity of the same kind from an SI value. */
    Q withSi(double si);

    Dimension dimension();

    /** As a plain number of this unit: {@code in("us")} of a time, {@code in("GB/s")} of a bandwidth. */
    default double in(String unit) {
        return Unit.named(dimension(), unit).from(si());
    }

    /** The sum. */
    default Q plus(Q other) {
        return withSi(si() + other(other).si());
    }

    /** The difference; an error where it would be negative. */
    default Q minus(Q other) {
        return withSi(si() - other(other).si());
    }

    /** The product with a plain number. */
    default Q times(double factor) {
        return withSi(si() * factor);
    }

    /** The quotient with a plain number. */
    default Q dividedBy(double divisor) {
        return withSi(si() / divisor);
    }

    /** How many of the other fit into this one. */
    default double per(Q other) {
        return si() / other(other).si();
    }

    private static <Q> Q other(Q quantity) {
        return ModelException.required(quantity, "the other quantity", "Give one of the same kind, such as us(1)");
    }

    @Override
    default int compareTo(Q other) {
        return Double.compare(si(), other.si());
    }
}

package dev.weft.calibration;

import dev.weft.study.Estimate;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import dev.weft.units.Unit;

/**
 * A fitted number of a machine.
 *
 * @param operation that was measured
 * @param locality of the ranks; {@code any} where the operation has none
 * @param protocol of the messages; {@code any} where the operation has none
 * @param name with its unit, such as {@code latency in s}
 * @param value with its 95 % interval, in SI units
 * @param launches over which the interval is
 * @param points the medians of cells that were fitted
 */
record Parameter(
        String operation, String locality, String protocol, String name, Estimate value, int launches, int points) {
    static final String ANY = "any";

    static Parameter of(String operation, String locality, String name, Estimate value, int launches, int points) {
        return new Parameter(operation, locality, ANY, name, value, launches, points);
    }

    boolean is(String operation, String name) {
        return this.operation.equals(operation) && this.name.equals(name);
    }

    /** Whether it is a number of one launch, which cannot tell how far that of the next one is. */
    boolean isOfOneLaunch() {
        return !Double.isNaN(value.value()) && !value.hasInterval();
    }

    /** Whether the times determine it: a finite interval that does not reach 0. */
    boolean isIdentifiable() {
        return !Double.isNaN(value.value()) && Double.isFinite(value.high()) && value.low() > 0;
    }

    /** The value with its interval in human units. */
    String inWords() {
        if (Double.isNaN(value.value())) {
            return "n/a";
        }
        return print(value.value())
                + (isOfOneLaunch()
                        ? " (no interval: one launch)"
                        : " (" + print(value.low()) + " to " + print(value.high()) + ")");
    }

    /** The end of a sentence on a number that no model can take. */
    String whyRefused() {
        return Double.isNaN(value.value())
                ? " is not identifiable"
                : " is " + inWords() + ", which is below 0 by more than its scatter";
    }

    private String print(double si) {
        if (Double.isInfinite(si) || Double.isNaN(si)) {
            return si > 0 ? "unbounded" : "n/a";
        }
        if (si < 0) {
            return "-" + print(-si);
        }
        String unit = name.substring(name.lastIndexOf(' ') + 1);
        return switch (unit) {
            case "s" -> new Time(si).toString();
            case "s/B" -> new Time(si) + " per byte";
            case "B/s" -> new Bandwidth(si).toString();
            case "B" -> new Bytes(si).toString();
            case "1" -> name.startsWith("share") ? Unit.PERCENT.print(si) : Digits.four(si);
            default -> Digits.four(si);
        };
    }

    /** Names operation, ranks, messages and number, for sentences. */
    String of() {
        return operation
                + (locality.equals(ANY) ? "" : " " + locality)
                + (protocol.equals(ANY) ? "" : ", " + protocol)
                + ", "
                + name;
    }
}

package dev.weft.units;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The number format of everything a user reads: four significant digits, no trailing zeros, plain notation between 0.001
 * and a million, scientific outside. Stored data keep all their digits; only print goes through here.
 */
public final class Digits {
    private static final MathContext FOUR = new MathContext(4, RoundingMode.HALF_EVEN);

    private Digits() {}

    /** Four significant digits, such as {@code 1896}, {@code 3.787}, {@code 51980}, {@code 1.2e-7}. */
    public static String four(double value) {
        return rounded(value, FOUR);
    }

    /** The same with another number of significant digits, where four do not tell two values apart. */
    public static String of(double value, int digits) {
        return rounded(value, new MathContext(digits, RoundingMode.HALF_EVEN));
    }

    private static String rounded(double value, MathContext digits) {
        if (Double.isNaN(value)) {
            return "n/a";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        if (value == 0) {
            return "0";
        }
        if (value == Math.rint(value) && Math.abs(value) < 1e6) {
            return Long.toString((long) value);
        }
        BigDecimal rounded = new BigDecimal(value).round(digits).stripTrailingZeros();
        double magnitude = rounded.abs().doubleValue();
        return magnitude >= 1e-3 && magnitude < 1e6 ? rounded.toPlainString() : scientific(rounded);
    }

    /** A count with its noun: {@code 1 row}, {@code 3 rows}. */
    public static String plural(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    private static String scientific(BigDecimal rounded) {
        int exponent = rounded.precision() - rounded.scale() - 1;
        BigDecimal mantissa = rounded.movePointLeft(exponent).stripTrailingZeros();
        return mantissa.toPlainString() + "e" + exponent;
    }
}

package dev.weft.units;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The number format of all printed numbers: four significant digits, no trailing zeros, plain notation between 0.001 and a
 * million, scientific notation outside. Stored data keep all their digits.
 */
public final class Digits {
    private static final MathContext FOUR = new MathContext(4, RoundingMode.HALF_EVEN);

    private Digits() {}

    /** Returns the value at four significant digits, such as {@code 3.787} or {@code 1.2e-7}; whole numbers below a million keep all digits. */
    public static String four(double value) {
        return rounded(value, FOUR);
    }

    /** Returns the value at this number of significant digits, for values that are equal at four. */
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

    /** Returns a count with its noun: {@code 1 row}, {@code 3 rows}. */
    public static String plural(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    private static String scientific(BigDecimal rounded) {
        int exponent = rounded.precision() - rounded.scale() - 1;
        BigDecimal mantissa = rounded.movePointLeft(exponent).stripTrailingZeros();
        return mantissa.toPlainString() + "e" + exponent;
    }
}

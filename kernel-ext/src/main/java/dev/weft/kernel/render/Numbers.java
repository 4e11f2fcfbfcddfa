package dev.weft.kernel.render;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Formats numbers with four significant digits, and integers in full. */
final class Numbers {
    private static final MathContext DIGITS = new MathContext(4, RoundingMode.HALF_EVEN);
    private static final double LARGE = 1e7;
    private static final double SMALL = 1e-4;

    private Numbers() {}

    static String text(Number number) {
        if (!(number instanceof Double || number instanceof Float)) {
            return number.toString();
        }
        double value = number.doubleValue();
        if (Double.isNaN(value)) {
            return "";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "\u221e" : "-\u221e";
        }
        BigDecimal rounded = new BigDecimal(number.toString()).round(DIGITS);
        double size = Math.abs(value);
        if (size != 0 && (size >= LARGE || size < SMALL)) {
            return scientific(rounded);
        }
        if (value == Math.rint(value)) {
            return new BigDecimal(number.toString())
                    .setScale(0, RoundingMode.HALF_EVEN)
                    .toPlainString();
        }
        return strip(rounded).toPlainString();
    }

    private static String scientific(BigDecimal rounded) {
        BigDecimal digits = strip(rounded);
        int exponent = digits.precision() - digits.scale() - 1;
        return digits.movePointLeft(exponent).stripTrailingZeros().toPlainString() + "e" + exponent;
    }

    private static BigDecimal strip(BigDecimal value) {
        return value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
    }
}

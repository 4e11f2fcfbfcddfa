package dev.weft.study;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A statement of a page with its number, computed at its place, so that text and model cannot diverge. */
public final class Check {
    private static final Pattern WRITTEN = Pattern.compile("(-?[0-9][0-9,]*(?:\\.[0-9]+)?(?:e-?[0-9]+)?) ?(.*)");
    /** Half of the last digit, and the rounding of doubles. */
    private static final BigDecimal HALF = new BigDecimal("0.500000001");

    private Check() {}

    /** Prints the statement if it is true, and fails otherwise. */
    public static void of(String statement, boolean so) {
        requireWords(statement, "Write check(\"the rate falls\", slow < fast)");
        if (!so) {
            throw isFalse(statement, "the statement is false");
        }
        System.out.println("computed: " + statement);
    }

    /**
     * Prints the statement if the value agrees with the written number to its last digit, and fails otherwise.
     * Thousands may have commas; quantities and values are taken in the written unit, plain numbers have none or
     * {@code %}.
     */
    public static void of(String statement, Object value, String written) {
        String rule = "Write check(\"the jump at 12 KiB\", jump, \"2481 ns\")";
        requireWords(statement, rule);
        ModelException.required(value, "value of \"" + statement + "\"", rule);
        Matcher parts = WRITTEN.matcher(ModelException.required(written, "number as written", rule));
        if (!parts.matches()) {
            throw ModelException.of(
                    "check(..), " + ModelException.argument(written), "must be a number with its unit", rule);
        }
        BigDecimal meant = new BigDecimal(parts.group(1).replace(",", ""));
        String unit = parts.group(2);
        double found = number(value, unit, rule);
        boolean same = Double.isFinite(found)
                && new BigDecimal(found)
                                .subtract(meant)
                                .abs()
                                .compareTo(meant.ulp().multiply(HALF))
                        <= 0;
        String said = statement + ": " + written;
        if (!same) {
            throw isFalse(said, "it is " + shown(found, meant) + (unit.isEmpty() ? "" : " " + unit));
        }
        System.out.println("computed: " + said);
    }

    private static void requireWords(String statement, String rule) {
        if (ModelException.required(statement, "a statement", rule).isBlank()) {
            throw ModelException.call("check", "the statement is empty", rule, statement);
        }
    }

    private static double number(Object value, String unit, String rule) {
        if (value instanceof Quantity<?> quantity) {
            return unit.isEmpty() ? quantity.si() : quantity.in(unit);
        }
        if (value instanceof Value one) {
            return unit.isEmpty() ? one.si() : one.in(unit);
        }
        if (value instanceof Number plain && (unit.isEmpty() || unit.equals("%"))) {
            return unit.isEmpty() ? plain.doubleValue() : 100 * plain.doubleValue();
        }
        throw ModelException.of(
                "check(..), " + value + " in " + (unit.isEmpty() ? "plain numbers" : unit),
                "only quantities and values of tables have a unit; plain numbers are compared with plain numbers or %",
                rule);
    }

    /** Prints the number with as many digits as are written, so that the difference shows. */
    private static String shown(double found, BigDecimal meant) {
        return !Double.isFinite(found) || meant.precision() <= 4
                ? Digits.four(found)
                : new BigDecimal(found)
                        .setScale(Math.max(0, meant.scale() + 1), RoundingMode.HALF_UP)
                        .toPlainString();
    }

    private static ModelException isFalse(String statement, String instead) {
        return ModelException.of(
                "check(\"" + statement + "\")", instead, "Correct the sentence, or look for what has changed");
    }
}

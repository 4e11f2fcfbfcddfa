package dev.weft.study;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A statement of a page with its number, computed where it stands, so that text and model cannot part. */
public final class Check {
    private static final Pattern WRITTEN = Pattern.compile("(-?[0-9][0-9,]*(?:\\.[0-9]+)?(?:e-?[0-9]+)?) ?(.*)");
    /** Half of the last digit, and what doubles lose. */
    private static final BigDecimal HALF = new BigDecimal("0.500000001");

    private Check() {}

    /** Prints the statement where it is so; ends the cell where it is not. */
    public static void of(String statement, boolean so) {
        requireWords(statement, "Write check(\"the rate falls\", slow < fast)");
        if (!so) {
            throw notSo(statement, "it is not so");
        }
        System.out.println("computed: " + statement);
    }

    /**
     * The same for a statement that ends in a number: the value must be the written one to its last digit. Thousands may have commas;
     * quantities and values are taken in the unit that is written, plain numbers have none or {@code %}.
     */
    public static void of(String statement, Object value, String written) {
        String rule = "Write check(\"the jump at 12 KiB\", jump, \"2481 ns\")";
        requireWords(statement, rule);
        ModelException.required(value, "the value of \"" + statement + "\"", rule);
        Matcher parts = WRITTEN.matcher(ModelException.required(written, "what is written of it", rule));
        if (!parts.matches()) {
            throw ModelException.cannot("compare with", written, "it is no number with a unit behind it", rule);
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
            throw notSo(said, "it is " + shown(found, meant) + (unit.isEmpty() ? "" : " " + unit));
        }
        System.out.println("computed: " + said);
    }

    private static void requireWords(String statement, String rule) {
        if (ModelException.required(statement, "a statement", rule).isBlank()) {
            throw ModelException.cannot("check the statement", statement, "it says nothing", rule);
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
        throw ModelException.cannot(
                "compare in " + (unit.isEmpty() ? "plain numbers" : unit),
                value,
                "only quantities and values of tables have a unit; plain numbers have none, or %",
                rule);
    }

    /** With as many digits as are written, so that the difference can be seen. */
    private static String shown(double found, BigDecimal meant) {
        return !Double.isFinite(found) || meant.precision() <= 4
                ? Digits.four(found)
                : new BigDecimal(found)
                        .setScale(Math.max(0, meant.scale() + 1), RoundingMode.HALF_UP)
                        .toPlainString();
    }

    private static ModelException notSo(String statement, String instead) {
        return ModelException.cannot(
                "confirm", statement, instead, "Correct the sentence, or look for what has changed");
    }
}

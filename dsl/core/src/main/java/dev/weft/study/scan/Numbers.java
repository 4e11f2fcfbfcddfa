package dev.weft.study.scan;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Numbers in the output of benchmarks. */
public final class Numbers {
    /** As C and C++ print numbers: an exponent has a sign, so that a letter in place of a digit is not an exponent. */
    private static final Pattern NUMBER = Pattern.compile("[0-9]++(?:\\.[0-9]*+)?+(?:[eE][-+][0-9]{1,3})?+");

    private static final Pattern LIKE = Pattern.compile(
            "(?i)[-+]?+[.,]?+\\p{Nd}[\\p{L}\\p{Nd}.,]*+(?:[-+][\\p{L}\\p{Nd}]{1,3})?+|[-+]?+(?:nan|inf(?:inity)?)");

    /** No clock resolves less than a picosecond, so a smaller time is an error. */
    private static final double SHORTEST = 1e-12;

    private static final String REPEAT = "Repeat the run, or remove the line";

    private Numbers() {}

    /** Returns the parts of a line between blanks and these other separators; none of a blank line. */
    public static List<String> cells(String line, String separators) {
        List<String> cells = new ArrayList<>();
        int start = -1;
        for (int i = 0; i <= line.length(); i++) {
            boolean between = i == line.length()
                    || Character.isWhitespace(line.charAt(i))
                    || separators.indexOf(line.charAt(i)) >= 0;
            if (between && start >= 0) {
                cells.add(line.substring(start, i));
                start = -1;
            } else if (!between && start < 0) {
                start = i;
            }
        }
        return cells;
    }

    /** Reads plain numbers above zero: sizes, counts or times that a clock can resolve. */
    public static double[] positive(TextFile file, int number, List<String> cells) {
        return cells.stream().mapToDouble(cell -> positive(file, number, cell)).toArray();
    }

    /** Reads a plain number above zero. */
    public static double positive(TextFile file, int number, String cell) {
        double value = notNegative(file, number, cell);
        if (value < SHORTEST) {
            throw file.wrong(
                    number,
                    cell,
                    value == 0 ? "a measured value must be above zero" : "no clock resolves less than a picosecond",
                    REPEAT);
        }
        return value;
    }

    /** Reads a plain number that is not negative. */
    public static double notNegative(TextFile file, int number, String cell) {
        if (!NUMBER.matcher(cell).matches()) {
            boolean negative =
                    cell.startsWith("-") && NUMBER.matcher(cell.substring(1)).matches();
            throw file.wrong(
                    number, cell, negative ? "a measured value must not be negative" : "it is not a number", REPEAT);
        }
        double value = Double.parseDouble(cell);
        if (Double.isInfinite(value)) {
            throw file.wrong(number, cell, "it is not a number", REPEAT);
        }
        return value;
    }

    /** The same of a tool that prints digits and a point only. */
    static double fixed(TextFile file, int number, String cell) {
        if (cell.length() > 1 && cell.charAt(0) != '-' && (cell.indexOf('e') > 0 || cell.indexOf('E') > 0)) {
            boolean isNumber = NUMBER.matcher(cell).matches();
            throw file.wrong(
                    number,
                    cell,
                    isNumber ? "this tool prints numbers without an exponent" : "it is not a number",
                    REPEAT);
        }
        return notNegative(file, number, cell);
    }

    /** Whether it is a number, or one with a wrong character or two; words, dates and times of day are not. */
    public static boolean isLikeNumber(String cell) {
        return LIKE.matcher(cell).matches();
    }

    /** Refuses a fraction. */
    public static void requireWhole(TextFile file, int number, String cell, double value, String what) {
        if (value != Math.rint(value)) {
            throw file.wrong(number, cell, what + " must be a whole number", "Correct the line, or remove it");
        }
    }
}

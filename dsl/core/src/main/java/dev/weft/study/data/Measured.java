package dev.weft.study.data;

import java.util.List;
import java.util.regex.Pattern;

/** Numbers in the output of benchmarks. */
final class Measured {
    /** As C and C++ print numbers: an exponent has a sign, so that a letter in place of a digit is not an exponent. */
    private static final Pattern NUMBER = Pattern.compile("[0-9]+\\.?[0-9]*(?:[eE][-+][0-9]{1,3})?");

    private static final Pattern LIKE = Pattern.compile(
            "(?i)[-+]?[.,]?\\p{Nd}[\\p{L}\\p{Nd}.,]*(?:[-+][\\p{L}\\p{Nd}]{1,3})?|[-+]?(?:nan|inf(?:inity)?)");

    /** No clock resolves less than a picosecond, so a smaller time is an error. */
    private static final double SHORTEST = 1e-12;

    private Measured() {}

    /** The parts of a line between these separators; none of a blank line. */
    static List<String> cells(String line, String separator) {
        return line.isBlank() ? List.of() : List.of(line.strip().split(separator, -1));
    }

    /** Reads plain numbers above zero: sizes, counts or times that a clock can resolve. */
    static double[] positive(TextFile file, int number, List<String> cells) {
        return cells.stream().mapToDouble(cell -> positive(file, number, cell)).toArray();
    }

    static double positive(TextFile file, int number, String cell) {
        double value = notNegative(file, number, cell);
        if (value < SHORTEST) {
            throw file.wrong(
                    number,
                    cell,
                    value == 0 ? "a measured value must be above zero" : "no clock resolves less than a picosecond",
                    "Repeat the run, or remove the line");
        }
        return value;
    }

    static double notNegative(TextFile file, int number, String cell) {
        if (!NUMBER.matcher(cell).matches()) {
            boolean negative =
                    cell.startsWith("-") && NUMBER.matcher(cell.substring(1)).matches();
            throw file.wrong(
                    number,
                    cell,
                    negative ? "a measured value must not be negative" : "it is not a number",
                    "Repeat the run, or remove the line");
        }
        double value = Double.parseDouble(cell);
        if (Double.isInfinite(value)) {
            throw file.wrong(number, cell, "it is not a number", "Repeat the run, or remove the line");
        }
        return value;
    }

    /** Whether it is a plain number, of any sign. */
    static boolean isNumber(String cell) {
        return CsvNumber.isNumber(cell);
    }

    /** Whether it is a number, or one with a wrong character or two; words, dates and times of day are not. */
    static boolean isLikeNumber(String cell) {
        return LIKE.matcher(cell).matches();
    }

    static void requireWhole(TextFile file, int number, String cell, double value, String what) {
        if (value != Math.rint(value)) {
            throw file.wrong(number, cell, what + " must be a whole number", "Correct the line, or remove it");
        }
    }
}

package dev.weft.study.data;

import java.util.List;
import java.util.Optional;

/** Numbers in what benchmarks print. */
final class Measured {
    private Measured() {}

    /** The parts of a line between these separators, none where it is blank. */
    static List<String> cells(String line, String separator) {
        return line.isBlank() ? List.of() : List.of(line.strip().split(separator, -1));
    }

    /** Each is a plain number above zero: a size, a count or a time that a clock could tell. */
    static double[] positive(TextFile file, int number, List<String> cells) {
        return cells.stream().mapToDouble(cell -> positive(file, number, cell)).toArray();
    }

    static double positive(TextFile file, int number, String cell) {
        double value = notNegative(file, number, cell);
        if (value == 0) {
            throw file.wrong(number, cell, "a measured value is above zero", "Repeat the run, or remove the line");
        }
        return value;
    }

    static double notNegative(TextFile file, int number, String cell) {
        Optional<CsvNumber> found = CsvNumber.parse(cell)
                .filter(each -> each.unit().isEmpty())
                .filter(each -> Double.isFinite(each.value()));
        if (found.isEmpty() || found.get().value() < 0) {
            throw file.wrong(
                    number,
                    cell,
                    found.isEmpty() ? "it is not a number" : "a measured value is never negative",
                    "Repeat the run, or remove the line");
        }
        return found.get().value();
    }

    static void requireWhole(TextFile file, int number, String cell, double value) {
        if (value != Math.rint(value)) {
            throw file.wrong(number, cell, "a size is a whole number", "Correct the line, or remove it");
        }
    }

    static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}

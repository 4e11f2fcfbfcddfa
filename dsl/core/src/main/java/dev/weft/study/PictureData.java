package dev.weft.study;

import dev.weft.study.csv.Csv;
import dev.weft.units.ModelException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The data of a picture, exactly as its CSV file holds them.
 *
 * @param columns headings with units; the first two are {@code series} and {@code origin}
 * @param rows the cells of each row as text
 */
public record PictureData(List<String> columns, List<List<String>> rows) {
    private static final MathContext DIGITS = new MathContext(12);

    public PictureData {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        int width = columns.size();
        boolean headed = width >= 2 && columns.subList(0, 2).equals(List.of("series", "origin"));
        if (!headed || rows.stream().anyMatch(row -> row.size() != width)) {
            throw ModelException.of(
                    "picture from the columns " + columns,
                    headed ? "each row needs a cell for each column" : "the first two must be series and origin",
                    "Use a file that a picture saved");
        }
    }

    /** Prints a number as a cell: up to twelve digits, and empty where there is none. */
    public static String cell(double value) {
        if (Double.isNaN(value)) {
            return "";
        }
        if (Double.isInfinite(value)) {
            return Double.toString(value);
        }
        return value == 0
                ? "0"
                : new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }

    /** Reads a cell as a number; NaN where it is empty. */
    public static double number(String cell) {
        return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
    }

    /** Returns the origin of the numbers as pictures print it: {@code Origin: model.} */
    public String origin() {
        return rows.stream().map(row -> row.get(1)).distinct().collect(Collectors.joining(", ", "Origin: ", "."));
    }

    /** Returns the data as CSV with a heading. */
    public String toCsv() {
        return Csv.line(columns) + rows.stream().map(Csv::line).collect(Collectors.joining());
    }

    /** Reads the text that {@link #toCsv} wrote. */
    public static PictureData read(String csv) {
        List<List<String>> lines = Csv.rows(csv).stream()
                .map(row -> row.stream().map(Csv.Cell::text).toList())
                .toList();
        return new PictureData(
                lines.isEmpty() ? List.of() : lines.get(0),
                lines.stream().skip(1).toList());
    }
}

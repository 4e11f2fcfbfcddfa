package dev.weft.study.csv;

import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Delimited values as RFC 4180 has them: a quoted cell may hold the delimiter and line ends, and a doubled quote in it stands for
 * one. The one reader of the library: the parser that Tablesaw brings reads a cell of one quote together with its neighbour, and
 * none tells whether a cell was quoted, which is how a saved figure tells names from numbers.
 */
public final class Csv {
    private final String text;
    private final char delimiter;
    private final List<List<Cell>> rows = new ArrayList<>();
    private List<Cell> row = new ArrayList<>();
    private int at;
    /** The last cell, if its quote is never closed. */
    private @Nullable String unclosed;

    private Csv(String text, char delimiter) {
        this.text = text;
        this.delimiter = delimiter;
    }

    /** A cell, and whether it was quoted. */
    public record Cell(String text, boolean quoted) {}

    /** The cells of one line, without white space around them; text around a quoted part of a cell belongs to it. */
    public static List<String> cells(String line, char delimiter) {
        List<List<Cell>> rows = new Csv(line, delimiter).read();
        return rows.isEmpty()
                ? List.of("")
                : rows.get(0).stream().map(cell -> cell.text().strip()).toList();
    }

    /** All rows of a text, cells as they were written. */
    public static List<List<Cell>> rows(String text) {
        return new Csv(text, ',').read();
    }

    /** The same; empty if a quote is never closed, for readers that say so of their file. */
    public static Optional<List<List<Cell>>> closedRows(String text) {
        Csv csv = new Csv(text, ',');
        List<List<Cell>> rows = csv.readAll();
        return csv.unclosed == null ? Optional.of(rows) : Optional.empty();
    }

    /** A line, with its end, of cells that are quoted where they have to be. */
    public static String line(List<String> cells) {
        return cells.stream().map(Csv::cell).collect(Collectors.joining(",", "", "\n"));
    }

    /** A cell as it stands in a line: quoted where it has to be. */
    public static String cell(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : quoted(text);
    }

    /** A cell in quotes. */
    public static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }

    private List<List<Cell>> read() {
        List<List<Cell>> all = readAll();
        if (unclosed != null) {
            throw ModelException.of("cell \"" + unclosed, "the quote is not closed", "Close the quote");
        }
        return all;
    }

    private List<List<Cell>> readAll() {
        while (at < text.length()) {
            row.add(cell());
            boolean more = at < text.length() && text.charAt(at) == delimiter;
            at++;
            if (more && at == text.length()) {
                row.add(new Cell("", false));
            }
            if (!more || at == text.length()) {
                rows.add(row);
                row = new ArrayList<>();
            }
        }
        return rows;
    }

    /** Reads up to the delimiter or line end behind the cell. */
    private Cell cell() {
        StringBuilder cell = new StringBuilder();
        boolean open = false;
        boolean quoted = false;
        while (at < text.length()) {
            char c = text.charAt(at);
            boolean doubled = open && c == '"' && at + 1 < text.length() && text.charAt(at + 1) == '"';
            if (!open && (c == delimiter || c == '\n')) {
                break;
            } else if (c == '"' && !doubled) {
                open = !open;
                quoted = true;
            } else {
                cell.append(c);
                at += doubled ? 1 : 0;
            }
            at++;
        }
        unclosed = open ? cell.toString() : null;
        return new Cell(cell.toString(), quoted);
    }
}

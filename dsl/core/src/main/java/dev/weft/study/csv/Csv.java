package dev.weft.study.csv;

import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Delimited values by RFC 4180: a quoted cell may contain the delimiter and line ends, and a doubled quote in it is
 * one quote. All of the library reads with it, because Tablesaw's parser joins a cell of one quote with its neighbour
 * and does not report which cells were quoted; a saved figure distinguishes names from numbers by their quotes.
 */
public final class Csv {
    private final String text;
    private final char delimiter;
    private final List<List<Cell>> rows = new ArrayList<>();
    private List<Cell> row = new ArrayList<>();
    private int at;
    /** The last cell, if its quote is not closed. */
    private @Nullable String unclosed;

    private Csv(String text, char delimiter) {
        this.text = text;
        this.delimiter = delimiter;
    }

    /** A cell, and whether it was quoted. */
    public record Cell(String text, boolean quoted) {}

    /**
     * Returns the cells of one line, without white space around them; text around a quoted part of a cell belongs to
     * the cell.
     */
    public static List<String> cells(String line, char delimiter) {
        List<List<Cell>> rows = new Csv(line, delimiter).read();
        return rows.isEmpty()
                ? List.of("")
                : rows.get(0).stream().map(cell -> cell.text().strip()).toList();
    }

    /** Returns all rows of a text, with cells as they were written. */
    public static List<List<Cell>> rows(String text) {
        return new Csv(text, ',').read();
    }

    /** Returns all rows of a text; empty if a quote is not closed, for readers with an error of their own. */
    public static Optional<List<List<Cell>>> closedRows(String text) {
        Csv csv = new Csv(text, ',');
        List<List<Cell>> rows = csv.readAll();
        return csv.unclosed == null ? Optional.of(rows) : Optional.empty();
    }

    /** Returns a line, with its end, of cells that are quoted if necessary. */
    public static String line(List<String> cells) {
        return cells.stream().map(Csv::cell).collect(Collectors.joining(",", "", "\n"));
    }

    /** Returns a cell as written in a line: quoted if necessary. */
    public static String cell(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : quoted(text);
    }

    /** Returns a cell in quotes. */
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

    /** Reads up to the delimiter or line end after the cell. */
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

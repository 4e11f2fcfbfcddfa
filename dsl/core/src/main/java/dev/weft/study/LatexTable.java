package dev.weft.study;

import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A result as a tabular of LaTeX with the rules of the package booktabs. A measure has two columns that meet at the decimal point, so that
 * numbers are aligned without further packages.
 */
final class LatexTable {
    /** In place of a missing value: an en dash. */
    private static final String MISSING = "--";

    private static final Pattern WHOLE = Pattern.compile("-?\\d+");

    private final Columns columns;
    private final List<List<String>> keys;

    private LatexTable(Columns columns) {
        this.columns = columns;
        this.keys = columns.keys().stream().map(key -> KeyText.of(key.values())).toList();
    }

    /** The table of a result with this header, and with these keys that all rows share. */
    static String of(String header, String common, Columns columns) {
        List<String> above = new ArrayList<>(List.of(header));
        if (!common.isEmpty()) {
            above.add("all rows: " + common);
        }
        LatexTable table = new LatexTable(columns.readable());
        return above.stream().map(LatexTable::comment).collect(Collectors.joining()) + table.text();
    }

    private static String comment(String line) {
        return "% " + line.replaceAll("\\s+", " ").strip() + "\n";
    }

    private String text() {
        List<String> lines = new ArrayList<>();
        lines.add("\\begin{tabular}{" + shape() + "}");
        lines.add("\\toprule");
        lines.add(heading());
        lines.add("\\midrule");
        IntStream.range(0, columns.rows()).forEach(row -> lines.add(line(row)));
        lines.add("\\bottomrule");
        lines.add("\\end{tabular}");
        return String.join("\n", lines) + "\n";
    }

    private String shape() {
        String left = columns.keys().stream()
                .map(key -> key.kind() == ColumnKind.TEXT ? "l" : "r")
                .collect(Collectors.joining());
        return left + "r@{}l".repeat(columns.measures().size());
    }

    private String heading() {
        List<String> cells = new ArrayList<>();
        columns.keyNames().forEach(name -> cells.add(escaped(name)));
        columns.measures().forEach(measure -> cells.add("\\multicolumn{2}{c}{" + escaped(heading(measure)) + "}"));
        return String.join(" & ", cells) + " \\\\";
    }

    private static String heading(Measure measure) {
        return measure.unit() == Unit.US
                ? measure.name() + " (\u00b5s)"
                : measure.unit().heading(measure.name());
    }

    private String line(int row) {
        List<String> cells = new ArrayList<>();
        keys.forEach(key -> cells.add(escaped(key.get(row))));
        columns.measures().forEach(measure -> cells.add(cell(measure, row)));
        return String.join(" & ", cells) + " \\\\";
    }

    /** The digits up to the point, and the rest with its bracket. */
    private static String cell(Measure measure, int row) {
        if (Double.isNaN(measure.si(row))) {
            return "\\multicolumn{2}{c}{" + MISSING + "}";
        }
        String value = digits(measure, measure.si(row));
        Matcher whole = WHOLE.matcher(value);
        int end = whole.lookingAt() ? whole.end() : value.length();
        String rest = value.substring(end);
        if (measure.low(row) < measure.si(row) || measure.high(row) > measure.si(row)) {
            rest += " [" + digits(measure, measure.low(row)) + ", " + digits(measure, measure.high(row)) + "]";
        }
        return number(value.substring(0, end)) + " & " + number(rest);
    }

    private static String digits(Measure measure, double si) {
        return Digits.four(measure.unit().from(si));
    }

    /** Writes a minus sign and powers of ten as formulas. */
    private static String number(String digits) {
        return digits.replaceAll("e(-?\\d+)", "\\${}\\\\cdot10^{$1}\\$")
                .replaceAll("(?<![{\\d])-(?=\\d)", "\\$-\\$")
                .replace("inf", "$\\infty$")
                .replace("-$\\infty$", "$-\\infty$");
    }

    /** Writes text so that LaTeX prints these characters; leading blanks stay, because they show the depth of a call. */
    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        boolean leading = true;
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            leading = leading && letter == ' ';
            escaped.append(leading ? "~" : escaped(letter, i == 0 ? ' ' : text.charAt(i - 1)));
        }
        return escaped.toString();
    }

    private static String escaped(char letter, char before) {
        return switch (letter) {
            case '\\' -> "\\textbackslash{}";
            case '&', '%', '$', '#', '_', '{', '}' -> "\\" + letter;
            case '~' -> "\\textasciitilde{}";
            case '^' -> "\\textasciicircum{}";
            case '<' -> "\\textless{}";
            case '>' -> "\\textgreater{}";
            case '|' -> "\\textbar{}";
            case '"' -> "\\symbol{34}";
            // after the end of a row both would be its arguments
            case '[', ']', '*' -> "{" + letter + "}";
            // two of them would be another dash or a quotation mark
            case '-', '\'', '`' -> before == letter ? "{}" + letter : String.valueOf(letter);
            case '\u00b5' -> "$\\mu$";
            // the indents of call trees
            case '\u00b7' -> "$\\cdot$";
            case '\u2514' -> "$\\lfloor$";
            default -> Character.isISOControl(letter) ? " " : String.valueOf(letter);
        };
    }
}

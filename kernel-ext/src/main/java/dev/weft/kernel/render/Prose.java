package dev.weft.kernel.render;

import java.util.stream.Collectors;

/** Wraps sentences of plain text for terminals and printed pages; rows of tables, whose columns are two blanks apart, stay whole. */
public final class Prose {
    private static final int COLUMNS = 100;
    private static final String INDENT = "    ";

    private Prose() {}

    /** Returns the text with lines of sentences of up to 100 columns; the rest of a wrapped line is indented by four. */
    public static String wrapped(String text) {
        return text.lines()
                .map(line -> line.length() <= COLUMNS || line.strip().contains("  ") ? line : wrap(line))
                .collect(Collectors.joining("\n"));
    }

    /** Returns HTML of text whose lines the reader's window wraps. */
    public static String html(String text) {
        return "<pre style=\"white-space: pre-wrap\">" + Html.escape(text) + "</pre>";
    }

    private static String wrap(String line) {
        StringBuilder out = new StringBuilder();
        String rest = line;
        while (rest.length() > COLUMNS) {
            int end = rest.lastIndexOf(' ', COLUMNS);
            if (rest.substring(0, Math.max(end, 0)).isBlank()) { // a word that is longer than a line
                end = rest.indexOf(' ', COLUMNS);
            }
            if (end < 0) {
                break;
            }
            out.append(rest, 0, end).append('\n');
            rest = INDENT + rest.substring(end + 1);
        }
        return out + rest;
    }
}

package dev.weft.sharing;

import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@code "a:0->1 b:0->2(4 MB)"}: arcs separated by blanks, commas or semicolons; label and size are optional. */
final class SchemeText {
    private static final String EXAMPLE = "a:0->1";
    private static final Pattern LABEL = Pattern.compile("\\s*([\\p{L}_][\\p{L}\\p{N}_.-]*)\\s*:\\s*");
    private static final Pattern WORD = Pattern.compile("[^\\s,;:()]+");

    private final String text;
    private int at;

    SchemeText(String text) {
        this.text = text;
    }

    Scheme read() {
        SchemeArcs arcs = new SchemeArcs();
        skipBetween();
        while (at < text.length()) {
            arc(arcs);
            skipBetween();
        }
        if (arcs.size() == 0) {
            throw wrong(0, "expected a communication", EXAMPLE);
        }
        return new Scheme(arcs);
    }

    private void arc(SchemeArcs arcs) {
        int start = at;
        String label = label();
        int from = node("a source node", label == null ? EXAMPLE : label + ":0->1");
        skipBlanks();
        if (!text.startsWith("->", at)) {
            throw wrong(at, "expected \"->\" after the source node", named(label) + from + "->" + (from == 1 ? 0 : 1));
        }
        at += 2;
        int to = node("a destination node", named(label) + from + "->" + (from == 1 ? 0 : 1));
        double bytes = size(named(label) + from + "->" + to);
        if (at < text.length() && !isBetween(text.charAt(at))) {
            throw wrong(at, "expected a blank before the next communication", named(label) + from + "->" + to + " ..");
        }
        if (label != null && arcs.has(label)) {
            throw wrong(
                    start,
                    "another communication has the label \"" + label + "\"",
                    arcs.freshLabel() + ":" + from + "->" + to);
        }
        arcs.add(label, from, to, bytes);
    }

    private @Nullable String label() {
        Matcher label = LABEL.matcher(text).region(at, text.length());
        if (label.lookingAt()) {
            at = label.end();
            return label.group(1);
        }
        return null;
    }

    private int node(String what, String fix) {
        skipBlanks();
        int start = at;
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
            at++;
        }
        if (start == at) {
            throw wrong(start, "expected " + what, fix);
        }
        try {
            return Integer.parseInt(text.substring(start, at));
        } catch (NumberFormatException huge) {
            throw wrong(start, "nodes are whole numbers from 0 to " + Integer.MAX_VALUE, fix);
        }
    }

    /** The size in brackets; NaN if there is none. */
    private double size(String arc) {
        int before = at;
        skipBlanks();
        if (at >= text.length() || text.charAt(at) != '(') {
            at = before;
            return Double.NaN;
        }
        int open = at;
        int close = text.indexOf(')', at);
        if (close < 0) {
            throw wrong(open, "the bracket around the size is not closed", arc + "(4 MB)");
        }
        at = close + 1;
        try {
            return Bytes.parse(text.substring(open + 1, close)).si();
        } catch (ModelException unreadable) {
            throw wrong(
                    open + 1,
                    "\"" + text.substring(open + 1, close) + "\" is not a size with its unit, or is negative",
                    arc + "(4 MB)");
        }
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private void skipBetween() {
        while (at < text.length() && isBetween(text.charAt(at))) {
            at++;
        }
    }

    private static boolean isBetween(char c) {
        return Character.isWhitespace(c) || c == ',' || c == ';';
    }

    private static String named(@Nullable String label) {
        return label == null ? "" : label + ":";
    }

    private ModelException wrong(int position, String rule, String fix) {
        Matcher word = WORD.matcher(text);
        String found = word.find(Math.min(position, text.length())) && word.start() == position
                ? " and found \"" + word.group() + "\""
                : "";
        return ModelException.of(
                "scheme(" + ModelException.argument(text) + "), column " + (position + 1),
                rule + (rule.startsWith("expected") ? found : ""),
                "Try \"" + fix + "\"");
    }
}

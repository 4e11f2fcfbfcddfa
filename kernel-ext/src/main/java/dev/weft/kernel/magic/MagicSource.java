package dev.weft.kernel.magic;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A cell whose line magics are rewritten as Java calls, line for line. A magic inside a block or after {@code =} runs as such a
 * call; a magic on a line of its own is recognised by {@link #magic(String)} and runs without the compiler.
 */
public final class MagicSource {
    /** A cell magic, below optional comments such as the options of publishing tools, {@code //| echo: false}. */
    private static final Pattern CELL =
            Pattern.compile("((?:\\s*+//[^\\n]*+\\n)*+\\s*+)%%(\\w.*?)(?:\\R(.*))?", Pattern.DOTALL);

    private static final Pattern LINE = Pattern.compile("^(\\s*)%(\\w.*)$");
    private static final Pattern VALUE = Pattern.compile("^[^\"%]*=\\s*(?=%[A-Za-z])");

    /** A cell magic: the call, the lines below it, and the number of lines before these. */
    public record CellMagic(MagicCall call, String body, int linesAbove) {}

    private final String java;
    private final Map<String, MagicCall> alone;

    private MagicSource(String java, Map<String, MagicCall> alone) {
        this.java = java;
        this.alone = alone;
    }

    /** Returns the cell magic at the start of the code, or null. */
    public static @Nullable CellMagic cellMagic(String code) {
        Matcher m = CELL.matcher(code);
        if (!m.matches()) {
            return null;
        }
        int above = (int) m.group(1).chars().filter(c -> c == '\n').count() + 1;
        return new CellMagic(MagicCall.parse(m.group(2)), m.group(3) == null ? "" : m.group(3), above);
    }

    /** Rewrites the line magics of a cell. */
    public static MagicSource of(String code) {
        Map<String, MagicCall> alone = new HashMap<>();
        if (code.indexOf('%') < 0) {
            return new MagicSource(code, alone);
        }
        TextScan scan = new TextScan();
        String java = code.lines()
                .map(line -> {
                    String result = scan.inside() || line.indexOf('%') < 0 ? line : rewrite(line, scan, alone);
                    scan.over(result);
                    return result;
                })
                .collect(Collectors.joining("\n"));
        return new MagicSource(java, alone);
    }

    /** Rewrites a line; a percent sign after a value, also one on an earlier line, is Java's operator. */
    private static String rewrite(String line, TextScan scan, Map<String, MagicCall> alone) {
        Matcher m = LINE.matcher(line);
        if (m.matches()) {
            if (Operand.ends(scan.code())) {
                return line;
            }
            MagicCall call = MagicCall.parse(m.group(2));
            String statement = java(call) + ";";
            alone.put(statement, call);
            return m.group(1) + statement;
        }
        Matcher value = VALUE.matcher(scan.bare(line));
        if (!value.find()) {
            return line;
        }
        String magic = line.substring(value.end() + 1).stripTrailing();
        return line.substring(0, value.end())
                + java(MagicCall.parse(magic.endsWith(";") ? magic.substring(0, magic.length() - 1) : magic)) + ";";
    }

    private static String java(MagicCall call) {
        String args = call.args().stream().map(MagicSource::literal).collect(Collectors.joining(", "));
        return "lineMagic(" + literal(call.name()) + ", java.util.List.<String>of(" + args + "))";
    }

    private static String literal(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** Returns the cell as Java. */
    public String java() {
        return java;
    }

    /** Returns the magic of this snippet if it was on a line of its own, otherwise null. */
    public @Nullable MagicCall magic(String snippet) {
        return alone.get(snippet.strip());
    }
}

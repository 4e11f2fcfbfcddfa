package dev.weft.kernel.magic;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A cell whose line magics are written as Java calls, line for line. A magic inside a block or after {@code =} stays such a
 * call; one that stands alone is recognised again by {@link #magic(String)} and run without compiling anything.
 */
public final class MagicSource {
    private static final Pattern CELL = Pattern.compile("\\s*%%(\\w.*?)(?:\\R(.*))?", Pattern.DOTALL);
    private static final Pattern LINE = Pattern.compile("^(\\s*)%(\\w.*)$");
    private static final Pattern VALUE = Pattern.compile("^([^\"%]*=\\s*)%([A-Za-z].*?);?\\s*$");

    /** A cell magic: the call and the lines below it. */
    public record CellMagic(MagicCall call, String body) {}

    private final String java;
    private final Map<String, MagicCall> alone;

    private MagicSource(String java, Map<String, MagicCall> alone) {
        this.java = java;
        this.alone = alone;
    }

    /** The cell magic that the code starts with, or null. */
    public static @Nullable CellMagic cellMagic(String code) {
        Matcher m = CELL.matcher(code);
        return m.matches() ? new CellMagic(MagicCall.parse(m.group(1)), m.group(2) == null ? "" : m.group(2)) : null;
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
                    String result = scan.inside() ? line : rewrite(line, alone);
                    scan.over(result);
                    return result;
                })
                .collect(Collectors.joining("\n"));
        return new MagicSource(java, alone);
    }

    private static String rewrite(String line, Map<String, MagicCall> alone) {
        Matcher m = LINE.matcher(line);
        if (m.matches()) {
            MagicCall call = MagicCall.parse(m.group(2));
            String statement = java(call) + ";";
            alone.put(statement, call);
            return m.group(1) + statement;
        }
        Matcher value = VALUE.matcher(line);
        return value.matches() ? value.group(1) + java(MagicCall.parse(value.group(2))) + ";" : line;
    }

    private static String java(MagicCall call) {
        String args = call.args().stream().map(MagicSource::literal).collect(Collectors.joining(", "));
        return "lineMagic(" + literal(call.name()) + ", java.util.List.<String>of(" + args + "))";
    }

    private static String literal(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** The cell as Java. */
    public String java() {
        return java;
    }

    /** The magic that this snippet was, if it stood alone. */
    public @Nullable MagicCall magic(String snippet) {
        return alone.get(snippet.strip());
    }
}

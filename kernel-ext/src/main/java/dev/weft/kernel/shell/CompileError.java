package dev.weft.kernel.shell;

import dev.weft.kernel.render.ShellNames;
import dev.weft.kernel.shell.Origins.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import jdk.jshell.Diag;

/** An error of the compiler: its message and its position in the snippet. */
record CompileError(String code, String message, String source, int start, int end) {
    private static final int SHOWN = 3;

    /** Longest source line in characters that is shown whole; of longer ones the part around the error is shown. */
    private static final int LONGEST_LINE = 160;

    private static final int LEAD = 40;
    private static final String CUT = "...";

    static CompileError of(Diag diag, String source) {
        int start = startOfWrong(diag, source);
        int end = Math.max(start, clamp(diag.getEndPosition(), source));
        return new CompileError(diag.getCode(), diag.getMessage(null), source, start, end);
    }

    /** Returns the start of the error; if the last name of a chain is unknown, only that name is marked. */
    private static int startOfWrong(Diag diag, String source) {
        int start = clamp(diag.getStartPosition(), source);
        int dot = clamp(diag.getPosition(), source);
        if (!isUnknownName(diag.getCode()) || dot <= start || dot == source.length() || source.charAt(dot) != '.') {
            return start;
        }
        int name = dot + 1;
        while (name < source.length() && Character.isWhitespace(source.charAt(name))) {
            name++;
        }
        return name;
    }

    private static boolean isUnknownName(String code) {
        return code.contains("cant.resolve");
    }

    boolean isUnknownName() {
        return isUnknownName(code);
    }

    boolean isUnknownMethod() {
        return isUnknownName() && code.endsWith(".args");
    }

    /** Returns whether the arguments match no method of the name. */
    boolean isWrongArgument() {
        return code.contains("cant.apply") || code.contains("prob.found.req");
    }

    /** Returns whether the name before the last dot is unknown: the compiler takes an unknown class for a package. */
    boolean isUnknownPackage() {
        return code.contains("doesnt.exist");
    }

    /** Returns whether a sealed type does not permit a subtype, or permits none. */
    boolean isAboutSealed() {
        return code.contains("cant.inherit.from.sealed") || code.contains("sealed.class.must.have.subclasses");
    }

    private static int clamp(long position, String source) {
        return (int) Math.max(0, Math.min(position, source.length()));
    }

    static CellFailure failure(
            List<CompileError> errors, Origin origin, Function<CompileError, List<String>> suggestions) {
        List<String> lines = new ArrayList<>();
        for (CompileError error : errors.subList(0, Math.min(SHOWN, errors.size()))) {
            lines.addAll(error.lines(origin));
            suggestions.apply(error).stream()
                    .filter(line -> !lines.contains(line))
                    .forEach(lines::add);
        }
        if (errors.size() > SHOWN) {
            lines.add("... and " + (errors.size() - SHOWN) + " more errors");
        }
        String message =
                errors.isEmpty() ? "the code does not compile" : errors.get(0).headline();
        return new CellFailure("CompileError", message, lines.isEmpty() ? List.of(Ink.red(message)) : lines);
    }

    /** Returns the compiler's message in one sentence, without the position, which the caret line shows. */
    String headline() {
        String sentence = isWrongArgument() ? Overloads.sentence(message) : "";
        if (!sentence.isEmpty()) {
            return ShellNames.strip(sentence);
        }
        List<String> kept = message.lines()
                .map(String::strip)
                .filter(line -> !line.startsWith("location:"))
                .map(line -> line.replaceFirst("^symbol:\\s*", ""))
                .toList();
        return ShellNames.strip(String.join(": ", kept)).replaceAll("\\s+", " ");
    }

    /** Returns the message, the place, the source line, and carets below the wrong part. */
    private List<String> lines(Origin origin) {
        int lineStart = source.lastIndexOf('\n', Math.max(0, start - 1)) + 1;
        if (start < source.length() && source.charAt(start) == '\n') {
            lineStart = source.lastIndexOf('\n', start - 1) + 1;
        }
        int lineEnd = source.indexOf('\n', start);
        String whole = source.substring(lineStart, lineEnd < 0 ? source.length() : lineEnd);
        int lineNumber = (int) source.substring(0, lineStart)
                        .chars()
                        .filter(c -> c == '\n')
                        .count()
                + 1;
        int column = Math.min(start - lineStart, whole.length());
        int from = Math.max(0, Math.min(column - LEAD, whole.length() - LONGEST_LINE));
        int to = Math.min(whole.length(), from + LONGEST_LINE);
        String line = (from > 0 ? CUT : "") + whole.substring(from, to) + (to < whole.length() ? CUT : "");
        int width = Math.max(1, Math.min(end - lineStart, to) - column);
        String gap = ((from > 0 ? CUT : "") + whole.substring(from, column)).replaceAll("[^\t]", " ");
        return List.of(
                Ink.red(headline()),
                "  at " + origin.place(lineNumber),
                "    " + line,
                "    " + gap + Ink.red("^".repeat(width)));
    }
}

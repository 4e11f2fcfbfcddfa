package dev.weft.kernel.shell;

import dev.weft.kernel.magic.MagicCall;
import dev.weft.kernel.magic.MagicSource;
import dev.weft.kernel.shell.Units.Unit;
import java.util.ArrayList;
import java.util.List;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.Completeness;
import org.jspecify.annotations.Nullable;

/**
 * A cell split into the pieces that JShell takes one at a time, before any piece has run. Every character of the cell is in a
 * piece or between two pieces, where only blanks, comments and semicolons occur. Code that cannot be parsed is the last piece.
 */
record Cell(List<Piece> pieces) {
    /** The kinds of pieces. */
    enum Reading {
        /** A statement that declares nothing. */
        PLAIN,
        /** Another statement, an expression or a declaration. */
        COMPLETE,
        /** Incomplete code. */
        OPEN,
        /** Code that is not Java. */
        BROKEN
    }

    /** A snippet, or a magic on a line of its own; the line is that of its first character. */
    record Piece(
            String source,
            int line,
            Reading reading,
            List<CompileError> errors,
            @Nullable MagicCall magic) {
        boolean isRead() {
            return reading == Reading.PLAIN || reading == Reading.COMPLETE;
        }
    }

    /** Returns the last piece if it cannot be parsed, otherwise null. */
    @Nullable
    Piece unread() {
        Piece last = pieces.isEmpty() ? null : pieces.get(pieces.size() - 1);
        return last == null || last.isRead() ? null : last;
    }

    static Cell split(SourceCodeAnalysis analysis, String code) {
        MagicSource source = MagicSource.of(code);
        String java = source.java();
        String bare = Literals.withoutComments(java);
        List<Piece> pieces = new ArrayList<>();
        int at = nextCode(bare, 0);
        int line = 1 + newlines(java, 0, at);
        while (at < java.length()) {
            String rest = java.substring(at);
            Units read = Units.of(rest);
            if (read.units().isEmpty()) {
                pieces.add(unread(analysis, rest, line, read));
                break;
            }
            int offset = at;
            for (Unit unit : read.units()) {
                if (nextCode(bare, at) != offset + unit.start()) {
                    break; // the parser has skipped code, which is then parsed on its own
                }
                line += newlines(java, at, offset + unit.start());
                pieces.add(piece(source, rest, unit, line));
                line += newlines(java, offset + unit.start(), offset + unit.end());
                at = offset + unit.end();
            }
            int next = nextCode(bare, at);
            if (at == offset) { // no unit began at the start of the code
                pieces.add(unread(analysis, rest, line, read));
                break;
            }
            line += newlines(java, at, next);
            at = next;
        }
        if (pieces.isEmpty() || pieces.get(pieces.size() - 1).isRead()) {
            int open = openComment(java, bare);
            if (open >= 0) {
                String rest = java.substring(open);
                pieces.add(unread(analysis, rest, 1 + newlines(java, 0, open), Units.of(rest)));
            }
        }
        return new Cell(Permits.of(pieces));
    }

    /** Returns the start of an unclosed comment, which would include the code below it; -1 if there is none. */
    private static int openComment(String java, String bare) {
        String end = "*/";
        return Literals.withoutComments(java + "\n" + end).endsWith(end)
                ? -1
                : java.indexOf("/*", bare.stripTrailing().length());
    }

    private static Piece piece(MagicSource source, String rest, Unit unit, int line) {
        String text = rest.substring(unit.start(), unit.end());
        String ended = unit.end() < rest.length()
                ? text
                : Literals.withoutComments(text).stripTrailing();
        return new Piece(
                unit.bare() ? ended + ";" : ended,
                line,
                unit.plain() ? Reading.PLAIN : Reading.COMPLETE,
                List.of(),
                source.magic(text));
    }

    /** Returns the piece of unparsed code; only here the shell decides whether more lines could complete it. */
    private static Piece unread(SourceCodeAnalysis analysis, String rest, int line, Units read) {
        Completeness shells = read.isRefused() ? Completeness.UNKNOWN : completeness(analysis, rest);
        boolean open = shells == Completeness.DEFINITELY_INCOMPLETE || shells == Completeness.CONSIDERED_INCOMPLETE;
        return new Piece(rest, line, open ? Reading.OPEN : Reading.BROKEN, read.errors(), null);
    }

    private static Completeness completeness(SourceCodeAnalysis analysis, String code) {
        try {
            return analysis.analyzeCompletion(code).completeness();
        } catch (RuntimeException e) { // from the shell's own parser
            return Completeness.UNKNOWN;
        }
    }

    private static int nextCode(String bare, int from) {
        int i = from;
        while (i < bare.length() && (Character.isWhitespace(bare.charAt(i)) || bare.charAt(i) == ';')) {
            i++;
        }
        return i;
    }

    private static int newlines(String text, int from, int to) {
        return (int) text.substring(from, to).chars().filter(c -> c == '\n').count();
    }
}

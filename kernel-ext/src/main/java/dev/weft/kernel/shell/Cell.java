package dev.weft.kernel.shell;

import dev.weft.kernel.magic.MagicCall;
import dev.weft.kernel.magic.MagicSource;
import java.util.ArrayList;
import java.util.List;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.Completeness;
import jdk.jshell.SourceCodeAnalysis.CompletionInfo;
import org.jspecify.annotations.Nullable;

/** A cell split into the pieces that JShell takes one at a time, before any of them has run. */
record Cell(List<Piece> pieces) {
    /** A snippet, or a magic that stands on a line of its own; the line is that of its first character. */
    record Piece(
            String source,
            int line,
            Completeness completeness,
            @Nullable MagicCall magic) {}

    /** Whether it ends in the middle of a piece. */
    boolean isOpen() {
        return pieces.stream().anyMatch(piece -> !piece.completeness().isComplete());
    }

    static Cell split(SourceCodeAnalysis analysis, String code) {
        MagicSource source = MagicSource.of(code);
        List<Piece> pieces = new ArrayList<>();
        String rest = source.java();
        int line = 1;
        while (!rest.isBlank()) {
            CompletionInfo info = analysis.analyzeCompletion(rest);
            if (info.completeness() == Completeness.EMPTY) {
                break; // only comments are left
            }
            String snippet = info.source() == null || info.source().isBlank() ? rest : info.source();
            int lead = leadingBlank(snippet);
            String text = snippet.substring(lead);
            pieces.add(new Piece(
                    text, line + newlines(snippet.substring(0, lead)), info.completeness(), source.magic(text)));
            if (!info.completeness().isComplete()) {
                break;
            }
            String remaining = info.remaining();
            line += newlines(rest.substring(0, rest.length() - remaining.length()));
            rest = remaining;
        }
        return new Cell(pieces);
    }

    private static int leadingBlank(String text) {
        int i = 0;
        while (i < text.length() && Character.isWhitespace(text.charAt(i))) {
            i++;
        }
        return i;
    }

    private static int newlines(String text) {
        return (int) text.chars().filter(c -> c == '\n').count();
    }
}

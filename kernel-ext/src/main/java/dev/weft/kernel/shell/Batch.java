package dev.weft.kernel.shell;

import dev.weft.kernel.shell.Cell.Piece;
import dev.weft.kernel.shell.Syntax.Reading;
import java.util.ArrayList;
import java.util.List;
import jdk.jshell.SourceCodeAnalysis.Completeness;

/**
 * Statements of a cell that follow one another and are compiled at once: each round of the compiler costs as much as a hundred
 * statements. Declarations stay alone, and so does the last piece, whose value a cell shows.
 */
record Batch(List<Piece> pieces) {
    static List<Batch> of(Cell cell, List<Reading> readings) {
        List<Batch> batches = new ArrayList<>();
        List<Piece> open = new ArrayList<>();
        List<Piece> all = cell.pieces();
        for (int i = 0; i < all.size(); i++) {
            Piece piece = all.get(i);
            boolean joins = i < all.size() - 1
                    && piece.magic() == null
                    && readings.get(i).plain();
            if (!joins && !open.isEmpty()) {
                batches.add(new Batch(List.copyOf(open)));
                open.clear();
            }
            if (joins) {
                open.add(piece);
            } else {
                batches.add(new Batch(List.of(piece)));
            }
        }
        return batches;
    }

    boolean isOfSeveral() {
        return pieces.size() > 1;
    }

    /** The statements as one, each on the line where it was typed, so that errors find it there. */
    Piece joined() {
        Piece first = pieces.get(0);
        StringBuilder text = new StringBuilder();
        int line = first.line();
        for (Piece piece : pieces) {
            text.append(piece.line() > line ? "\n".repeat(piece.line() - line) : " ")
                    .append(piece.source());
            line = piece.line()
                    + (int) piece.source().chars().filter(c -> c == '\n').count();
        }
        return new Piece(text.toString(), first.line(), Completeness.COMPLETE, null);
    }

    /** The statement that holds them all, for the shell. */
    static String block(Piece joined) {
        return "{" + joined.source() + "\n}";
    }
}

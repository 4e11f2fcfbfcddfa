package dev.weft.kernel.shell;

import dev.weft.kernel.shell.Cell.Piece;
import dev.weft.kernel.shell.Cell.Reading;
import java.util.ArrayList;
import java.util.List;

/**
 * Consecutive statements of a cell that are compiled together, because each run of the compiler costs as much as a hundred
 * statements. Declarations are compiled alone, and so is the last piece, whose value the cell shows.
 */
record Batch(List<Piece> pieces) {
    /** Most code of this length stays below 64 KB of bytecode, the limit of a method; otherwise {@link #halves} are tried. */
    private static final int MOST_CHARACTERS = 1 << 14;

    static List<Batch> of(Cell cell) {
        List<Batch> batches = new ArrayList<>();
        List<Piece> open = new ArrayList<>();
        int length = 0;
        List<Piece> all = cell.pieces();
        for (int i = 0; i < all.size(); i++) {
            Piece piece = all.get(i);
            boolean joins = i < all.size() - 1 && piece.magic() == null && piece.reading() == Reading.PLAIN;
            length += piece.source().length();
            if (!open.isEmpty() && (!joins || length > MOST_CHARACTERS)) {
                batches.add(new Batch(List.copyOf(open)));
                open.clear();
                length = piece.source().length();
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

    /** Returns both halves of the batch, for the case that the compiler refuses the whole. */
    List<Batch> halves() {
        int middle = pieces.size() / 2;
        return List.of(new Batch(pieces.subList(0, middle)), new Batch(pieces.subList(middle, pieces.size())));
    }

    /** Returns the statements as one piece, each on the line where it was typed, so that errors name that line. */
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
        return new Piece(text.toString(), first.line(), Reading.PLAIN, List.of(), null);
    }

    /** Returns the block statement that contains them, for the shell. */
    static String block(Piece joined) {
        return "{" + joined.source() + "\n}";
    }
}

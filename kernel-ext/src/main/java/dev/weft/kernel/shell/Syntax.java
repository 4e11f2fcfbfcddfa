package dev.weft.kernel.shell;

import dev.weft.kernel.shell.Cell.Piece;
import dev.weft.kernel.shell.Cell.Reading;
import dev.weft.kernel.shell.Origins.Origin;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Syntax errors: code that is not Java, regardless of the meaning of its names. */
final class Syntax {
    private static final Pattern PACKAGE = Pattern.compile("package\\s+([^;]*);?");

    private Syntax() {}

    /** Throws the syntax error of a piece, if it has one, before any code of the cell runs. */
    static void check(Piece piece, Origin origin) throws CellFailure {
        if (piece.reading() == Reading.OPEN) {
            int lines = (int) piece.source().stripTrailing().lines().count();
            throw CellFailure.of(
                    "IncompleteCode",
                    "The code that starts at " + origin.place(1) + " is incomplete at " + origin.place(lines)
                            + ": a bracket, a quote or a semicolon is missing.");
        }
        if (piece.reading() == Reading.BROKEN) {
            List<CompileError> errors = piece.errors().isEmpty() ? List.of(unreadable(piece)) : piece.errors();
            throw CompileError.failure(errors, origin, error -> List.of());
        }
    }

    /** Returns the error of code that the parser accepts only together with its surroundings, such as an extra bracket. */
    private static CompileError unreadable(Piece piece) {
        return new CompileError(
                "unreadable",
                "This code is neither a statement nor a declaration: a bracket may be missing or superfluous.",
                piece.source(),
                0,
                1);
    }

    static boolean isPackage(String code) {
        return PACKAGE.matcher(code).lookingAt();
    }

    static CompileError packageIn(String code) {
        Matcher declaration = PACKAGE.matcher(code);
        int end = declaration.lookingAt() ? declaration.end() : 0;
        String name = end > 0 ? declaration.group(1).strip() : "";
        return new CompileError(
                "package", "package " + name + ": cells have no package. Delete this declaration.", code, 0, end);
    }
}

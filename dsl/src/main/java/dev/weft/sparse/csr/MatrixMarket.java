package dev.weft.sparse.csr;

import dev.weft.study.FreeMemory;
import dev.weft.study.file.UserFile;
import dev.weft.study.file.WholeFile;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Matrix Market's coordinate format: real, integer or pattern, general, symmetric or skew-symmetric. */
public final class MatrixMarket {
    /** An entry is a line of at least "1 1" and its end. */
    private static final int SHORTEST_LINE = 4;

    /** At most, while entries are sorted by row; an estimate from the arrays that are alive together. */
    private static final double BYTES_PER_ROW = 20;

    private static final double BYTES_PER_COLUMN = 8;
    private static final double BYTES_PER_ENTRY = 52;

    /** What some editors put in front of UTF-8, as it looks in Latin 1. */
    private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

    private static final String FORMAT =
            "Begin it with \"%%MatrixMarket matrix coordinate real general\" and a line \"rows columns entries\"";

    private final Path file;
    private long line;
    private boolean symmetric;
    private boolean skew;
    private boolean pattern;

    private MatrixMarket(Path file) {
        this.file = file;
    }

    public static Csr read(String name) {
        MatrixMarket reader = new MatrixMarket(path("read", name));
        try (UserFile.Lines in = UserFile.lines(reader.file, StandardCharsets.ISO_8859_1)) {
            reader.heading(in.next());
            return reader.matrix(in);
        } catch (IOException unreadable) {
            throw new ModelException(
                    "Cannot read \"" + name + "\": no file can be read there. Check its name.", unreadable);
        }
    }

    private static Path path(String what, String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException noPath) {
            throw ModelException.cannot(
                    what, name.replace((char) 0, ' '), "it is no name of a file", "Check its characters");
        }
    }

    private ModelException wrong(String what, String rule, String next) {
        return new ModelException(
                "Cannot read \"" + file + "\", line " + line + ": \"" + what + "\": " + rule + ". " + next + ".");
    }

    private void heading(@org.jspecify.annotations.Nullable String first) {
        line = 1;
        String text = first == null
                ? ""
                : first.replaceFirst("^" + BYTE_ORDER_MARK, "").strip();
        List<String> words = List.of(text.toLowerCase(Locale.ROOT).split("\\s+", -1));
        if (words.size() != 5
                || !words.get(0).equals("%%matrixmarket")
                || !words.get(1).equals("matrix")) {
            throw wrong(cut(text), "it is no heading of Matrix Market", FORMAT);
        }
        boolean known = words.get(2).equals("coordinate")
                && List.of("real", "integer", "pattern").contains(words.get(3))
                && List.of("general", "symmetric", "skew-symmetric").contains(words.get(4));
        if (!known) {
            throw wrong(
                    cut(text),
                    "only coordinate matrices that are real, integer or pattern and general, symmetric or skew-symmetric"
                            + " are read",
                    "Convert it");
        }
        pattern = words.get(3).equals("pattern");
        skew = words.get(4).equals("skew-symmetric");
        symmetric = skew || words.get(4).equals("symmetric");
    }

    private static String cut(String text) {
        return text.length() > 80 ? text.substring(0, 80) + " .." : text;
    }

    private Csr matrix(UserFile.Lines in) throws IOException {
        String text = next(in);
        long[] size = numbers(text, 3);
        int rows = dimension(text, size[0]);
        int columns = dimension(text, size[1]);
        if (symmetric && rows != columns) {
            throw wrong(
                    cut(text),
                    "a " + (skew ? "skew-symmetric" : "symmetric") + " matrix is square",
                    "Correct its size, or write general into the heading");
        }
        long room = Files.size(file) / SHORTEST_LINE;
        if (size[2] < 0 || size[2] > room) {
            throw wrong(cut(text), "the file has no room for so many entries", "Copy it again");
        }
        int most = Math.toIntExact(symmetric ? 2 * size[2] : size[2]);
        double need = BYTES_PER_ROW * rows + BYTES_PER_COLUMN * columns + BYTES_PER_ENTRY * most;
        if (need > FreeMemory.forNeed(need)) {
            throw wrong(cut(text), "it takes " + new Bytes(need) + " of memory", "Start Java with a larger -Xmx");
        }
        Triplets triplets = new Triplets(most);
        for (long entry = 0; entry < size[2]; entry++) {
            entry(next(in), rows, columns, triplets);
        }
        for (String more = in.next(); more != null; more = in.next()) {
            line++;
            if (!more.isBlank()) {
                throw wrong(
                        cut(more),
                        "the heading counts " + size[2] + " entries, and this is one more",
                        "Correct its count");
            }
        }
        Csr matrix = triplets.matrix(rows, columns);
        requireOnce(matrix);
        return matrix;
    }

    private int dimension(String text, long size) {
        if (size < 1 || size > Integer.MAX_VALUE - 8) {
            throw wrong(cut(text), "rows and columns are between 1 and 2147483639", FORMAT);
        }
        return (int) size;
    }

    private String next(UserFile.Lines in) throws IOException {
        for (String text = in.next(); text != null; text = in.next()) {
            line++;
            if (!text.isBlank() && text.charAt(0) != '%') {
                return text.strip();
            }
        }
        throw wrong("", "the file ends before its last entry", "Copy it again");
    }

    private long[] numbers(String text, int count) {
        String[] words = text.split("\\s+", -1);
        long[] all = new long[count];
        if (words.length != count) {
            throw wrong(cut(text), "it needs " + count + " numbers", FORMAT);
        }
        for (int k = 0; k < count; k++) {
            all[k] = whole(text, words[k]);
        }
        return all;
    }

    private long whole(String text, String word) {
        try {
            return Long.parseLong(word);
        } catch (NumberFormatException noNumber) {
            throw wrong(cut(text), "\"" + cut(word) + "\" is no whole number", FORMAT);
        }
    }

    private void entry(String text, int rows, int columns, Triplets triplets) {
        String[] words = text.split("\\s+", -1);
        if (words.length != (pattern ? 2 : 3)) {
            throw wrong(cut(text), "an entry is a row, a column" + (pattern ? "" : " and a value"), "Correct the line");
        }
        long row = whole(text, words[0]);
        long col = whole(text, words[1]);
        if (row < 1 || row > rows || col < 1 || col > columns) {
            throw wrong(
                    cut(text), "rows go from 1 to " + rows + " and columns from 1 to " + columns, "Correct the line");
        }
        double value = pattern ? 1 : value(text, words[2]);
        if (skew && row == col) {
            throw wrong(cut(text), "a skew-symmetric matrix has no entries on its diagonal", "Leave the line out");
        }
        triplets.add((int) row - 1, (int) col - 1, value);
        if (symmetric && row != col) {
            triplets.add((int) col - 1, (int) row - 1, skew && !pattern ? -value : value);
        }
    }

    private double value(String text, String word) {
        double value;
        try {
            value = Double.parseDouble(word);
        } catch (NumberFormatException noNumber) {
            value = Double.NaN;
        }
        if (!Double.isFinite(value)) {
            throw wrong(cut(text), "\"" + cut(word) + "\" is no finite number", "Correct the line");
        }
        return value;
    }

    private void requireOnce(Csr matrix) {
        for (int row = 0; row < matrix.rows; row++) {
            for (int k = matrix.start[row] + 1; k < matrix.start[row + 1]; k++) {
                if (matrix.column[k] == matrix.column[k - 1]) {
                    throw new ModelException("Cannot read \"" + file + "\": row " + (row + 1) + ", column "
                            + (matrix.column[k] + 1) + " stands twice. Add up its values.");
                }
            }
        }
    }

    /** Writes the matrix in coordinate format; the file is complete or unchanged. */
    public static void write(Csr matrix, String about, String name) {
        try {
            WholeFile.write(path("write", name), out -> write(matrix, about, out));
        } catch (IOException failure) {
            throw ModelException.cannot("write", name, WholeFile.reason(failure), WholeFile.advice(failure));
        }
    }

    private static void write(Csr matrix, String about, OutputStream to) throws IOException {
        try (Writer out = new OutputStreamWriter(to, StandardCharsets.US_ASCII)) {
            out.write("%%MatrixMarket matrix coordinate real general\n% " + about.replaceAll("[^ -~]", "?") + "\n");
            out.write(matrix.rows + " " + matrix.columns + " " + matrix.entries() + "\n");
            for (int row = 0; row < matrix.rows; row++) {
                for (int k = matrix.start[row]; k < matrix.start[row + 1]; k++) {
                    out.write((row + 1) + " " + (matrix.column[k] + 1) + " " + matrix.value[k] + "\n");
                }
            }
        }
    }
}

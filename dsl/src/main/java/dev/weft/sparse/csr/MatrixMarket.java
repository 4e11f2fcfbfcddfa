package dev.weft.sparse.csr;

import dev.weft.study.FreeMemory;
import dev.weft.study.Progress;
import dev.weft.study.file.UserFile;
import dev.weft.study.file.WholeFile;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Matrix Market's formats, coordinate and array; real, integer, complex or pattern; general, symmetric, skew-symmetric or Hermitian; packed
 * by gzip or not. Zeros of an array are no entries. Of complex values those are kept that are real, if all are.
 */
public final class MatrixMarket {
    /** An entry is a line of at least "1 1" and its end, a value of an array one of at least "0". */
    private static final int SHORTEST_LINE = 4;

    private static final int SHORTEST_VALUE = 2;

    /** At most, while entries are sorted by row; an estimate from the arrays that are alive together. */
    private static final double BYTES_PER_ROW = 20;

    private static final double BYTES_PER_COLUMN = 8;
    private static final double BYTES_PER_ENTRY = 52;

    /** Entries for which there is room before any is read, where the size of the file does not tell how many it can hold. */
    private static final int FIRST_ROOM = 1 << 16;

    private static final int LINES_BETWEEN_LOOKS = 1 << 16;

    /** What some editors put in front of UTF-8, as it looks in Latin 1. */
    private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

    private static final String FORMAT =
            "Begin it with \"%%MatrixMarket matrix coordinate real general\" and a line \"rows columns entries\"";
    private static final String ARRAY = "Give its size as \"rows columns\" and one value in each line";

    /** A matrix, and what it lacks: nothing, its values, or what is not real in them. Where it lacks something its values are 1. */
    public record Held(Csr matrix, String lacking) {}

    private enum Symmetry {
        GENERAL,
        SYMMETRIC,
        SKEW,
        HERMITIAN;

        String words() {
            return this == SKEW ? "skew-symmetric" : this == HERMITIAN ? "Hermitian" : "symmetric";
        }
    }

    private final Path file;
    private long line;
    private Symmetry symmetry = Symmetry.GENERAL;
    private boolean isArray;
    private boolean isPattern;
    private boolean isInteger;
    private boolean isComplex;
    private boolean beyondReal;

    private MatrixMarket(Path file) {
        this.file = file;
    }

    /** The matrix; its values are 1 where the file has none that are real. */
    public static Csr read(String name) {
        return held(name).matrix();
    }

    /** The matrix, and whether its values are those of the file. */
    public static Held held(String name) {
        MatrixMarket reader = new MatrixMarket(path("read", name));
        try (MatrixFile opened = MatrixFile.open(reader.file)) {
            UserFile.Lines in = opened.lines();
            reader.heading(in.next());
            Csr matrix = reader.isArray ? reader.array(in, opened) : reader.matrix(in, opened);
            return reader.held(matrix);
        } catch (EOFException | ZipException damaged) {
            throw new ModelException(
                    "Cannot read \"" + name + "\", behind line " + reader.line + ": what gzip packed "
                            + (damaged instanceof EOFException ? "ends too early" : "is damaged") + ". Copy it again.",
                    damaged);
        } catch (IOException unreadable) {
            Progress.stopIfInterrupted("reading " + name + ", behind line " + reader.line);
            throw new ModelException(
                    "Cannot read \"" + name + "\": no file can be read there. Check its name.", unreadable);
        }
    }

    private Held held(Csr matrix) {
        if (beyondReal) {
            Arrays.fill(matrix.value, 1);
        }
        return new Held(matrix, isPattern ? "a pattern without values" : beyondReal ? "complex values" : "");
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

    private void heading(@Nullable String first) {
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
        kind(text, words.get(2), words.get(3), words.get(4));
    }

    private void kind(String text, String format, String field, String shape) {
        boolean known = List.of("coordinate", "array").contains(format)
                && List.of("real", "integer", "complex", "pattern").contains(field)
                && List.of("general", "symmetric", "skew-symmetric", "hermitian")
                        .contains(shape);
        if (!known) {
            throw wrong(
                    cut(text),
                    "coordinate and array matrices are read that are real, integer, complex or pattern and general, symmetric,"
                            + " skew-symmetric or hermitian",
                    "Convert it");
        }
        isArray = format.equals("array");
        isPattern = field.equals("pattern");
        isInteger = field.equals("integer");
        isComplex = field.equals("complex");
        symmetry = switch (shape) {
            case "symmetric" -> Symmetry.SYMMETRIC;
            case "skew-symmetric" -> Symmetry.SKEW;
            case "hermitian" -> Symmetry.HERMITIAN;
            default -> Symmetry.GENERAL;
        };
        if (isArray && isPattern) {
            throw wrong(cut(text), "an array holds values, and a pattern has none", "Write real in place of pattern");
        }
    }

    private static String cut(String text) {
        return text.length() > 80 ? text.substring(0, 80) + " .." : text;
    }

    private Csr matrix(UserFile.Lines in, MatrixFile opened) throws IOException {
        String text = next(in);
        long[] size = numbers(text, 3, FORMAT);
        int rows = dimension(text, size[0]);
        int columns = dimension(text, size[1]);
        requireSquare(text, rows, columns);
        if (size[2] < 0 || size[2] > opened.mostBytes() / SHORTEST_LINE) {
            throw wrong(cut(text), "the file has no room for so many entries", "Copy it again");
        }
        long most = symmetry == Symmetry.GENERAL ? size[2] : 2 * size[2];
        requireMemory(text, rows, columns, most);
        Triplets triplets = new Triplets((int) (opened.isPacked() ? Math.min(most, FIRST_ROOM) : most));
        for (long entry = 0; entry < size[2]; entry++) {
            entry(next(in), rows, columns, triplets);
        }
        requireEnd(in, size[2], "entries");
        Csr matrix = triplets.matrix(rows, columns);
        requireOnce(matrix);
        return matrix;
    }

    /** Column by column; of symmetric ones what is on and below the diagonal, of skew-symmetric ones what is below it. */
    private Csr array(UserFile.Lines in, MatrixFile opened) throws IOException {
        String text = next(in);
        long[] size = numbers(text, 2, ARRAY);
        int rows = dimension(text, size[0]);
        int columns = dimension(text, size[1]);
        requireSquare(text, rows, columns);
        double whole = (double) rows * columns;
        double least = symmetry == Symmetry.GENERAL ? whole : (whole - rows) / 2; // the diagonal counts as room
        if (least > (double) opened.mostBytes() / SHORTEST_VALUE) {
            throw wrong(cut(text), "the file has no room for so many values", "Copy it again");
        }
        requireMemory(text, rows, columns, 0);
        Triplets triplets = new Triplets(FIRST_ROOM);
        long values = 0;
        for (int col = 0; col < columns; col++) {
            int first = symmetry == Symmetry.GENERAL ? 0 : symmetry == Symmetry.SKEW ? col + 1 : col;
            for (int row = first; row < rows; row++) {
                String at = next(in);
                if (triplets.isFull(2)) {
                    requireMemory(at, rows, columns, triplets.grown(2));
                }
                double value = values(at, at.split("\\s+", -1), 0, row == col);
                if (value != 0) {
                    put(row, col, value, triplets);
                }
                values++;
            }
        }
        requireEnd(in, values, "values");
        return triplets.matrix(rows, columns);
    }

    private void requireSquare(String text, int rows, int columns) {
        if (symmetry != Symmetry.GENERAL && rows != columns) {
            throw wrong(
                    cut(text),
                    "a " + symmetry.words() + " matrix is square",
                    "Correct its size, or write general into the heading");
        }
    }

    private void requireMemory(String text, int rows, int columns, long entries) {
        if (entries > Integer.MAX_VALUE - 8) {
            throw wrong(cut(text), "an index of 32 bits numbers 2147483639 entries", "Take a smaller matrix");
        }
        double need = BYTES_PER_ROW * rows + BYTES_PER_COLUMN * columns + BYTES_PER_ENTRY * entries;
        if (need > FreeMemory.forNeed(need)) {
            throw wrong(cut(text), "it takes " + new Bytes(need) + " of memory", "Start Java with a larger -Xmx");
        }
    }

    private void requireEnd(UserFile.Lines in, long count, String what) throws IOException {
        for (String more = in.next(); more != null; more = in.next()) {
            step();
            if (!more.isBlank() && more.charAt(0) != '%') {
                throw wrong(
                        cut(more),
                        isArray
                                ? "its size is that of " + count + " values, and this is one more"
                                : "the heading counts " + count + " " + what + ", and this is one more",
                        isArray ? "Correct its size" : "Correct its count");
            }
        }
    }

    private void step() {
        line++;
        if (line % LINES_BETWEEN_LOOKS == 0) {
            Progress.stopIfInterrupted("reading " + file + ", line " + line);
        }
    }

    private int dimension(String text, long size) {
        if (size < 1 || size > Integer.MAX_VALUE - 8) {
            throw wrong(cut(text), "rows and columns are between 1 and 2147483639", FORMAT);
        }
        return (int) size;
    }

    private String next(UserFile.Lines in) throws IOException {
        for (String text = in.next(); text != null; text = in.next()) {
            step();
            if (!text.isBlank() && text.charAt(0) != '%') {
                return text.strip();
            }
        }
        throw wrong("", "the file ends before its last " + (isArray ? "value" : "entry"), "Copy it again");
    }

    private long[] numbers(String text, int count, String next) {
        String[] words = text.split("\\s+", -1);
        long[] all = new long[count];
        if (words.length != count) {
            throw wrong(cut(text), "it needs " + count + " numbers", next);
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
        if (words.length < 2) {
            throw wrong(
                    cut(text), "an entry is a row, a column" + (isPattern ? "" : " and a value"), "Correct the line");
        }
        long row = whole(text, words[0]);
        long col = whole(text, words[1]);
        if (row < 1 || row > rows || col < 1 || col > columns) {
            throw wrong(
                    cut(text), "rows go from 1 to " + rows + " and columns from 1 to " + columns, "Correct the line");
        }
        double value = values(text, words, 2, row == col);
        if (symmetry == Symmetry.SKEW && row == col) {
            throw wrong(cut(text), "a skew-symmetric matrix has no entries on its diagonal", "Leave the line out");
        }
        put((int) row - 1, (int) col - 1, value, triplets);
    }

    private void put(int row, int col, double value, Triplets triplets) {
        triplets.add(row, col, value);
        if (symmetry != Symmetry.GENERAL && row != col) {
            triplets.add(col, row, symmetry == Symmetry.SKEW && !isPattern ? -value : value);
        }
    }

    /** The value behind so many words of a line, its real part if it is complex; 1 for a pattern. */
    private double values(String text, String[] words, int from, boolean onDiagonal) {
        int wanted = from + (isPattern ? 0 : isComplex ? 2 : 1);
        if (words.length != wanted) {
            String value = isComplex ? "the two parts of a complex value" : "a value";
            throw wrong(
                    cut(text),
                    from == 0
                            ? "a line of an array is " + value
                            : "an entry is a row, a column" + (isPattern ? "" : " and " + value),
                    "Correct the line");
        }
        double value = isPattern ? 1 : value(text, words[from]);
        double imaginary = isComplex ? value(text, words[from + 1]) : 0;
        if (imaginary != 0 && onDiagonal && symmetry == Symmetry.HERMITIAN) {
            throw wrong(cut(text), "the diagonal of a Hermitian matrix is real", "Correct the line");
        }
        beyondReal |= imaginary != 0;
        return value == 0 && imaginary != 0 ? Double.MIN_NORMAL : value; // an entry, whose value nobody sees
    }

    private double value(String text, String word) {
        double value = Double.NaN;
        if (isNumber(word)) {
            try {
                value = Double.parseDouble(word);
            } catch (NumberFormatException noNumber) {
                value = Double.NaN;
            }
        }
        if (!Double.isFinite(value)) {
            throw wrong(cut(text), "\"" + cut(word) + "\" is no finite number", "Correct the line");
        }
        if (isInteger && (word.indexOf('.') >= 0 || word.indexOf('e') >= 0 || word.indexOf('E') >= 0)) {
            throw wrong(
                    cut(text),
                    "\"" + cut(word) + "\" is no whole number",
                    "Correct the line, or write real into the heading");
        }
        return value;
    }

    /** Java takes letters behind a number and in hexadecimal ones, too. */
    private static boolean isNumber(String word) {
        for (int k = 0; k < word.length(); k++) {
            if ("0123456789.+-eE".indexOf(word.charAt(k)) < 0) {
                return false;
            }
        }
        return true;
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

    /** Writes the matrix in coordinate format, with its values or as a pattern; the file is complete or unchanged. */
    public static void write(Csr matrix, boolean asPattern, String about, String name) {
        try {
            WholeFile.write(path("write", name), out -> write(matrix, asPattern, about, out));
        } catch (IOException failure) {
            throw ModelException.cannot("write", name, WholeFile.reason(failure), WholeFile.advice(failure));
        }
    }

    private static void write(Csr matrix, boolean asPattern, String about, OutputStream to) throws IOException {
        try (Writer out = new OutputStreamWriter(to, StandardCharsets.US_ASCII)) {
            out.write("%%MatrixMarket matrix coordinate " + (asPattern ? "pattern" : "real") + " general\n% "
                    + about.replaceAll("[^ -~]", "?") + "\n");
            out.write(matrix.rows + " " + matrix.columns + " " + matrix.entries() + "\n");
            for (int row = 0; row < matrix.rows; row++) {
                for (int k = matrix.start[row]; k < matrix.start[row + 1]; k++) {
                    out.write((row + 1) + " " + (matrix.column[k] + 1)
                            + (asPattern ? "\n" : " " + matrix.value[k] + "\n"));
                }
            }
        }
    }
}

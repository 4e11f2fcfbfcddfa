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
 * Reads and writes Matrix Market files: coordinate or array; real, integer, complex or pattern; general, symmetric, skew-symmetric or
 * Hermitian; plain or gzip. Zeros of an array are not entries. Complex values are kept only if all are real.
 */
public final class MatrixMarket {
    /** Bytes of the shortest entry, "1 1" and its line end, and of the shortest value of an array, "0". */
    private static final int SHORTEST_LINE = 4;

    private static final int SHORTEST_VALUE = 2;

    /** Peak memory while entries are sorted by row, estimated from the arrays that exist together. */
    private static final double BYTES_PER_ROW = 20;

    private static final double BYTES_PER_COLUMN = 8;
    private static final double BYTES_PER_ENTRY = 52;

    /** Entries allocated before any is read, if the size of the file gives no bound. */
    private static final int FIRST_ROOM = 1 << 16;

    private static final int LINES_BETWEEN_CHECKS = 1 << 16;

    /** The byte order mark of UTF-8, read as Latin 1. */
    private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

    private static final String FORMAT =
            "Begin the file with \"%%MatrixMarket matrix coordinate real general\" and a line \"rows columns entries\"";
    private static final String ARRAY = "Write the size as \"rows columns\" and one value in each line";

    /**
     * A matrix as read.
     *
     * @param lacking what the file has in place of real values, such as complex values, for which the matrix has 1; empty if all are real
     */
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

    /** Reads a matrix; its values are 1 if the file has no real values. */
    public static Csr read(String name) {
        return held(name).matrix();
    }

    /** Reads a matrix, and whether its values are those of the file. */
    public static Held held(String name) {
        MatrixMarket reader = new MatrixMarket(path(name));
        try (MatrixFile opened = MatrixFile.open(reader.file)) {
            UserFile.Lines in = opened.lines();
            reader.heading(in.next());
            Csr matrix = reader.isArray ? reader.array(in, opened) : reader.matrix(in, opened);
            return reader.held(matrix);
        } catch (EOFException | ZipException damaged) {
            throw new ModelException(
                    name + ", after line " + reader.line + ": the gzip data "
                            + (damaged instanceof EOFException ? "end too early" : "are damaged")
                            + ". Copy the file again.",
                    damaged);
        } catch (IOException unreadable) {
            Progress.stopIfInterrupted("reading " + name + ", after line " + reader.line);
            throw new ModelException(name + ": no file can be read at this path. Check its name.", unreadable);
        }
    }

    private Held held(Csr matrix) {
        if (beyondReal) {
            Arrays.fill(matrix.value, 1);
        }
        return new Held(matrix, isPattern ? "a pattern without values" : beyondReal ? "complex values" : "");
    }

    private static Path path(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException noPath) {
            throw ModelException.of(
                    ModelException.argument(name.replace((char) 0, ' ')), "is not a file name", "Check its characters");
        }
    }

    private ModelException wrong(String what, String rule, String next) {
        return ModelException.of(file + ", line " + line + ", " + ModelException.argument(what), rule, next);
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
            throw wrong(cut(text), "this is not a Matrix Market heading", FORMAT);
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
                    "the format must be coordinate or array; real, integer, complex or pattern; and general, symmetric,"
                            + " skew-symmetric or hermitian",
                    "Convert the file");
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
            throw wrong(cut(text), "an array has values, and a pattern has none", "Write real in place of pattern");
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
            throw wrong(cut(text), "the file is too small for " + size[2] + " entries", "Copy the file again");
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

    /** Reads an array column by column; of symmetric ones on and below the diagonal, of skew-symmetric ones below it. */
    private Csr array(UserFile.Lines in, MatrixFile opened) throws IOException {
        String text = next(in);
        long[] size = numbers(text, 2, ARRAY);
        int rows = dimension(text, size[0]);
        int columns = dimension(text, size[1]);
        requireSquare(text, rows, columns);
        double whole = (double) rows * columns;
        double least = symmetry == Symmetry.GENERAL ? whole : (whole - rows) / 2; // without the diagonal
        if (least > (double) opened.mostBytes() / SHORTEST_VALUE) {
            throw wrong(cut(text), "the file is too small for this number of values", "Copy the file again");
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
                    "a " + symmetry.words() + " matrix must be square",
                    "Correct its size, or write general into the heading");
        }
    }

    private void requireMemory(String text, int rows, int columns, long entries) {
        if (entries > Integer.MAX_VALUE - 8) {
            throw wrong(
                    cut(text),
                    "a matrix has up to 2,147,483,639 entries, because indices have 32 bits",
                    "Use a smaller matrix");
        }
        double need = BYTES_PER_ROW * rows + BYTES_PER_COLUMN * columns + BYTES_PER_ENTRY * entries;
        if (need > FreeMemory.forNeed(need)) {
            throw wrong(
                    cut(text), "the matrix needs " + new Bytes(need) + " of memory", "Start Java with a larger -Xmx");
        }
    }

    private void requireEnd(UserFile.Lines in, long count, String what) throws IOException {
        for (String more = in.next(); more != null; more = in.next()) {
            step();
            if (!more.isBlank() && more.charAt(0) != '%') {
                throw wrong(
                        cut(more),
                        isArray
                                ? "the size gives " + count + " values, and this is one more"
                                : "the size line gives " + count + " " + what + ", and this is one more",
                        isArray ? "Correct the size" : "Correct the number of entries");
            }
        }
    }

    private void step() {
        line++;
        if (line % LINES_BETWEEN_CHECKS == 0) {
            Progress.stopIfInterrupted("reading " + file + ", line " + line);
        }
    }

    private int dimension(String text, long size) {
        if (size < 1 || size > Integer.MAX_VALUE - 8) {
            throw wrong(cut(text), "the numbers of rows and columns must be between 1 and 2,147,483,639", FORMAT);
        }
        return (int) size;
    }

    private String next(UserFile.Lines in) throws IOException {
        for (String text = in.next(); text != null; text = in.next()) {
            step();
            if (!text.isBlank() && text.charAt(0) != '%') {
                if (!in.isWhole()) {
                    throw wrong(
                            cut(text),
                            "the line has no end, so that its last number may be cut off",
                            "Copy the file again, or end the line if it is whole");
                }
                return text.strip();
            }
        }
        throw wrong("", "the file ends before its last " + (isArray ? "value" : "entry"), "Copy the file again");
    }

    private long[] numbers(String text, int count, String next) {
        String[] words = text.split("\\s+", -1);
        long[] all = new long[count];
        if (words.length != count) {
            throw wrong(cut(text), "must have " + count + " numbers", next);
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
            throw wrong(cut(text), "\"" + cut(word) + "\" is not a whole number", FORMAT);
        }
    }

    private void entry(String text, int rows, int columns, Triplets triplets) {
        String[] words = text.split("\\s+", -1);
        if (words.length < 2) {
            throw wrong(
                    cut(text),
                    "an entry must have a row, a column" + (isPattern ? "" : " and a value"),
                    "Correct the line");
        }
        long row = whole(text, words[0]);
        long col = whole(text, words[1]);
        if (row < 1 || row > rows || col < 1 || col > columns) {
            throw wrong(
                    cut(text),
                    "rows are numbered from 1 to " + rows + " and columns from 1 to " + columns,
                    "Correct the line");
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

    /** The value after the first {@code from} words of a line, its real part if it is complex; 1 for a pattern. */
    private double values(String text, String[] words, int from, boolean onDiagonal) {
        int wanted = from + (isPattern ? 0 : isComplex ? 2 : 1);
        if (words.length != wanted) {
            String value = isComplex ? "the two parts of a complex value" : "a value";
            throw wrong(
                    cut(text),
                    from == 0
                            ? "a line of an array must have " + value
                            : "an entry must have a row, a column" + (isPattern ? "" : " and " + value),
                    "Correct the line");
        }
        double value = isPattern ? 1 : value(text, words[from]);
        double imaginary = isComplex ? value(text, words[from + 1]) : 0;
        if (imaginary != 0 && onDiagonal && symmetry == Symmetry.HERMITIAN) {
            throw wrong(cut(text), "the diagonal of a Hermitian matrix must be real", "Correct the line");
        }
        beyondReal |= imaginary != 0;
        return value == 0 && imaginary != 0 ? Double.MIN_NORMAL : value; // keeps the entry; its value is replaced by 1
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
            throw wrong(cut(text), "\"" + cut(word) + "\" is not a finite number", "Correct the line");
        }
        if (isInteger && (word.indexOf('.') >= 0 || word.indexOf('e') >= 0 || word.indexOf('E') >= 0)) {
            throw wrong(
                    cut(text),
                    "\"" + cut(word) + "\" is not a whole number",
                    "Correct the line, or write real into the heading");
        }
        return value;
    }

    /** Whether it has only characters of decimal numbers; Java also parses suffixes and hexadecimal numbers. */
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
                    throw ModelException.of(
                            file.toString(),
                            "row " + (row + 1) + ", column " + (matrix.column[k] + 1) + " occurs twice",
                            "Add up its values");
                }
            }
        }
    }

    /** Writes the matrix in coordinate format, with its values or as a pattern; the file is complete or unchanged. */
    public static void write(Csr matrix, boolean asPattern, String about, String name) {
        try {
            WholeFile.write(path(name), out -> write(matrix, asPattern, about, out));
        } catch (IOException failure) {
            throw ModelException.of(name, WholeFile.reason(failure), WholeFile.advice(failure));
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

package dev.weft.sparse;

import dev.weft.program.CommPattern;
import dev.weft.program.ProgramBuilder;
import dev.weft.sparse.csr.Csr;
import dev.weft.sparse.csr.Elasticity;
import dev.weft.sparse.csr.MatrixMarket;
import dev.weft.sparse.csr.Stencils;
import dev.weft.sparse.exchange.Exchange;
import dev.weft.sparse.exchange.Sent;
import dev.weft.study.FreeMemory;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A sparse matrix whose rows are distributed over processes: {@code beam(3).blocks(16, 4, 4)}, {@code sparse("own.mtx").processes(64)}. Zero
 * entries count, because messages follow the pattern. An immutable value; adjectives return a new one.
 */
public final class SparseMatrix implements Serializable {
    private static final long serialVersionUID = 1;
    /** Bytes of a matrix for each entry, and for each row. */
    private static final int ENTRY = 12;

    private static final int ROW = 4;

    /** As many as ranks of a program. */
    private static final int MOST_PROCESSES = ProgramBuilder.MOST_RANKS;

    private final String name;
    private final Csr csr;
    private final @Nullable Mesh mesh;
    /** The kind of values that its file has in place of real ones; empty if it has real values. */
    private final String lacking;

    private final Spec spec;

    /**
     * The process of each row.
     *
     * @param how in words, such as {@code recursive bisection}
     */
    @SuppressWarnings("ArrayRecordComponent") // matrices are not compared
    private record Owners(int[] ofRows, int processes, String how) implements Serializable {}

    private static final Setting<Owners> OWNERS = Setting.<Owners>open("owners")
            .assuming("One process owns all rows")
            .setWith("processes(..), blocks(..) or bisected(..) of the matrix");

    private SparseMatrix(String name, Csr csr, @Nullable Mesh mesh, String lacking, Spec spec) {
        this.name = name;
        this.csr = csr;
        this.mesh = mesh;
        this.lacking = lacking;
        this.spec = spec;
    }

    private static SparseMatrix made(String name, Mesh mesh, long entries, Supplier<Csr> assembly) {
        long rows = (long) mesh.unknowns() * mesh.nx() * mesh.ny() * mesh.nz();
        requireRoom(name, rows, entries);
        return whole(name, assembly.get(), mesh, "");
    }

    private static SparseMatrix whole(String name, Csr csr, @Nullable Mesh mesh, String lacking) {
        return new SparseMatrix(name, csr, mesh, lacking, Spec.DEFAULTS);
    }

    private static void requireRoom(String name, long rows, long entries) {
        if (entries > Integer.MAX_VALUE - 8) {
            throw ModelException.of(
                    name + ", " + entries + " entries",
                    "a matrix has up to 2,147,483,639 entries, because indices have 32 bits",
                    "Use a smaller problem");
        }
        double need = (double) entries * ENTRY + (double) rows * ROW;
        long free = FreeMemory.forNeed(need);
        if (need > free) {
            throw ModelException.of(
                    name,
                    "it needs " + new Bytes(need) + " of memory, and " + new Bytes((double) free) + " are free",
                    "Use a smaller problem, or start Java with a larger -Xmx");
        }
    }

    private static int size(String word, int value, int least, int most, String next) {
        if (value < least || value > most) {
            throw ModelException.call(
                    word, String.format(Locale.ROOT, "must be between %,d and %,d", least, most), next, value);
        }
        return value;
    }

    /** Returns the 7-point Laplacian on n x n x n points, n from 2 to 1000. */
    public static SparseMatrix laplacian(int n) {
        size("laplacian", n, 2, 1000, "Try laplacian(40)");
        return made("laplacian(" + n + ")", new Mesh(n, n, n, 1), 7L * n * n * n - 6L * n * n, () -> Stencils.lap7(n));
    }

    /** Returns the 27-point Laplacian on n x n x n points, n from 2 to 700. */
    public static SparseMatrix laplacian27(int n) {
        size("laplacian27", n, 2, 700, "Try laplacian27(40)");
        long row = 3L * n - 2;
        return made("laplacian27(" + n + ")", new Mesh(n, n, n, 1), row * row * row, () -> Stencils.lap27(n));
    }

    /** Returns linear elasticity of a cube of n x n x n nodes with one face clamped, n from 2 to 400. */
    public static SparseMatrix elasticity(int n) {
        size("elasticity", n, 2, 400, "Try elasticity(20)");
        return made(
                "elasticity(" + n + ")",
                new Mesh(n, n, n, 3),
                Elasticity.entries(n, n, n),
                () -> Elasticity.of(n, n, n, 1.0 / (n - 1), element -> 1));
    }

    /** Returns the paper's beam of two materials, 50 to 1, eight times as long as wide, refined 0 to 7 times. */
    public static SparseMatrix beam(int refined) {
        size("beam", refined, 0, 7, "Try beam(3), or beam(5) as in the paper");
        int n = 1 << refined;
        return made(
                "beam(" + refined + ")",
                new Mesh(8 * n + 1, n + 1, n + 1, 3),
                Elasticity.entries(8L * n + 1, n + 1, n + 1),
                () -> Elasticity.of(8 * n + 1, n + 1, n + 1, 1.0 / n, element -> element < 4 * n ? 50 : 1));
    }

    /** Reads a Matrix Market file, plain or gzip; of complex values only the pattern is kept. */
    public static SparseMatrix read(String file) {
        ModelException.required(file, "file", "Write sparse(\"own.mtx\")");
        MatrixMarket.Held held = MatrixMarket.held(file);
        return whole(file, held.matrix(), null, held.lacking());
    }

    /** Writes the matrix to a Matrix Market file in coordinate format, as a pattern if it has no values. Example: {@code laplacian(4).write(Files.createTempFile("four", ".mtx").toString())}. */
    public void write(String file) {
        ModelException.required(file, "file", "Write write(\"own.mtx\")");
        if (isComplex()) {
            throw ModelException.of(
                    "write(..) of " + this,
                    "its values are complex, and only their pattern was kept",
                    "Copy the file that it was read from");
        }
        MatrixMarket.write(csr.sorted(), hasNoValues(), name, file);
    }

    /** Writes the matrix to this path. */
    public void write(Path file) {
        write(ModelException.required(file, "file", "Write write(Path.of(\"own.mtx\"))")
                .toString());
    }

    private SparseMatrix over(int[] owners, int count, String how) {
        return new SparseMatrix(name, csr, mesh, lacking, spec.with(OWNERS, new Owners(owners, count, how)));
    }

    private int process(int count, String word) {
        return size(word, count, 1, MOST_PROCESSES, "Try " + word + "(64)");
    }

    /**
     * Distributes the rows in order over {@code count} processes, equally many each; of more processes than rows the last ones own none.
     * Example: {@code laplacian(20).processes(64)}.
     */
    public SparseMatrix processes(int count) {
        return over(Mesh.contiguous(csr.rows, process(count, "processes")), count, "rows in order");
    }

    /** Divides the elements into x by y by z blocks, one for each process. Example: {@code beam(3).blocks(16, 4, 4)}. */
    public SparseMatrix blocks(int x, int y, int z) {
        return over(
                mesh("blocks").blocks(x, y, z),
                Math.multiplyExact(Math.multiplyExact(x, y), z),
                "blocks " + x + " x " + y + " x " + z);
    }

    /** Divides space by recursive bisection, across the longest side of each part. Example: {@code elasticity(12).bisected(48)}. */
    public SparseMatrix bisected(int processes) {
        return over(
                Bisection.of(mesh("bisected").coordinates(), csr.rows, process(processes, "bisected")),
                processes,
                "recursive bisection");
    }

    /** Divides rows with these coordinates by recursive bisection: one array per dimension, with one number per row. */
    public SparseMatrix bisected(int processes, double[]... coordinates) {
        ModelException.required(coordinates, "array of coordinates", "Write bisected(64, x, y)");
        for (double[] axis : coordinates) {
            ModelException.required(axis, "array of coordinates", "Write bisected(64, x, y)");
            if (axis.length != csr.rows) {
                throw ModelException.of(
                        "bisected(..), array of " + axis.length + " coordinates",
                        "must have one for each of the " + csr.rows + " rows",
                        "Pass a coordinate for each row");
            }
        }
        if (coordinates.length == 0) {
            return bisected(processes);
        }
        return over(
                Bisection.of(coordinates, csr.rows, process(processes, "bisected")), processes, "recursive bisection");
    }

    /** Sets the process of each row, from 0. Example: {@code laplacian(2).owners(0, 0, 0, 0, 1, 1, 1, 1)}. */
    public SparseMatrix owners(int... ofRows) {
        ModelException.required(ofRows, "array of owners", "Write owners(0, 0, 1, 1)");
        if (ofRows.length != csr.rows) {
            throw ModelException.of(
                    "owners(..), " + ofRows.length + " processes",
                    "must have one for each of the " + csr.rows + " rows",
                    "Pass a process for each row");
        }
        int most = 0;
        for (int each : ofRows) {
            if (each < 0 || each >= MOST_PROCESSES) {
                throw ModelException.of(
                        "owners(..), process " + each,
                        "processes are numbered from 0 to at most " + (MOST_PROCESSES - 1),
                        "Try owners(0, 0, 1, 1)");
            }
            most = Math.max(most, each);
        }
        return over(ofRows.clone(), most + 1, "rows as given");
    }

    /** The same system with the unknowns of each node consecutive, where this one has all of the first variable first. */
    SparseMatrix interleaved(int variables) {
        if (csr.rows % variables != 0) {
            throw ModelException.of(
                    "byVariable() of " + this,
                    csr.rows + " rows are not a multiple of " + variables + " variables",
                    "Correct variables(" + variables + "), or leave byVariable() out");
        }
        int nodes = csr.rows / variables;
        int[] to = new int[csr.rows];
        int[] owners = new int[csr.rows];
        int[] before = owner();
        for (int row = 0; row < csr.rows; row++) {
            to[row] = row % nodes * variables + row / nodes;
            owners[to[row]] = before[row];
        }
        SparseMatrix renumbered = new SparseMatrix(name, csr.renumbered(to), null, lacking, spec);
        return spec.find(OWNERS)
                .map(known -> renumbered.over(owners, known.processes, known.how))
                .orElse(renumbered);
    }

    private Mesh mesh(String word) {
        if (mesh == null) {
            throw ModelException.of(
                    word + "(..) of " + name,
                    "a matrix from a file has no coordinates of its rows",
                    "Write processes(64), or bisected(64, x, y, z) with the coordinates");
        }
        return mesh;
    }

    /** Returns the number of rows. */
    public int unknowns() {
        return csr.rows;
    }

    /** Returns the number of stored entries, zeros included. */
    public int entries() {
        return csr.entries();
    }

    /**
     * Returns the messages of its product with a vector, 8 B per value. The owner of a row of a square matrix owns the value of the vector
     * of that number; the values for a rectangular one are distributed in order, equally many to each process. Example: {@code
     * beam(2).blocks(8, 2, 2).spmv()}.
     */
    public CommPattern spmv() {
        int[] ofColumns = isSquare() ? owner() : Mesh.contiguous(csr.columns, processCount());
        return messages(
                Exchange.vector(csr, owner(), ofColumns, processCount()), "A x", isSquare() ? "" : "columns in order");
    }

    /** Returns the messages of its product with itself, 16 B per entry. Example: {@code laplacian(12).processes(16).aa()}. */
    public CommPattern aa() {
        if (!isSquare()) {
            throw ModelException.of(
                    "aa() of " + this, "must be square, and has " + csr.columns + " columns", "Use a square matrix");
        }
        return messages(Exchange.product(csr, csr, owner(), processCount()), "A A", "");
    }

    private CommPattern messages(Sent sent, String product, String more) {
        List<String> counted = Stream.of(hasNoValues() ? "of " + lacking : "", more)
                .filter(each -> !each.isEmpty())
                .toList();
        return Level.pattern(sent, name + ", " + product, processCount(), String.join(", ", counted));
    }

    private boolean isSquare() {
        return csr.rows == csr.columns;
    }

    Csr csr() {
        return csr;
    }

    int[] owner() {
        return spec.find(OWNERS).map(Owners::ofRows).orElseGet(() -> new int[csr.rows]);
    }

    int processCount() {
        return spec.find(OWNERS).map(Owners::processes).orElse(1);
    }

    /** Its defaults, one sentence each. */
    List<String> assumptions() {
        return spec.assumptions(OWNERS);
    }

    int unknownsPerNode() {
        return mesh == null ? 1 : mesh.unknowns();
    }

    /** Whether it was assembled on a mesh, so that the order of its unknowns is known. */
    boolean isMesh() {
        return mesh != null;
    }

    /** Whether it has only a pattern. */
    boolean hasNoValues() {
        return !lacking.isEmpty();
    }

    boolean isComplex() {
        return lacking.startsWith("complex");
    }

    String name() {
        return name;
    }

    /** Returns the name, the size and the distribution of rows. */
    @Override
    public String toString() {
        return name + ": " + csr.rows + (isSquare() ? " unknowns, " : " rows, " + csr.columns + " columns, ")
                + csr.entries() + " entries"
                + (hasNoValues() ? ", " + lacking : "")
                + spec.find(OWNERS)
                        .map(owners -> ", on " + owners.processes + " processes, " + owners.how)
                        .orElse("");
    }
}

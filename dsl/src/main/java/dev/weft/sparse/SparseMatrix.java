package dev.weft.sparse;

import dev.weft.sparse.csr.Csr;
import dev.weft.sparse.csr.Elasticity;
import dev.weft.sparse.csr.MatrixMarket;
import dev.weft.sparse.csr.Stencils;
import dev.weft.sparse.exchange.Exchange;
import dev.weft.sparse.exchange.Sent;
import dev.weft.study.FreeMemory;
import dev.weft.trace.program.CommPattern;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A sparse matrix whose rows are spread over processes: {@code beam(3).blocks(16, 4, 4)}, {@code sparse("own.mtx").processes(64)}. Entries
 * that are zero count, as messages follow the pattern. An immutable value; adjectives return a new one.
 */
public final class SparseMatrix implements Serializable {
    private static final long serialVersionUID = 1;
    /** What a matrix takes for each entry, and for each row. */
    private static final int ENTRY = 12;

    private static final int ROW = 4;

    private final String name;
    private final Csr csr;
    private final @Nullable Mesh mesh;
    private final int[] owner;
    private final int processes;
    private final String spread;
    /** What its file did not give in real numbers; empty where it has all values. */
    private final String lacking;

    private SparseMatrix(
            String name, Csr csr, @Nullable Mesh mesh, int[] owner, int processes, String spread, String lacking) {
        this.name = name;
        this.csr = csr;
        this.mesh = mesh;
        this.owner = owner;
        this.processes = processes;
        this.spread = spread;
        this.lacking = lacking;
    }

    private static SparseMatrix made(String name, Mesh mesh, long entries, Supplier<Csr> assembly) {
        long rows = (long) mesh.unknowns() * mesh.nx() * mesh.ny() * mesh.nz();
        requireRoom(name, rows, entries);
        return whole(name, assembly.get(), mesh, "");
    }

    private static SparseMatrix whole(String name, Csr csr, @Nullable Mesh mesh, String lacking) {
        return new SparseMatrix(name, csr, mesh, new int[csr.rows], 1, "", lacking);
    }

    private static void requireRoom(String name, long rows, long entries) {
        if (entries > Integer.MAX_VALUE - 8) {
            throw ModelException.cannot(
                    "assemble " + name + " with entries",
                    entries,
                    "an index of 32 bits numbers 2147483639 of them",
                    "Take a smaller problem");
        }
        double need = (double) entries * ENTRY + (double) rows * ROW;
        long free = FreeMemory.forNeed(need);
        if (need > free) {
            throw ModelException.cannot(
                    "assemble",
                    name,
                    "it takes " + new Bytes(need) + " of the " + new Bytes((double) free) + " that are free",
                    "Take a smaller problem, or start Java with a larger -Xmx");
        }
    }

    private static int size(String what, int value, int least, int most, String next) {
        if (value < least || value > most) {
            throw ModelException.cannot(what, value, "it must be between " + least + " and " + most, next);
        }
        return value;
    }

    /** The Laplacian of 7 points on n x n x n points. */
    public static SparseMatrix laplacian(int n) {
        size("make a Laplacian with points each way", n, 2, 1000, "Write laplacian(40)");
        return made("laplacian(" + n + ")", new Mesh(n, n, n, 1), 7L * n * n * n - 6L * n * n, () -> Stencils.lap7(n));
    }

    /** The Laplacian of 27 points on n x n x n points. */
    public static SparseMatrix laplacian27(int n) {
        size("make a Laplacian with points each way", n, 2, 700, "Write laplacian27(40)");
        long row = 3L * n - 2;
        return made("laplacian27(" + n + ")", new Mesh(n, n, n, 1), row * row * row, () -> Stencils.lap27(n));
    }

    /** Elasticity of a cube of n x n x n nodes, one face clamped. */
    public static SparseMatrix elasticity(int n) {
        size("make a cube with nodes each way", n, 2, 400, "Write elasticity(20)");
        return made(
                "elasticity(" + n + ")",
                new Mesh(n, n, n, 3),
                Elasticity.entries(n, n, n),
                () -> Elasticity.of(n, n, n, 1.0 / (n - 1), element -> 1));
    }

    /** The paper's beam of two materials, 50 to 1, eight times as long as wide, refined so often. */
    public static SparseMatrix beam(int refined) {
        size("refine the beam so often", refined, 0, 7, "Write beam(3), or the paper's beam(5)");
        int n = 1 << refined;
        return made(
                "beam(" + refined + ")",
                new Mesh(8 * n + 1, n + 1, n + 1, 3),
                Elasticity.entries(8L * n + 1, n + 1, n + 1),
                () -> Elasticity.of(8 * n + 1, n + 1, n + 1, 1.0 / n, element -> element < 4 * n ? 50 : 1));
    }

    /** A file in one of Matrix Market's formats, packed by gzip or not; of complex values the pattern is kept. */
    public static SparseMatrix read(String file) {
        ModelException.required(file, "a file", "Write sparse(\"own.mtx\")");
        MatrixMarket.Held held = MatrixMarket.held(file);
        return whole(file, held.matrix(), null, held.lacking());
    }

    /** Writes it in coordinate format, as a pattern if it has no values. Example: {@code laplacian(4).write(Files.createTempFile("four", ".mtx").toString())}. */
    public void write(String file) {
        ModelException.required(file, "a file", "Write write(\"own.mtx\")");
        if (isComplex()) {
            throw ModelException.cannot(
                    "write",
                    this,
                    "its values are complex, and only their pattern was kept",
                    "Copy the file it is from");
        }
        MatrixMarket.write(csr.sorted(), hasNoValues(), name, file);
    }

    /** The same to a path. */
    public void write(Path file) {
        write(ModelException.required(file, "a file", "Write write(Path.of(\"own.mtx\"))")
                .toString());
    }

    private SparseMatrix over(int[] owners, int count, String words) {
        return new SparseMatrix(name, csr, mesh, owners, count, words, lacking);
    }

    private int process(int count) {
        if (count < 1 || count > csr.rows) {
            throw ModelException.cannot(
                    "spread " + csr.rows + " rows over processes",
                    count,
                    "there is one at least, and each has a row at least",
                    "Write processes(" + Math.min(csr.rows, 64) + ")");
        }
        return count;
    }

    /** Spreads the rows in their order, equally many each. Example: {@code laplacian(20).processes(64)}. */
    public SparseMatrix processes(int count) {
        return over(Mesh.contiguous(csr.rows, process(count)), count, "rows in order");
    }

    /** Cuts the elements into so many blocks along x, y and z. Example: {@code beam(3).blocks(16, 4, 4)}. */
    public SparseMatrix blocks(int x, int y, int z) {
        return over(
                mesh("blocks").blocks(x, y, z),
                Math.multiplyExact(Math.multiplyExact(x, y), z),
                "blocks " + x + " x " + y + " x " + z);
    }

    /** Cuts space in two again and again, across the longest side of what is left. Example: {@code elasticity(12).bisected(48)}. */
    public SparseMatrix bisected(int processes) {
        return over(
                Bisection.of(mesh("a bisection").coordinates(), csr.rows, process(processes)),
                processes,
                "recursive bisection");
    }

    /** The same for rows that stand at these places: an array of coordinates for each dimension. */
    public SparseMatrix bisected(int processes, double[]... coordinates) {
        ModelException.required(coordinates, "coordinates", "Write bisected(64, x, y)");
        for (double[] axis : coordinates) {
            ModelException.required(axis, "coordinates", "Write bisected(64, x, y)");
            if (axis.length != csr.rows) {
                throw ModelException.cannot(
                        "place rows by coordinates",
                        axis.length,
                        "there are " + csr.rows + " rows",
                        "Give one for each row");
            }
        }
        if (coordinates.length == 0) {
            return bisected(processes);
        }
        return over(Bisection.of(coordinates, csr.rows, process(processes)), processes, "recursive bisection");
    }

    /** The process of each row, from 0. Example: {@code laplacian(2).owners(0, 0, 0, 0, 1, 1, 1, 1)}. */
    public SparseMatrix owners(int... ofRows) {
        ModelException.required(ofRows, "owners", "Write owners(0, 0, 1, 1)");
        if (ofRows.length != csr.rows) {
            throw ModelException.cannot(
                    "give rows to processes",
                    ofRows.length,
                    "there are " + csr.rows + " rows",
                    "Name a process for each row");
        }
        int most = 0;
        for (int each : ofRows) {
            if (each < 0 || each >= csr.rows) {
                throw ModelException.cannot(
                        "give a row to process",
                        each,
                        "processes count from 0, and not more than rows",
                        "Write owners(0, 0, 1, 1)");
            }
            most = Math.max(most, each);
        }
        return over(ofRows.clone(), most + 1, "rows as given");
    }

    /** The same system with the unknowns of each node one after the other, if this one has all of the first variable first. */
    SparseMatrix interleaved(int variables) {
        if (csr.rows % variables != 0) {
            throw ModelException.cannot(
                    "order the unknowns by variable of",
                    this,
                    csr.rows + " rows are no multiple of " + variables + " variables",
                    "Correct variables(" + variables + "), or leave byVariable() out");
        }
        int nodes = csr.rows / variables;
        int[] to = new int[csr.rows];
        int[] owners = new int[csr.rows];
        for (int row = 0; row < csr.rows; row++) {
            to[row] = row % nodes * variables + row / nodes;
            owners[to[row]] = owner[row];
        }
        return new SparseMatrix(name, csr.renumbered(to), null, owners, processes, spread, lacking);
    }

    private Mesh mesh(String cut) {
        if (mesh == null) {
            throw ModelException.cannot(
                    "cut into " + cut,
                    name,
                    "a matrix from a file does not say where its rows are",
                    "Write processes(64), or bisected(64, x, y, z) with their coordinates");
        }
        return mesh;
    }

    /** How many rows and columns it has. */
    public int unknowns() {
        return csr.rows;
    }

    /** How many entries are stored, zeros among them. */
    public int entries() {
        return csr.entries();
    }

    /** The messages of its product with a vector. Example: {@code beam(2).blocks(8, 2, 2).spmv()}. */
    public CommPattern spmv() {
        requireSquare("a vector");
        return messages(Exchange.vector(csr, owner, owner, processes), "A x");
    }

    /** The messages of its product with itself. Example: {@code laplacian(12).processes(16).aa()}. */
    public CommPattern aa() {
        requireSquare("itself");
        return messages(Exchange.product(csr, csr, owner, processes), "A A");
    }

    private CommPattern messages(Sent sent, String product) {
        return Level.pattern(sent, name + ", " + product, processes, hasNoValues() ? "of " + lacking : "");
    }

    private void requireSquare(String by) {
        if (csr.rows != csr.columns) {
            throw ModelException.cannot(
                    "multiply by " + by,
                    this,
                    "it has " + csr.columns + " columns, and whoever owns a row owns the column of its number",
                    "Take a square matrix");
        }
    }

    Csr csr() {
        return csr;
    }

    int[] owner() {
        return owner;
    }

    int processCount() {
        return processes;
    }

    int unknownsPerNode() {
        return mesh == null ? 1 : mesh.unknowns();
    }

    /** Whether it was assembled here, so that the order of its unknowns is known. */
    boolean isMesh() {
        return mesh != null;
    }

    /** Whether its values are unknown, so that only its pattern counts. */
    boolean hasNoValues() {
        return !lacking.isEmpty();
    }

    boolean isComplex() {
        return lacking.startsWith("complex");
    }

    /** Whether somebody said who owns which row. */
    boolean isSpread() {
        return !spread.isEmpty();
    }

    String name() {
        return name;
    }

    /** Its size and how it is spread. */
    @Override
    public String toString() {
        return name + ": " + csr.rows + " unknowns, " + csr.entries() + " entries"
                + (hasNoValues() ? ", " + lacking : "")
                + (isSpread() ? ", on " + processes + " processes, " + spread : "");
    }
}

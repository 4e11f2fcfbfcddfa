package dev.weft.sparse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The random matrices that hypre was asked about, made from their seeds. Those of a kind differ in size, seed and spread of the values. */
final class RandomMatrix {
    /** 2D and 3D diffusion, the Laplacian of a graph with a shift, diffusion with unit rows, and the negative of any of these. */
    static final int KINDS = 5;

    private final Map<Long, Double> values = new TreeMap<>();
    private final Random random;
    private int rows;

    private RandomMatrix(long seed) {
        random = new Random(seed);
    }

    static SparseMatrix of(int seed, Path folder) throws IOException {
        return of(seed, 0, folder);
    }

    /** With its unknowns in another order within each of four equal parts; 0 is the order of the grid or graph itself. */
    static SparseMatrix of(int seed, int order, Path folder) throws IOException {
        RandomMatrix made = of(seed);
        if (order > 0) {
            made.reorder(4, new Random(1000L * seed + order));
        }
        return SparseMatrix.read(
                made.written(folder.resolve("random" + seed + ".mtx")).toString());
    }

    private static RandomMatrix of(int seed) {
        RandomMatrix made = new RandomMatrix(seed);
        int size = (seed - 1) / KINDS;
        switch (seed % KINDS) {
            case 0 -> made.diffusion(24 + 4 * size, 24, 1, 1);
            case 1 -> made.diffusion(10, 10 + 2 * size, 8, 0.5 + size);
            case 2 -> made.graph(400 + 100 * size, 2 + size);
            case 3 -> {
                made.diffusion(24 + 4 * size, 28, 1, 1);
                made.unitRows(8);
            }
            default -> {
                made.diffusion(12, 10, 6 + 2 * size, 1);
                made.values.replaceAll((place, value) -> -value);
            }
        }
        return made;
    }

    private void add(int i, int j, double value) {
        values.merge((long) i << 32 | j, value, Double::sum);
    }

    private void edge(int i, int j, double weight) {
        add(i, j, -weight);
        add(j, i, -weight);
        add(i, i, weight);
        add(j, j, weight);
    }

    /** Coefficients whose logarithms are normally distributed; the borders are held. */
    private void diffusion(int x, int y, int z, double spread) {
        rows = x * y * z;
        for (int i = 0; i < rows; i++) {
            int[] place = {i % x, i / x % y, i / x / y};
            int[] extent = {x, y, z};
            for (int axis = 0, step = 1; axis < 3; step *= extent[axis++]) {
                if (place[axis] + 1 < extent[axis]) {
                    edge(i, i + step, Math.exp(spread * random.nextGaussian()));
                }
            }
            add(i, i, 0.01 + random.nextDouble());
        }
    }

    /** Unknowns joined to others that are not far away, and a small shift. */
    private void graph(int unknowns, int degree) {
        rows = unknowns;
        for (int i = 0; i < rows; i++) {
            for (int k = 0; k < degree; k++) {
                int j = i + 1 + random.nextInt(30);
                if (j < rows) {
                    edge(i, j, 0.1 + random.nextDouble());
                }
            }
            add(i, i, 0.05);
        }
    }

    /** One unknown in so many is known already, as at a border; the rows of the others keep their entries for it. */
    private void unitRows(int oneIn) {
        for (int i = 0; i < rows; i++) {
            if (random.nextInt(oneIn) == 0) {
                int row = i;
                values.keySet().removeIf(place -> place >>> 32 == row);
                add(row, row, 1);
            }
        }
    }

    private void reorder(int parts, Random by) {
        int[] to = IntStream.range(0, rows).toArray();
        for (int part = 0; part < parts; part++) {
            int from = rows * part / parts;
            for (int i = rows * (part + 1) / parts - 1; i > from; i--) {
                int j = from + by.nextInt(i - from + 1);
                int kept = to[i];
                to[i] = to[j];
                to[j] = kept;
            }
        }
        Map<Long, Double> before = new TreeMap<>(values);
        values.clear();
        before.forEach((place, value) -> add(to[(int) (place >>> 32)], to[place.intValue()], value));
    }

    private Path written(Path file) throws IOException {
        StringBuilder text = new StringBuilder("%%MatrixMarket matrix coordinate real general\n");
        text.append(rows).append(' ').append(rows).append(' ').append(values.size());
        values.forEach((place, value) -> text.append('\n')
                .append((place >>> 32) + 1)
                .append(' ')
                .append(place.intValue() + 1)
                .append(' ')
                .append(value));
        return Files.writeString(file, text.append('\n'));
    }
}

package dev.weft.sparse;

import static dev.weft.Weft.amg;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.laplacian;
import static dev.weft.Weft.maxRate;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.sparse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What holds for the hierarchy of any matrix, on seeded random ones, and small cases with the level sizes of hypre 2.26 (BoomerAMG: HMIS,
 * ext+i, theta 0.25, max_row_sum 1, P_max 0, coarsest 50; {@code mpirun -np N}).
 */
class HierarchyLawsTest {
    private static final Path CASES = Path.of("src/test/resources/dev/weft/sparse/cases");

    @TempDir
    private Path folder;

    /** Entries by row and column, of a matrix with this many rows. */
    private record Entries(int rows, Map<Long, Double> values) {
        static Entries random(long seed, int rows) {
            Random random = new Random(seed);
            Entries made = new Entries(rows, new LinkedHashMap<>());
            double[] sum = new double[rows];
            for (int i = 0; i < rows; i++) {
                for (int k = 0; k < 3; k++) {
                    int j = i + 1 + random.nextInt(40);
                    if (j < rows && !made.values.containsKey(key(i, j))) {
                        double value = (random.nextInt(7) == 0 ? 1 : -1) * (0.1 + random.nextDouble());
                        made.values.put(key(i, j), value);
                        made.values.put(key(j, i), value);
                        sum[i] += Math.abs(value);
                        sum[j] += Math.abs(value);
                    }
                }
            }
            for (int i = 0; i < rows; i++) {
                made.values.put(key(i, i), sum[i] + 0.05);
            }
            return made;
        }

        private static long key(int i, int j) {
            return (long) i << 32 | j;
        }

        Entries scaled(double[] byRow) {
            Entries made = new Entries(rows, new LinkedHashMap<>());
            values.forEach((key, value) -> made.values.put(key, byRow[(int) (key >>> 32)] * value));
            return made;
        }

        /** Rows behind the others, on whose unknowns the first rows depend, but which depend on nothing. */
        Entries withUnitRows(int more) {
            Entries made = new Entries(rows + more, new LinkedHashMap<>(values));
            for (int k = 0; k < more; k++) {
                made.values.put(key(rows + k, rows + k), 1.0);
            }
            return made;
        }

        SparseMatrix read(Path folder) throws IOException {
            StringBuilder text = new StringBuilder("%%MatrixMarket matrix coordinate real general\n");
            text.append(rows)
                    .append(' ')
                    .append(rows)
                    .append(' ')
                    .append(values.size())
                    .append('\n');
            values.forEach((key, value) -> text.append((key >>> 32) + 1)
                    .append(' ')
                    .append(key.intValue() + 1)
                    .append(' ')
                    .append(value)
                    .append('\n'));
            return sparse(Files.writeString(Files.createTempFile(folder, "random", ".mtx"), text)
                    .toString());
        }
    }

    private static SparseMatrix of(String name) {
        return sparse(CASES.resolve(name + ".mtx").toString());
    }

    private static List<Integer> sizes(Multigrid hierarchy) {
        return hierarchy.levels().stream().map(Level::unknowns).toList();
    }

    private static List<List<Integer>> shape(Multigrid hierarchy) {
        return hierarchy.levels().stream()
                .map(level -> List.of(level.unknowns(), level.entries(), level.grid().strongEntries, level.active()))
                .toList();
    }

    /** The levels of A, of -A and of A with any rows multiplied by -1 have the same sizes, entries, dependencies and processes. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void theSignOfRowsDoesNotMatter(long seed) throws IOException {
        Entries entries = Entries.random(seed, 300);
        double[] all = new double[300];
        Arrays.fill(all, -1);
        double[] some = new Random(seed)
                .ints(300, 0, 2)
                .mapToDouble(each -> 2 * each - 1)
                .toArray();
        SparseMatrix plain = entries.read(folder).processes(3);
        for (SparseMatrix other :
                List.of(entries.scaled(all).read(folder), entries.scaled(some).read(folder))) {
            SparseMatrix cut = other.processes(3);
            assertThat(shape(amg(cut))).as("seed %d", seed).isEqualTo(shape(amg(plain)));
            assertThat(shape(amg(cut).pmis().direct()))
                    .isEqualTo(shape(amg(plain).pmis().direct()));
            assertThat(shape(amg(cut).classical().truncation(0.2)))
                    .isEqualTo(shape(amg(plain).classical().truncation(0.2)));
        }
        assertThat(amg(plain).levels()).as("levels").hasSizeGreaterThan(2);
        assertThat(amg(plain).explain().violated()).isEmpty();
        assertThat(amg(entries.scaled(some).read(folder)).explain().violated())
                .containsExactly("Diagonal entries of one sign: the hierarchy is that of the matrix whose "
                        + Arrays.stream(some).filter(each -> each < 0).count()
                        + " rows with a negative diagonal entry are multiplied by -1.");
    }

    /** Rows that depend on nobody change nothing on the levels below the first. */
    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24, 25, 26})
    void rowsThatDependOnNobodyAreSetAside(long seed) throws IOException {
        Entries entries = Entries.random(seed, 300);
        int[] owner =
                IntStream.range(0, 350).map(i -> i < 300 ? i / 100 : i % 3).toArray();
        SparseMatrix plain = entries.read(folder).owners(Arrays.copyOf(owner, 300));
        SparseMatrix more = entries.withUnitRows(50).read(folder).owners(owner);
        List<List<Integer>> shape = shape(amg(plain));
        assertThat(shape(amg(more)).subList(1, shape.size()))
                .as("seed %d", seed)
                .isEqualTo(shape.subList(1, shape.size()));
    }

    /** theta(0): every entry whose sign is opposite to the diagonal's is strong, and no other. */
    @ParameterizedTest
    @ValueSource(longs = {31, 32, 33})
    void atThetaZeroEveryOppositeSignIsStrong(long seed) throws IOException {
        Entries entries = Entries.random(seed, 200);
        long negative =
                entries.values().values().stream().filter(each -> each < 0).count();
        assertThat((long) amg(entries.read(folder)).theta(0).level(0).grid().strongEntries)
                .as("seed %d", seed)
                .isEqualTo(negative);
        assertThat(sizes(amg(laplacian(6)).theta(0))).containsExactly(216, 108, 19);
    }

    @ParameterizedTest
    @CsvSource({
        "negpois16, 4, 256 128 27",
        "dirichlet16, 4, 256 91 24",
        "negpois16, 1, 256 128 32",
    })
    void levelsAreThoseOfHypre(String name, int processes, String wanted) {
        assertThat(sizes(amg(of(name).processes(processes))))
                .isEqualTo(
                        Arrays.stream(wanted.split(" ")).map(Integer::valueOf).toList());
    }

    /** An answer of convergence is finite, and either converged or says that it did not; what is not symmetric is said. */
    @ParameterizedTest
    @ValueSource(longs = {41, 42, 43, 44, 45, 46, 47, 48})
    void everyFailureToConvergeIsAViolatedCondition(long seed) throws IOException {
        Entries entries = Entries.random(seed, 150);
        Random random = new Random(seed);
        double[] byRow = random.doubles(150, -2, 2).toArray();
        double[] minus = new double[150];
        Arrays.fill(minus, -1);
        Result plain = amg(entries.read(folder)).convergence(1e-8);
        assertThat(plain.explain().violated()).as("seed %d", seed).isEmpty();
        for (Entries other : List.of(entries.scaled(byRow), entries.scaled(minus))) {
            Result answer = amg(other.read(folder)).convergence(1e-8);
            assertThat(answer.value("residual").si()).as("seed %d", seed).isFinite();
            assertThat(answer.explain().violated())
                    .anySatisfy(each ->
                            assertThat(each).matches("(Symmetric matrix|Positive definite matrix and hierarchy): .*"));
        }
    }

    @Test
    void matricesThatConjugateGradientsCannotSolveViolateConditions() {
        assertThat(amg(of("upwind200")).convergence(1e-8).explain().violated())
                .contains(
                        "Symmetric matrix: the iterations of conjugate gradients say nothing about the" + " solution.");
        assertThat(amg(of("negpois16")).convergence(1e-8).explain().violated())
                .containsExactly(
                        "Positive definite matrix and hierarchy: conjugate gradients broke down in iteration 1.",
                        "Convergence: after 0 iterations the residual is 1 of the first.");
    }

    /** A diagonal matrix has one level, which is too large to eliminate. */
    @Test
    void aHierarchyThatDoesNotCoarsenSaysSo() throws IOException {
        Multigrid diagonal = amg(new Entries(0, Map.of()).withUnitRows(20_000).read(folder));
        String coarsening = "Coarsening to 50 unknowns: level 0 has 20000 unknowns, and no unknown on it depends"
                + " strongly on another.";
        assertThat(diagonal.explain().violated()).containsExactly(coarsening);
        assertThat(costed(diagonal)).contains("estimated; violated: coarsening to 50 unknowns");
        Result answer = diagonal.convergence(1e-8);
        assertThat(answer.value("iterations").si()).isEqualTo(1);
        assertThat(answer.explain().violated())
                .containsExactly(
                        coarsening,
                        "Coarsest level solved by elimination: its 20000 unknowns are relaxed by a symmetric"
                                + " Gauss-Seidel sweep, because only up to 2000 are eliminated.");
    }

    private static String costed(Multigrid hierarchy) {
        LevelCosts costs = hierarchy.on(blueWaters.nodes(1), perProcessor).solve(maxRate);
        assertThat(costs.explain().violated()).containsAll(hierarchy.explain().violated());
        assertThat(costs.setup().explain().violated())
                .containsAll(hierarchy.explain().violated());
        return costs.toString();
    }

    /** Diagonal entries so small that one divided by them is infinite; where they are not, nothing is wrong. */
    @ParameterizedTest
    @ValueSource(strings = {"ext+i", "direct", "classical"})
    void weightsThatAreNotFiniteEndTheCoarsening(String rule) throws IOException {
        for (double diagonal : new double[] {2.5, 1e-320}) {
            Entries chain = new Entries(90, new LinkedHashMap<>());
            for (int i = 0; i < 90; i++) {
                chain.values.put(Entries.key(i, i), diagonal);
                if (i < 89) {
                    chain.values.put(Entries.key(i, i + 1), -1.0);
                    chain.values.put(Entries.key(i + 1, i), -1e-3);
                }
            }
            Multigrid usual = amg(chain.read(folder).processes(3));
            Multigrid all =
                    rule.equals("direct") ? usual.direct() : rule.equals("classical") ? usual.classical() : usual;
            if (diagonal > 1) {
                assertThat(all.explain().violated()).isEmpty();
                assertThat(sizes(all)).hasSizeGreaterThan(1);
                assertThat(costed(all)).doesNotContain("violated:");
            } else {
                assertThat(all.explain().violated())
                        .containsExactly("Coarsening to 50 unknowns: level 0 has 90 unknowns, and weights of its"
                                + " interpolation are not finite.");
                assertThat(sizes(all)).containsExactly(90);
                assertThat(costed(all)).contains("estimated; violated: coarsening to 50 unknowns");
            }
        }
    }

    /**
     * A ring in which each unknown depends on the next, in the order of the random numbers that PMIS draws: the one behind the highest is
     * fine, all others follow one after the other as coarse. So each level has one unknown less.
     */
    @Test
    void aHierarchyHasUpTo25Levels() throws IOException {
        for (int size : new int[] {74, 75}) {
            Integer[] order = new Integer[size];
            Arrays.setAll(order, i -> i);
            Arrays.sort(order, Comparator.comparing(HierarchyLawsTest::drawn).reversed());
            Entries ring = new Entries(size, new LinkedHashMap<>());
            for (int k = 0; k < size; k++) {
                ring.values.put(Entries.key(order[k], order[k]), 1.0);
                ring.values.put(Entries.key(order[k], order[(k + 1) % size]), -0.9);
            }
            Multigrid all = amg(ring.read(folder)).pmis();
            assertThat(sizes(all))
                    .isEqualTo(IntStream.range(0, 25).mapToObj(k -> size - k).toList());
            if (size == 74) {
                assertThat(all.explain().violated()).isEmpty();
            } else {
                assertThat(all.explain().violated())
                        .containsExactly("Coarsening to 50 unknowns: level 24 has 51 unknowns, and a hierarchy has up"
                                + " to 25 levels.");
                assertThat(costed(all)).contains("estimated; violated: coarsening to 50 unknowns");
            }
        }
    }

    /** The number of an unknown by splitmix64 (Steele, Lea, Flood 2014). */
    private static double drawn(int unknown) {
        long z = (unknown + 1) * 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return ((z ^ z >>> 31) >>> 11) * 0x1p-53;
    }

    /** An interrupt ends an iteration with an error, not with what it has so far. */
    @Test
    void anInterruptedConvergenceIsNoAnswer() {
        Multigrid hierarchy = amg(laplacian(6));
        hierarchy.levels();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> hierarchy.convergence(1e-8)).isInstanceOf(ModelException.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    /** Two unknowns on each node of a grid: ordered by variable, they are those that alternate. */
    @Test
    void unknownsByVariableAreCoarsenedAsInterleavedOnes() {
        Multigrid wrong = amg(of("sysnodes")).variables(2);
        Multigrid right = wrong.byVariable();
        assertThat(right.convergence(2e-9).value("iterations").si()).isEqualTo(8);
        assertThat(wrong.convergence(2e-9).value("iterations").si()).isEqualTo(16);
        String assumed = "The unknowns of a node are consecutive (default; set with byVariable() if the matrix is"
                + " ordered by variable).";
        assertThat(wrong.assumptions()).contains(assumed);
        assertThat(right.assumptions()).doesNotContain(assumed);
        assertThatThrownBy(() -> amg(of("sysnodes")).variables(3).byVariable().levels())
                .hasMessageContaining("512 rows are not a multiple of 3 variables. Correct variables(3), or leave"
                        + " byVariable() out.");
    }
}

package dev.weft.sparse;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.amg;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.laplacian;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.sparse;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Campaign;
import dev.weft.program.CommPattern;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Products of matrices with more or fewer columns than rows, and of processes without a row. */
class RectangularTest {
    private static final int CASES = Campaign.cases("rectangular", 60);

    @TempDir
    Path folder;

    @Test
    void messages_of_any_shape_are_those_counted_entry_by_entry() throws IOException {
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            int rows = 1 + random.nextInt(20);
            int columns = random.nextInt(3) == 0 ? rows : 1 + random.nextInt(30);
            int processes = 1 + random.nextInt(30);
            boolean given = random.nextBoolean();
            int[] owner = IntStream.range(0, rows)
                    .map(row -> given ? random.nextInt(processes) : inOrder(row, rows, processes))
                    .toArray();
            owner[rows - 1] = given ? processes - 1 : owner[rows - 1]; // the largest decides the number of processes
            Set<Integer> entries = new HashSet<>();
            for (int i = 0; i < 3 * rows; i++) {
                entries.add(random.nextInt(rows) * columns + random.nextInt(columns));
            }
            SparseMatrix matrix = sparse(written(rows, columns, entries));
            CommPattern found = (given ? matrix.owners(owner) : matrix.processes(processes)).spmv();
            Map<String, Long> wanted = new TreeMap<>();
            Set<String> fetched = new HashSet<>();
            for (int entry : entries) {
                int to = owner[entry / columns];
                int column = entry % columns;
                int from = rows == columns ? owner[column] : inOrder(column, columns, processes);
                if (from != to && fetched.add(column + " for " + to)) {
                    wanted.merge(from + " to " + to, 8L, Long::sum);
                }
            }
            Map<String, Long> messages = new TreeMap<>();
            for (int i = 0; i < found.messages(); i++) {
                messages.merge(found.source(i) + " to " + found.destination(i), found.bytes(i), Long::sum);
            }
            assertThat(messages).as("seed " + seed).isEqualTo(wanted);
            assertThat(found.messages()).as("seed " + seed).isEqualTo(wanted.size());
        }
    }

    /** The process that owns a number of a range which is dealt in order: the first {@code count % processes} own one more. */
    private static int inOrder(int number, int count, int processes) {
        int first = 0;
        for (int p = 0; ; p++) {
            first += count / processes + (p < count % processes ? 1 : 0);
            if (number < first) {
                return p;
            }
        }
    }

    private String written(int rows, int columns, Set<Integer> entries) throws IOException {
        StringBuilder text = new StringBuilder("%%MatrixMarket matrix coordinate pattern general\n");
        text.append(rows + " " + columns + " " + entries.size() + "\n");
        entries.forEach(entry -> text.append((entry / columns + 1) + " " + (entry % columns + 1) + "\n"));
        return Files.writeString(folder.resolve("own.mtx"), text).toString();
    }

    @Test
    void the_answer_says_who_owns_the_vector_of_a_rectangular_matrix() throws IOException {
        SparseMatrix wide = sparse(written(2, 3, Set.of(2, 3))).processes(2);
        assertThat(wide)
                .asString()
                .endsWith(
                        "own.mtx: 2 rows, 3 columns, 2 entries, a pattern without values, on 2 processes, rows in order");
        assertThat(wide.spmv().provenance().method()).endsWith("columns in order");
        assertThat(wide.spmv().messages()).isEqualTo(2);
        assertThatThrownBy(wide::aa).hasMessageEndingWith("must be square, and has 3 columns. Use a square matrix.");
    }

    /**
     * Three rows and five columns on two processes, which own rows 0 and 1 and columns 0 to 2, and row 2 and columns 3 and 4: row 0 needs
     * columns 0, 3 and 4, row 1 column 3 again, row 2 columns 1 and 4. On eight processes, each of the first three owns a row and each of
     * the first five a column.
     */
    @Test
    void the_messages_of_a_small_matrix_are_those_by_hand() throws IOException {
        SparseMatrix matrix = sparse(written(3, 5, Set.of(0, 3, 4, 8, 11, 14)));
        assertThat(words(matrix.processes(2).spmv())).containsExactlyInAnyOrder("0 to 1: 8 B", "1 to 0: 16 B");
        assertThat(words(matrix.processes(8).spmv()))
                .containsExactlyInAnyOrder("3 to 0: 8 B", "4 to 0: 8 B", "3 to 1: 8 B", "1 to 2: 8 B", "4 to 2: 8 B");
    }

    private static List<String> words(CommPattern pattern) {
        return IntStream.range(0, pattern.messages())
                .mapToObj(i -> pattern.source(i) + " to " + pattern.destination(i) + ": " + pattern.bytes(i) + " B")
                .toList();
    }

    @Test
    void processes_without_a_row_send_nothing_and_a_hierarchy_bears_them() {
        SparseMatrix few = laplacian(3).processes(64);
        CommPattern messages = few.spmv();
        assertThat(messages.messages()).isEqualTo(few.entries() - 27); // one row each: every entry off the diagonal
        var machine = cluster(8, 8).link(GBps(12.5), us(1.5)).inside(GBps(10), us(.4));
        assertThat(messages.on(machine, perProcessor).solve(nodeAware).time().si())
                .isPositive();
        assertThat(amg(few).levels().get(0).spmv().messages()).isEqualTo(messages.messages());
        assertThat(laplacian(3).bisected(30).spmv().messages()).isEqualTo(messages.messages());
    }
}

package dev.weft.sparse.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.sparse.csr.Csr;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bytes from process to process beside those found by asking for every entry; on random patterns, owners in any order. */
class ExchangeByHandTest {
    private static Csr random(Random random, int rows, int columns, double part) {
        int[] start = new int[rows + 1];
        int[] column = new int[rows * columns];
        int count = 0;
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                if (random.nextDouble() < part) {
                    column[count++] = j;
                }
            }
            start[i + 1] = count;
        }
        double[] value = new double[count];
        Arrays.fill(value, 1);
        return new Csr(rows, columns, start, Arrays.copyOf(column, count), value);
    }

    private static Set<Integer> row(Csr matrix, int row) {
        Set<Integer> columns = new TreeSet<>();
        for (int k = matrix.start[row]; k < matrix.start[row + 1]; k++) {
            columns.add(matrix.column[k]);
        }
        return columns;
    }

    private static String pair(int from, int to) {
        return from + " to " + to;
    }

    private static Map<String, Long> bytes(Sent sent) {
        Map<String, Long> all = new TreeMap<>();
        for (int at = 0; at < sent.count(); at++) {
            String pair = pair(sent.source()[at], sent.destination()[at]);
            assertThat(all).as("one message from process to process").doesNotContainKey(pair);
            all.put(pair, sent.bytes()[at]);
        }
        return all;
    }

    /** What the rows of each process need of others, each once; 8 B, or 16 B for each entry of the other matrix's row. */
    private static Map<String, Long> needed(Csr matrix, Csr of, int[] owner, int[] columnOwner, boolean rows) {
        Map<String, Long> all = new TreeMap<>();
        Set<String> had = new TreeSet<>();
        for (int i = 0; i < matrix.rows; i++) {
            for (int col : row(matrix, i)) {
                if (columnOwner[col] != owner[i] && had.add(owner[i] + " " + col)) {
                    long size = rows ? 16L * row(of, col).size() : 8;
                    all.merge(pair(columnOwner[col], owner[i]), size, Long::sum);
                }
            }
        }
        return all;
    }

    /** For each process and each row of the result that another owns, the columns that its rows bring there. */
    private static Map<String, Long> brought(Csr matrix, Csr down, int[] owner, int[] coarseOwner) {
        Map<String, Set<Integer>> parts = new TreeMap<>();
        for (int i = 0; i < matrix.rows; i++) {
            Set<Integer> product = new TreeSet<>();
            row(matrix, i).forEach(k -> product.addAll(row(down, k)));
            for (int coarse : row(down, i)) {
                if (coarseOwner[coarse] != owner[i]) {
                    parts.computeIfAbsent(owner[i] + " " + coarse, none -> new TreeSet<>())
                            .addAll(product);
                }
            }
        }
        Map<String, Long> all = new TreeMap<>();
        parts.forEach((key, columns) -> {
            String[] words = key.split(" ", -1);
            all.merge(
                    pair(Integer.parseInt(words[0]), coarseOwner[Integer.parseInt(words[1])]),
                    16L * columns.size(),
                    Long::sum);
        });
        return all;
    }

    @ParameterizedTest
    @CsvSource({"1, 40, 3", "2, 60, 7", "3, 25, 25", "4, 200, 20", "5, 300, 2", "6, 150, 40"})
    void messages_are_those_of_every_entry(long seed, int n, int processes) {
        Random random = new Random(seed);
        int coarse = n / 3;
        Csr matrix = random(random, n, n, Math.min(0.3, 12.0 / n));
        Csr down = random(random, n, coarse, Math.min(0.3, 9.0 / n));
        int[] owner = random.ints(n, 0, processes).toArray();
        int[] coarseOwner = random.ints(coarse, 0, processes).toArray();
        assertThat(bytes(Exchange.vector(matrix, owner, owner, processes)))
                .isEqualTo(needed(matrix, matrix, owner, owner, false));
        assertThat(bytes(Exchange.vector(down, owner, coarseOwner, processes)))
                .isEqualTo(needed(down, down, owner, coarseOwner, false));
        assertThat(bytes(Exchange.product(matrix, matrix, owner, processes)))
                .isEqualTo(needed(matrix, matrix, owner, owner, true));
        assertThat(bytes(Exchange.product(matrix, down, owner, processes)))
                .isEqualTo(needed(matrix, down, owner, owner, true));
        assertThat(bytes(Exchange.galerkin(matrix, down, owner, coarseOwner, processes)))
                .isEqualTo(brought(matrix, down, owner, coarseOwner));
        assertThat(Exchange.active(owner, processes))
                .isEqualTo((int) Arrays.stream(owner).distinct().count());
        Sent there = Exchange.vector(matrix, owner, owner, processes);
        assertThat(there.reversed().source()).isEqualTo(there.destination());
        assertThat(there.reversed().destination()).isEqualTo(there.source());
        assertThat(there.reversed().bytes()).isEqualTo(there.bytes());
    }

    @Test
    void processes_without_rows_send_nothing() {
        Csr matrix = random(new Random(9), 10, 10, 0.5);
        int[] owner = {5, 5, 5, 5, 5, 5, 5, 5, 5, 5};
        assertThat(Exchange.vector(matrix, owner, owner, 8).count()).isZero();
        assertThat(Exchange.galerkin(matrix, matrix, owner, owner, 8).count()).isZero();
        assertThat(Exchange.active(owner, 8)).isEqualTo(1);
    }
}

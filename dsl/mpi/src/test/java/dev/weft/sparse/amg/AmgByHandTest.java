package dev.weft.sparse.amg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.sparse.csr.Csr;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of the interpolation by hand from its formulas, and cycles beside plain ones in full matrices. */
class AmgByHandTest {
    private static final byte C = Splitting.COARSE;
    private static final byte F = Splitting.FINE;

    private static Csr csr(double[][] full) {
        int n = full.length;
        int[] start = new int[n + 1];
        int[] column = new int[n * n];
        double[] value = new double[n * n];
        int count = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                if (full[i][j] != 0) {
                    column[count] = j;
                    value[count++] = full[i][j];
                }
            }
            start[i + 1] = count;
        }
        return new Csr(n, n, start, Arrays.copyOf(column, count), Arrays.copyOf(value, count));
    }

    private static double[][] full(Csr matrix) {
        double[][] full = new double[matrix.rows][matrix.columns];
        for (int i = 0; i < matrix.rows; i++) {
            for (int k = matrix.start[i]; k < matrix.start[i + 1]; k++) {
                full[i][matrix.column[k]] += matrix.value[k];
            }
        }
        return full;
    }

    private static void interpolates(
            double[][] matrix, byte[] state, InterpolationRule rule, double truncation, double[]... wanted) {
        for (double sign : new double[] {1, -1}) {
            double[][] signed = Arrays.stream(matrix)
                    .map(row -> Arrays.stream(row).map(each -> sign * each).toArray())
                    .toArray(double[][]::new);
            Csr made = csr(signed);
            double[][] got = full(Interpolation.of(made, StrengthGraph.strong(made, 0.05), state, rule, truncation));
            for (int i = 0; i < wanted.length; i++) {
                assertThat(got[i]).as("row %d, %s, sign %s", i, rule, sign).containsExactly(wanted[i], within(1e-14));
            }
        }
    }

    private static final double[][] CHAIN = {{2, -1, 0, 0}, {-1, 2, -1, 0}, {0, -1, 2, -1}, {0, 0, -1, 2}};

    @Test
    void a_chain_is_interpolated_along_a_line_or_from_the_nearest() {
        byte[] state = {C, F, F, C};
        interpolates(
                CHAIN,
                state,
                InterpolationRule.EXTENDED,
                0,
                new double[] {1, 0},
                new double[] {2.0 / 3, 1.0 / 3},
                new double[] {1.0 / 3, 2.0 / 3},
                new double[] {0, 1});
        interpolates(
                CHAIN,
                state,
                InterpolationRule.CLASSICAL,
                0,
                new double[] {1, 0},
                new double[] {1, 0},
                new double[] {0, 1},
                new double[] {0, 1});
        interpolates(
                CHAIN,
                state,
                InterpolationRule.DIRECT,
                0,
                new double[] {1, 0},
                new double[] {1, 0},
                new double[] {0, 1},
                new double[] {0, 1});
        // a third is less than 0.6 of two thirds; what is left keeps the sum of the row
        interpolates(
                CHAIN,
                state,
                InterpolationRule.EXTENDED,
                0.6,
                new double[] {1, 0},
                new double[] {1, 0},
                new double[] {0, 1},
                new double[] {0, 1});
        // a third is more than 0.4999 of two thirds
        interpolates(
                CHAIN,
                state,
                InterpolationRule.EXTENDED,
                0.4999,
                new double[] {1, 0},
                new double[] {2.0 / 3, 1.0 / 3},
                new double[] {1.0 / 3, 2.0 / 3});
    }

    /** Row 3 has -1, -4 and -5 to coarse points and 0.5 of the diagonal's sign to one of them: weights by the formulas. */
    @Test
    void entries_are_weighed_by_their_parts_and_those_of_the_diagonal_s_sign_apart() {
        double[][] star = {
            {10, 0, 0, -1, 0}, {0, 10, 0, -4, 0}, {0, 0, 10, -5, 0}, {-1, -4, -5, 20, 2}, {0, 0, 0, -2, 10}
        };
        byte[] state = {C, C, C, F, C};
        // direct: of -10 all goes to coarse points; the 2 has no strong neighbour to go to, and the divisor is 20
        interpolates(
                star,
                state,
                InterpolationRule.DIRECT,
                0,
                new double[] {1, 0, 0, 0},
                new double[] {0, 1, 0, 0},
                new double[] {0, 0, 1, 0},
                new double[] {0.05, 0.2, 0.25, 0});
        // 0.05 is below 0.3 times 0.25; the others take over its part of the sum 0.5
        interpolates(
                star,
                state,
                InterpolationRule.DIRECT,
                0.3,
                new double[] {1, 0, 0, 0},
                new double[] {0, 1, 0, 0},
                new double[] {0, 0, 1, 0},
                new double[] {0, 0.2 / 0.9, 0.25 / 0.9, 0});
        // by the other rules what is weak goes to the diagonal
        for (InterpolationRule rule : List.of(InterpolationRule.EXTENDED, InterpolationRule.CLASSICAL)) {
            interpolates(
                    star,
                    state,
                    rule,
                    0,
                    new double[] {1, 0, 0, 0},
                    new double[] {0, 1, 0, 0},
                    new double[] {0, 0, 1, 0},
                    new double[] {1.0 / 22, 4.0 / 22, 5.0 / 22, 0});
        }
    }

    /** What a fine neighbour passes on leaves out its entries of the diagonal's sign, and what set aside is counts nowhere. */
    @Test
    void fine_neighbours_pass_on_to_those_of_the_other_sign() {
        // 1 depends on 0 (coarse) and 2 (fine); 2 on 1 and 3 (coarse), with +1 to 0; 4 is set aside
        double[][] matrix = {{4, -1, 0, 0, 0}, {-1, 4, -2, 0, -1}, {1, -2, 6, -2, 0}, {0, 0, -1, 4, 0}, {0, 0, 0, 0, 1}
        };
        byte[] state = {C, F, F, C, Splitting.SET_ASIDE};
        // 2 gives -2 x (1/2) to 1 itself and -2 x (1/2) to 3: divisor 4 - 1 = 3
        interpolates(
                matrix, state, InterpolationRule.EXTENDED, 0, new double[] {1, 0}, new double[] {1.0 / 3, 1.0 / 3});
        // 2 has nothing for 0 but an entry of the diagonal's sign: all of -2 goes to the diagonal
        interpolates(matrix, state, InterpolationRule.CLASSICAL, 0, new double[] {1, 0}, new double[] {0.5, 0});
    }

    private static double[][] random(long seed, int n) {
        Random random = new Random(seed);
        double[][] full = new double[n][n];
        for (int i = 0; i < n; i++) {
            full[i][i] += 0.1;
            for (int k = 0; k < 3; k++) {
                int j = random.nextInt(n);
                if (j != i) {
                    double value = random.nextDouble();
                    full[i][j] -= value;
                    full[j][i] = full[i][j];
                }
            }
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                full[i][i] += i == j ? 0 : Math.abs(full[i][j]);
            }
        }
        return full;
    }

    /** The same without a heap: each time all are looked at. */
    private static byte[] chosen(StrengthGraph strong, int[] owner) {
        int n = owner.length;
        int[] importance = new int[n];
        byte[] state = new byte[n];
        for (int i = 0; i < n; i++) {
            for (int k = strong.start[i]; k < strong.start[i + 1]; k++) {
                importance[strong.neighbour[k]] += owner[strong.neighbour[k]] == owner[i] ? 1 : 0;
            }
        }
        while (true) {
            int best = -1;
            for (int i = 0; i < n; i++) {
                if (state[i] == 0 && importance[i] > 0 && (best < 0 || importance[i] > importance[best])) {
                    best = i;
                }
            }
            if (best < 0) {
                return state;
            }
            state[best] = C;
            for (int j = 0; j < n; j++) {
                for (int k = strong.start[j]; k < strong.start[j + 1]; k++) {
                    if (strong.neighbour[k] == best && owner[j] == owner[best] && state[j] == 0) {
                        state[j] = F;
                        for (int m = strong.start[j]; m < strong.start[j + 1]; m++) {
                            int other = strong.neighbour[m];
                            importance[other] += owner[other] == owner[j] && state[other] == 0 ? 1 : 0;
                        }
                    }
                }
            }
            for (int m = strong.start[best]; m < strong.start[best + 1]; m++) {
                int other = strong.neighbour[m];
                importance[other] -= owner[other] == owner[best] && state[other] == 0 ? 1 : 0;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24, 25, 26, 27, 28, 29, 30})
    void the_first_pass_takes_whom_most_depend_on_and_of_equals_the_first(long seed) {
        double[][] full = random(seed, 120);
        Random random = new Random(seed);
        for (double[] row : full) { // dependence that is not mutual
            for (int j = 0; j < row.length; j++) {
                row[j] *= row[j] < 0 && random.nextInt(4) == 0 ? 0.01 : 1;
            }
        }
        StrengthGraph strong = StrengthGraph.strong(csr(full), 0.25);
        for (int processes = 1; processes < 4; processes++) {
            int[] owner = random.ints(120, 0, processes).toArray();
            byte[] state = new byte[120];
            FirstPass.run(strong, strong.transposed(), owner, processes, state);
            assertThat(state).as("seed %d, %d processes", seed, processes).isEqualTo(chosen(strong, owner));
        }
    }

    private static List<Grid> grids(double[][] full) {
        return Grid.hierarchy(csr(full), new int[full.length], 1, Setup.usual(1), grid -> {});
    }

    /** The coarsest level is eliminated, so that one cycle of one level solves. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void one_level_is_solved_at_once(long seed) {
        double[][] full = random(seed, 50);
        Cycle.Solved solved = Cycle.solve(csr(full), grids(full), 1e-10, 100);
        assertThat(solved.iterations()).as("seed %d", seed).isEqualTo(1);
        assertThat(solved.residual()).isLessThan(1e-12);
        assertThat(solved.eliminated()).isTrue();
        assertThat(solved.brokeDown()).isFalse();
        // nothing to do and nothing allowed
        assertThat(Cycle.solve(csr(full), grids(full), 1e-10, 0).residual()).isEqualTo(1);
        assertThat(Cycle.solve(csr(full), grids(full), 1, 5).iterations()).isZero();
    }

    /** Two levels beside a plain cycle: residuals of each iteration agree. */
    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void a_cycle_smooths_corrects_and_smooths_back(long seed) {
        double[][] full = random(seed, 80);
        List<Grid> grids = grids(full);
        assertThat(grids).hasSize(2);
        double[][] up = full(Objects.requireNonNull(grids.get(0).interpolation));
        double[][] coarse = full(grids.get(1).matrix);
        for (int most = 1; most < 6; most++) {
            double wanted = plain(full, most, b -> {
                double[] x = new double[b.length];
                relax(full, x, b, false);
                double[] left = residual(full, x, b);
                double[] down = new double[coarse.length];
                for (int i = 0; i < left.length; i++) {
                    for (int c = 0; c < down.length; c++) {
                        down[c] += up[i][c] * left[i];
                    }
                }
                double[] correction = solved(coarse, down);
                for (int i = 0; i < left.length; i++) {
                    for (int c = 0; c < down.length; c++) {
                        x[i] += up[i][c] * correction[c];
                    }
                }
                relax(full, x, b, true);
                return x;
            });
            Cycle.Solved solved = Cycle.solve(csr(full), grids, 1e-30, most);
            assertThat(solved.iterations()).isEqualTo(most);
            assertThat(solved.residual())
                    .as("seed %d, %d", seed, most)
                    .isCloseTo(wanted, within(1e-7 * wanted + 1e-14));
        }
    }

    /** A level that is not eliminated, here because it is indefinite or large, gets one sweep forward and one back. */
    @Test
    void a_coarsest_level_that_is_not_eliminated_is_relaxed_both_ways() {
        int n = Cycle.MOST_ELIMINATED + 1;
        int[] start = new int[n + 1];
        int[] column = new int[3 * n];
        double[] value = new double[3 * n];
        int count = 0;
        for (int i = 0; i < n; i++) {
            for (int j = Math.max(0, i - 1); j <= Math.min(n - 1, i + 1); j++) {
                column[count] = j;
                value[count++] = i == j ? 2.1 + i % 3 : 1;
            }
            start[i + 1] = count;
        }
        Csr line = new Csr(n, n, start, column, value);
        List<Grid> grids = Grid.hierarchy(line, new int[n], 1, Setup.usual(1), grid -> {});
        assertThat(grids).hasSize(1);
        assertThat(Grid.stop(grids)).isEqualTo(Grid.Stop.NOTHING_STRONG);
        double[] b = new double[n];
        Arrays.fill(b, 1);
        // one iteration by hand: z after both sweeps, r - (z r / z A z) A z
        double[] z = new double[n];
        for (int i = 0; i < n; i++) {
            z[i] = (1 - (i > 0 ? z[i - 1] : 0)) / (2.1 + i % 3);
        }
        for (int i = n - 1; i >= 0; i--) {
            z[i] = (1 - (i > 0 ? z[i - 1] : 0) - (i < n - 1 ? z[i + 1] : 0)) / (2.1 + i % 3);
        }
        double[] image = new double[n];
        line.times(z, image);
        double zr = Arrays.stream(z).sum();
        double zaz = 0;
        for (int i = 0; i < n; i++) {
            zaz += z[i] * image[i];
        }
        double squares = 0;
        for (int i = 0; i < n; i++) {
            squares += Math.pow(1 - zr / zaz * image[i], 2);
        }
        Cycle.Solved solved = Cycle.solve(line, grids, 1e-30, 1);
        assertThat(solved.eliminated()).isFalse();
        assertThat(solved.residual()).isCloseTo(Math.sqrt(squares / n), within(1e-12));
    }

    private interface Preconditioner {
        double[] of(double[] residual);
    }

    /** The residual after so many iterations of conjugate gradients for A x = 1, as a part of the first. */
    private static double plain(double[][] full, int iterations, Preconditioner better) {
        int n = full.length;
        double[] x = new double[n];
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        double[] p = new double[n];
        double before = 1;
        double[] r = ones.clone();
        for (int k = 0; k < iterations; k++) {
            double[] z = better.of(r);
            double now = 0;
            for (int i = 0; i < n; i++) {
                now += z[i] * r[i];
            }
            for (int i = 0; i < n; i++) {
                p[i] = z[i] + (k == 0 ? 0 : now / before) * p[i];
            }
            double curvature = 0;
            double[] image = residual(full, p, new double[n]);
            for (int i = 0; i < n; i++) {
                curvature -= p[i] * image[i];
            }
            for (int i = 0; i < n; i++) {
                x[i] += now / curvature * p[i];
            }
            r = residual(full, x, ones);
            before = now;
        }
        return Math.sqrt(Arrays.stream(r).map(each -> each * each).sum() / n);
    }

    private static double[] residual(double[][] full, double[] x, double[] b) {
        double[] left = b.clone();
        for (int i = 0; i < b.length; i++) {
            for (int j = 0; j < b.length; j++) {
                left[i] -= full[i][j] * x[j];
            }
        }
        return left;
    }

    private static void relax(double[][] full, double[] x, double[] b, boolean back) {
        for (int k = 0; k < b.length; k++) {
            int i = back ? b.length - 1 - k : k;
            double left = b[i];
            for (int j = 0; j < b.length; j++) {
                left -= j == i ? 0 : full[i][j] * x[j];
            }
            x[i] = left / full[i][i];
        }
    }

    /** By Gauss's elimination without exchanges. */
    private static double[] solved(double[][] full, double[] b) {
        int n = b.length;
        double[][] a = Arrays.stream(full).map(double[]::clone).toArray(double[][]::new);
        double[] x = b.clone();
        for (int j = 0; j < n; j++) {
            for (int i = j + 1; i < n; i++) {
                double factor = a[i][j] / a[j][j];
                for (int k = j; k < n; k++) {
                    a[i][k] -= factor * a[j][k];
                }
                x[i] -= factor * x[j];
            }
        }
        for (int i = n - 1; i >= 0; i--) {
            for (int k = i + 1; k < n; k++) {
                x[i] -= a[i][k] * x[k];
            }
            x[i] /= a[i][i];
        }
        return x;
    }
}

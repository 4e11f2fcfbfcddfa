package dev.weft.tinympi;

import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.program;
import static dev.weft.Weft.tinyMpi;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.program.MessageBuffer;
import dev.weft.program.Mpi;
import dev.weft.program.Request;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs that compute something find what one rank finds. */
@Timeout(300) // a run that hangs is interrupted
class ProgramsWithDataTest {
    private static final int GRID = 24;
    private static final String OTHER = "Same messages as recorded: ";

    private static <F extends Serializable & Consumer<Mpi>> TinyMpiRun run(int nodes, int cores, int ratio, F body) {
        int ranks = nodes * cores * ratio;
        return program(ranks, body)
                .on(cluster(nodes, cores * ratio), perProcessor)
                .solve(tinyMpi(nodes, cores, ratio));
    }

    private static boolean isAsRecorded(TinyMpiRun run) {
        return run.explain().violated().stream().noneMatch(each -> each.startsWith(OTHER));
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    /** A token visits all ranks several times; each adds its number. */
    private static void ring(Mpi mpi) {
        int size = mpi.size();
        double[] token = new double[3];
        for (int round = 0; round < 5; round++) {
            if (mpi.rank() > 0 || round > 0) {
                mpi.recv((mpi.rank() + size - 1) % size, token);
                long before = (long) round * size + mpi.rank();
                long expected = round * ((long) size * (size - 1) / 2) + (long) mpi.rank() * (mpi.rank() - 1) / 2;
                require(mpi.isRecording() || token[0] == before, "visits " + token[0] + " instead of " + before);
                require(mpi.isRecording() || token[2] == expected, "sum " + token[2] + " instead of " + expected);
            }
            token[0]++;
            token[2] += mpi.rank();
            if (size > 1 && (mpi.rank() + 1 < size || round < 4)) {
                mpi.send((mpi.rank() + 1) % size, token);
            } else if (size == 1 && round < 4) {
                mpi.wait(mpi.isend(0, token));
            }
        }
    }

    /** A matrix of blocks of 20 x 20 numbers, a row of blocks on each rank, is transposed by messages and by a collective. */
    private static void transpose(Mpi mpi) {
        int size = mpi.size();
        int each = 20;
        List<Request> requests = new ArrayList<>();
        double[][] received = new double[size][each * each];
        double[] all = new double[size * each * each];
        for (int other = 0; other < size; other++) {
            requests.add(mpi.irecv(other, received[other]));
        }
        for (int other = 0; other < size; other++) {
            double[] block = new double[each * each];
            for (int k = 0; k < block.length; k++) {
                int row = mpi.rank() * each + k % each;
                int column = other * each + k / each;
                block[k] = 1e4 * row + column;
            }
            System.arraycopy(block, 0, all, other * block.length, block.length);
            requests.add(mpi.isend(other, MessageBuffer.of(block), 0));
        }
        mpi.waitall(requests);
        double[] together = mpi.alltoall(bytes(8 * each * each), all).data();
        for (int k = 0; k < all.length && !mpi.isRecording(); k++) {
            int from = k / (each * each);
            int in = k % (each * each);
            int column = mpi.rank() * each + in / each;
            double expected = 1e4 * (from * each + in % each) + column;
            require(received[from][in] == expected, "number " + k + " is " + received[from][in]);
            require(together[k] == expected, "number " + k + " of alltoall is " + together[k]);
        }
    }

    /** More messages at once than sockets take, from memory that changes after each. */
    private static void flood(Mpi mpi) {
        int half = mpi.size() / 2;
        double[] numbers = new double[1000];
        for (int k = 0; k < 3000; k++) {
            if (mpi.rank() < half) {
                Arrays.fill(numbers, k);
                mpi.send(mpi.rank() + half, numbers);
            } else {
                mpi.recv(mpi.rank() - half, numbers);
                double sum = Arrays.stream(numbers).sum();
                require(mpi.isRecording() || sum == 1000.0 * k, "message " + k + " has the sum " + sum);
            }
        }
    }

    /** Returns the Laplacian of rows with the rows around them. */
    private static double[] laplacian(double[] rows, double[] above, double[] below) {
        double[] result = new double[rows.length];
        for (int k = 0; k < rows.length; k++) {
            double up = k < GRID ? above[k] : rows[k - GRID];
            double down = k + GRID < rows.length ? rows[k + GRID] : below[k % GRID];
            double left = k % GRID == 0 ? 0 : rows[k - 1];
            double right = k % GRID == GRID - 1 ? 0 : rows[k + 1];
            result[k] = 4 * rows[k] - up - down - left - right;
        }
        return result;
    }

    private static double dot(double[] one, double[] other) {
        double sum = 0;
        for (int k = 0; k < one.length; k++) {
            sum += one[k] * other[k];
        }
        return sum;
    }

    private static double[] rightSide() {
        double[] all = new double[GRID * GRID];
        Arrays.setAll(all, k -> Math.sin(k) + (k == 77 ? 3 : 0));
        return all;
    }

    /** Returns the solution for the rows of a rank; while recording, all sums are 0. */
    private static double[] conjugateGradients(Mpi mpi, double[] rightSide) {
        double[] x = new double[rightSide.length];
        double[] residual = rightSide.clone();
        double[] direction = rightSide.clone();
        double rho = mpi.allreduce(dot(residual, residual));
        double enough = 1e-26 * rho;
        while (rho > enough) {
            double[] above = new double[GRID];
            double[] below = new double[GRID];
            halo(mpi, direction, above, below);
            double[] product = laplacian(direction, above, below);
            double alpha = rho / mpi.allreduce(dot(direction, product));
            for (int k = 0; k < x.length; k++) {
                x[k] += alpha * direction[k];
                residual[k] -= alpha * product[k];
            }
            double next = mpi.allreduce(dot(residual, residual));
            for (int k = 0; k < x.length; k++) {
                direction[k] = residual[k] + next / rho * direction[k];
            }
            rho = next;
        }
        return x;
    }

    private static void halo(Mpi mpi, double[] rows, double[] above, double[] below) {
        double[] first = Arrays.copyOf(rows, GRID);
        double[] last = Arrays.copyOfRange(rows, rows.length - GRID, rows.length);
        int rank = mpi.rank();
        for (int turn = 0; turn < 2; turn++) {
            if (rank % 2 == turn) {
                if (rank > 0) {
                    mpi.send(rank - 1, first);
                }
                if (rank + 1 < mpi.size()) {
                    mpi.send(rank + 1, last);
                }
            } else {
                if (rank + 1 < mpi.size()) {
                    mpi.recv(rank + 1, below);
                }
                if (rank > 0) {
                    mpi.recv(rank - 1, above);
                }
            }
        }
    }

    private static void solve(Mpi mpi) {
        int from = mpi.rank() * GRID / mpi.size() * GRID;
        int to = (mpi.rank() + 1) * GRID / mpi.size() * GRID;
        double[] own = conjugateGradients(mpi, Arrays.copyOfRange(rightSide(), from, to));
        if (mpi.isRecording()) {
            return;
        }
        double[] expected = SEQUENTIAL.clone();
        for (int k = from; k < to; k++) {
            require(
                    Math.abs(own[k - from] - expected[k]) < 1e-10,
                    "x[" + k + "] is " + own[k - from] + " instead of " + expected[k]);
        }
    }

    /** By elimination within the band, which has nothing in common with the iteration. */
    private static final double[] SEQUENTIAL = eliminated();

    private static double[] eliminated() {
        int n = GRID * GRID;
        double[][] band = new double[n][2 * GRID + 1];
        double[] x = rightSide();
        for (int k = 0; k < n; k++) {
            band[k][GRID] = 4;
            band[k][0] = k < GRID ? 0 : -1;
            band[k][2 * GRID] = k + GRID < n ? -1 : 0;
            band[k][GRID - 1] = k % GRID == 0 ? 0 : -1;
            band[k][GRID + 1] = k % GRID == GRID - 1 ? 0 : -1;
        }
        for (int k = 0; k < n; k++) {
            for (int row = k + 1; row <= Math.min(n - 1, k + GRID); row++) {
                double factor = band[row][GRID + k - row] / band[k][GRID];
                for (int column = k; column <= Math.min(n - 1, k + GRID); column++) {
                    band[row][GRID + column - row] -= factor * band[k][GRID + column - k];
                }
                x[row] -= factor * x[k];
            }
        }
        for (int k = n - 1; k >= 0; k--) {
            for (int column = k + 1; column <= Math.min(n - 1, k + GRID); column++) {
                x[k] -= band[k][GRID + column - k] * x[column];
            }
            x[k] /= band[k][GRID];
        }
        return x;
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 3", "1, 8", "2, 1", "2, 3", "2, 8"})
    void on_one_node(int cores, int ratio) {
        assertThat(isAsRecorded(run(1, cores, ratio, ProgramsWithDataTest::ring)))
                .isTrue();
        assertThat(isAsRecorded(run(1, cores, ratio, ProgramsWithDataTest::transpose)))
                .isTrue();
        TinyMpiRun solved = run(1, cores, ratio, ProgramsWithDataTest::solve);
        int ranks = cores * ratio;
        if (ranks == 1) {
            assertThat(isAsRecorded(solved)).as("one rank sends nothing").isTrue();
        } else {
            assertThat(solved.explain().violated())
                    .contains(OTHER + ranks
                            + " ranks sent other messages than while recording, because the program's calls depend"
                            + " on received data; models use the recorded ones.");
        }
    }

    @Test
    void on_two_nodes() {
        TinyMpiRun run = run(2, 1, 2, mpi -> {
            ring(mpi);
            transpose(mpi);
            flood(mpi);
            solve(mpi);
        });
        assertThat(isAsRecorded(run)).isFalse();
    }
}

package dev.weft.virtualization;

import static dev.weft.Weft.cluster;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.stencil;
import static dev.weft.Weft.tinyMpi;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.program.Program;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The stencil that ranks compute has the cells of the same stencil on one grid, to the last bit. */
@Timeout(300) // a run that hangs is interrupted
class StencilBodyTest {
    private static final int ITERATIONS = 7;
    /** By cell, how many ranks have shown it; in this JVM only. */
    private static AtomicIntegerArray seen = new AtomicIntegerArray(0);

    private static double[] onOneGrid(int width, int height) {
        double[] cells = new double[width * height];
        for (int k = 0; k < cells.length; k++) {
            cells[k] = StencilBody.initial(k % width, k / width);
        }
        for (int iteration = 0; iteration < ITERATIONS; iteration++) {
            double[] next = new double[cells.length];
            for (int y = 0; y < height; y++) {
                int above = Math.floorMod(y - 1, height) * width;
                int below = (y + 1) % height * width;
                for (int x = 0; x < width; x++) {
                    int at = y * width;
                    double sum = cells[at + x] + cells[at + Math.floorMod(x - 1, width)] + cells[at + (x + 1) % width];
                    next[at + x] = (sum + cells[above + x] + cells[below + x]) / 5;
                }
            }
            cells = next;
        }
        return cells;
    }

    private static void run(int nodes, int cores, int ratio, int halo, int width, int height, boolean platform) {
        Stencil small =
                stencil.grid(width, height).halo(halo).iterations(ITERATIONS).serial(seconds(0));
        StencilBody.Watch watch = (left, top, columns, cells) -> {
            double[] expected = onOneGrid(width, height);
            for (int k = 0; k < cells.length; k++) {
                int at = (top + k / columns) * width + left + k % columns;
                if (Double.doubleToLongBits(cells[k]) != Double.doubleToLongBits(expected[at])) {
                    throw new AssertionError(
                            "cell " + at % width + ", " + at / width + ": " + cells[k] + " instead of " + expected[at]);
                }
                if (nodes == 1) {
                    seen.incrementAndGet(at);
                }
            }
        };
        seen = new AtomicIntegerArray(width * height);
        int ranks = nodes * cores * ratio;
        Program program = Program.record(ranks, new StencilBody(small, nodes, cores * ratio, watch));
        var method = tinyMpi(nodes, cores, ratio);
        var run = program.on(cluster(nodes, cores * ratio), perProcessor)
                .solve(platform ? method.platformThreads() : method);
        assertThat(run.explain().violated())
                .noneMatch(each -> each.contains("as recorded") || each.contains("received"));
        for (int k = 0; nodes == 1 && k < seen.length(); k++) {
            assertThat(seen.get(k)).as("ranks with cell %d", k).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "1, 3, 1", "1, 8, 3", "2, 1, 2", "2, 3, 3", "2, 8, 1"})
    void on_one_node(int cores, int ratio, int halo) {
        run(1, cores, ratio, halo, 13, 3 * cores * ratio + 1, false);
        run(1, cores, ratio, halo, 40, 57, true);
    }

    /** Halos of both directions above the eager limit. */
    @Test
    void on_two_nodes() {
        run(2, 1, 3, 8, 301, 450, false);
    }
}

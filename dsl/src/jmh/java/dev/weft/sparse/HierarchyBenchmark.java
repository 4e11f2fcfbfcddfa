package dev.weft.sparse;

import dev.weft.machine.Placement;
import dev.weft.machine.PublishedCosts;
import dev.weft.nodeaware.CostModel;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Milliseconds for the beam refined three and four times: to assemble it, to build its hierarchy for 256 or 1024 processes, and to say what all
 * messages of its levels cost. A hierarchy is built once, so each round has one of its own. Beside it, hypre and scipy:
 * {@code src/jmh/hypre/compare.sh}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 2, jvmArgs = "-Xmx4g")
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 4, time = 2)
public class HierarchyBenchmark {
    private SparseMatrix small = SparseMatrix.beam(0);
    private SparseMatrix larger = small;

    @Setup
    public void make() {
        small = SparseMatrix.beam(3).blocks(16, 4, 4);
        larger = SparseMatrix.beam(4).blocks(32, 8, 4);
    }

    private static Multigrid hierarchy(SparseMatrix matrix) {
        return Multigrid.of(matrix).theta(0.54).truncation(0.3);
    }

    @Benchmark
    public int assembly() {
        return SparseMatrix.beam(4).entries();
    }

    @Benchmark
    public int setup() {
        return hierarchy(larger).levels().size();
    }

    /** What a notebook waits for: the matrix, its hierarchy, the messages of all levels and their costs. */
    @Benchmark
    public double notebook() {
        return hierarchy(SparseMatrix.beam(3).blocks(16, 4, 4))
                .on(PublishedCosts.BLUE_WATERS.nodes(16), Placement.PER_PROCESSOR)
                .solve(CostModel.NODE_AWARE)
                .cycle()
                .value("communication time")
                .si();
    }
}

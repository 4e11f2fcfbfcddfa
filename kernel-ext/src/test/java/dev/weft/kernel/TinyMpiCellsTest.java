package dev.weft.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.kernel.wire.Message;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Programs of cells that run on nodes, each of which is a JVM of its own and gets the classes of the cells. */
class TinyMpiCellsTest {
    private static Notebook notebook;
    private static InterruptedCells cells;

    @BeforeAll
    static void open() {
        notebook = Notebook.open();
        cells = new InterruptedCells(notebook);
        notebook.run("""
                import static dev.weft.Weft.*;
                record Half(double of) { double value() { return of / 2; } }
                double share(int rank) { return new Half(rank + 1).value(); }
                """);
    }

    @AfterAll
    static void close() {
        notebook.close();
    }

    @Test
    void recordsAndMethodsOfCellsRunOnAllNodes() {
        String error = notebook.run("""
                var sums = program(4, mpi -> {
                    double sum = mpi.allreduce(bytes(8), share(mpi.rank())).data()[0];
                    if (!mpi.isRecording() && sum != 5) throw new IllegalStateException("sum " + sum);
                });
                """).error();
        assertThat(error).isEmpty();
        assertThat(notebook.run("sums.on(cluster(2, 2), perNode).solve(tinyMpi).columns().rows()")
                        .result())
                .isEqualTo("4");
    }

    @Test
    void anExceptionOfACellsCodeNamesItsRank() {
        String error = notebook.run("""
                program(2, mpi -> {
                    if (!mpi.isRecording() && mpi.rank() == 1) throw new IllegalStateException("on purpose");
                }).on(cluster(2, 1), perNode).solve(tinyMpi)
                """).error();
        assertThat(error).contains("rank 1").contains("on purpose");
    }

    @Test
    void anInterruptEndsARunOnNodesAndTheNextOneStarts() throws Exception {
        String endless = """
                program(4, mpi -> {
                    while (!mpi.isRecording()) mpi.barrier();
                }).on(cluster(2, 2), perNode).solve(tinyMpi)
                """;
        Message request = notebook.send(endless);
        TimeUnit.SECONDS.sleep(2);
        cells.interrupt(request);
        notebook.outputs(request, Duration.ofSeconds(5));
        assertThat(notebook.run("program(2, mpi -> mpi.barrier()).on(cluster(2, 1), perNode).solve(tinyMpi)"
                                + ".columns().rows()")
                        .result())
                .isEqualTo("2");
    }
}

package dev.weft.tinympi;

import static dev.weft.Weft.KiB;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static dev.weft.Weft.tinyMpi;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.program.CollectiveAlgorithm;
import dev.weft.program.CollectiveAlgorithms;
import dev.weft.program.Mpi;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The clock of a rank, and the method as a value. */
@Timeout(300) // a run that hangs is interrupted
class RunTimesTest {
    private static void clock(Mpi mpi, boolean ofRank) {
        double last = 0;
        long began = System.nanoTime();
        double first = mpi.wtime().seconds();
        for (int k = 0; k < 200; k++) {
            mpi.compute(us(mpi.rank() % 3));
            mpi.sendrecv((mpi.rank() + 1) % mpi.size(), (mpi.rank() + mpi.size() - 1) % mpi.size(), KiB(9));
            double now = mpi.wtime().seconds();
            long real = System.nanoTime() - began;
            if (!mpi.isRecording() && now < last) {
                throw new AssertionError("wtime " + now + " after " + last);
            }
            if (ofRank && !mpi.isRecording() && Math.round((now - first) * 1e9) > real + 1) {
                throw new AssertionError("the rank has seen " + (now - first) + " s of " + real + " ns");
            }
            last = now;
        }
    }

    @Test
    void the_clock_never_goes_back_and_that_of_a_rank_is_slower_than_all_clocks() {
        for (int cores = 1; cores <= 2; cores++) {
            TinyMpi method = tinyMpi(1, cores, 4);
            int ranks = 4 * cores;
            program(ranks, mpi -> clock(mpi, false))
                    .on(cluster(1, ranks), perNode)
                    .solve(method);
            program(ranks, mpi -> clock(mpi, true))
                    .on(cluster(1, ranks), perNode)
                    .solve(method.rankTime().platformThreads());
        }
    }

    @Test
    void a_recording_has_a_clock_of_its_computations() {
        double[] seen = new double[1];
        program(1, mpi -> {
            mpi.compute(us(3));
            mpi.compute(us(4));
            if (mpi.isRecording()) {
                seen[0] = mpi.wtime().seconds();
            }
        });
        assertThat(seen[0]).isEqualTo(7e-6);
    }

    @Test
    void runs_are_in_ascending_order_and_their_median_is_the_answer() {
        TinyMpiRun run = program(2, Mpi::barrier)
                .on(cluster(1, 2), perNode)
                .solve(tinyMpi.runs(5).warmUps(1));
        double[] times = new double[5];
        for (int k = 0; k < 5; k++) {
            times[k] = run.times().columns().measure("time").si(k);
        }
        assertThat(times).isSorted();
        assertThat(run.finish().seconds()).isEqualTo(times[2]);
    }

    @Test
    void methods_are_values() throws IOException, ClassNotFoundException {
        List<TinyMpi> all = List.of(
                tinyMpi,
                tinyMpi(1, 2, 3),
                tinyMpi(1, 3, 2),
                tinyMpi.eagerUpTo(KiB(8)),
                tinyMpi.eagerUpTo(KiB(4)),
                tinyMpi.runs(3),
                tinyMpi.warmUps(3),
                tinyMpi.platformThreads(),
                tinyMpi.rankTime(),
                tinyMpi.traced(),
                tinyMpi.profiled(),
                tinyMpi.collectives(CollectiveAlgorithms.usual().bcast(CollectiveAlgorithm.RING)),
                tinyMpi(1, 2, 3).runs(3).traced());
        for (TinyMpi one : all) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(one);
            }
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
                assertThat(in.readObject()).isEqualTo(one).hasSameHashCodeAs(one);
            }
            for (TinyMpi other : all.subList(all.indexOf(one) + 1, all.size())) {
                assertThat(one).isNotEqualTo(other);
                assertThat(one.key()).isNotEqualTo(other.key());
            }
        }
        assertThat(tinyMpi(1, 2, 3).runs(3).traced()).hasToString("tinyMpi(1, 2, 3), 3 runs, traced");
        assertThat(tinyMpi.runs(1)).as("a default that is set").isEqualTo(tinyMpi);
    }
}

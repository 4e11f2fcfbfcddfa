package dev.weft.tinympi;

import dev.weft.machine.Locality;
import dev.weft.program.Mpi;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Origin;
import dev.weft.study.Progress;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.tinympi.run.NodePlan;
import dev.weft.units.Bytes;
import dev.weft.units.Unit;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Ping-pongs between two ranks, from which the parameters of models are fitted. */
final class PingPong {
    private static final int SMALLEST = 4;
    private static final int LARGEST = 1 << 20;
    private static final int STEP = 4;
    /** Bytes of all rounds of a run. */
    private static final int BYTES = 1 << 23;

    private static final int MOST_ROUNDS = 2000;

    private final TinyMpi method;
    private final List<Point> points = new ArrayList<>();

    /** One row: a half round trip in seconds. */
    private record Point(int bytes, Locality locality, Estimate latency) {}

    /** One rank of a ping-pong. */
    private record Body(int bytes, int rounds) implements Consumer<Mpi>, Serializable {
        @Override
        public void accept(Mpi mpi) {
            byte[] message = new byte[bytes];
            int other = 1 - mpi.rank();
            for (int round = 0; round < rounds; round++) {
                if (mpi.rank() == 0) {
                    mpi.send(other, message);
                    mpi.recv(other, message);
                } else {
                    mpi.recv(other, message);
                    mpi.send(other, message);
                }
            }
        }
    }

    PingPong(TinyMpi method) {
        this.method = method;
    }

    Result result() {
        Progress progress = Progress.of("ping-pongs", 3L * sizes());
        measure(method.pair(1, 1), Locality.SOCKET, progress);
        measure(method.pair(1, 2), Locality.NODE, progress);
        measure(method.pair(2, 1), Locality.NETWORK, progress);
        progress.finish();
        Columns columns = Rows.of(points)
                .key("size", point -> new Bytes(point.bytes))
                .key("locality", point -> point.locality)
                .estimate("latency", Unit.US, Point::latency)
                .columns();
        Provenance provenance = Provenance.measurement(
                Origin.OWN_RUN, "ping-pongs by TinyMPI, median of " + method.runs() + " runs", TinyMpiRun.CITATION);
        return Tabulated.of("ping-pong", columns, provenance, this::explain);
    }

    private static int sizes() {
        int count = 0;
        for (int bytes = SMALLEST; bytes <= LARGEST; bytes *= STEP) {
            count++;
        }
        return count;
    }

    private void measure(NodePlan plan, Locality locality, Progress progress) {
        try (Runner runner = Runner.of(plan, method.transport())) {
            for (int bytes = SMALLEST; bytes <= LARGEST; bytes *= STEP) {
                int rounds = Math.min(MOST_ROUNDS, BYTES / bytes);
                Body body = new Body(bytes, rounds);
                double[] half = new double[method.runs()];
                for (int run = -method.warmUps(); run < half.length; run++) {
                    TimedRun timed = new TimedRun(runner.run(body, progress));
                    if (run >= 0) {
                        half[run] = (double) timed.whole() * 1e-9 / (2.0 * rounds);
                    }
                }
                Arrays.sort(half);
                points.add(new Point(
                        bytes, locality, new Estimate(half[(half.length - 1) / 2], half[0], half[half.length - 1])));
                progress.step();
            }
        }
    }

    private Explanation explain() {
        return Explanation.of("half round trips of one message between two ranks, " + TinyMpiRun.CITATION)
                .inputs(List.of(
                        "intra-socket: two ranks of one core; intra-node: two cores of one JVM; inter-node: two JVMs of this"
                                + " machine"))
                .conditions(List.of(Condition.of(
                        "a processor for each core",
                        Runtime.getRuntime().availableProcessors() > 1,
                        "this machine has one processor, so two cores wait for one another.")));
    }
}

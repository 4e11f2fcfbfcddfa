package dev.weft.trace;

import dev.weft.study.Origin;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Recording;
import dev.weft.trace.event.Track;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The clocks of 100,000 ranks, each of which sends a message to both neighbours of a ring: 200,000 messages. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3)
@Measurement(iterations = 7)
public class ClocksBenchmark {
    private static final int RANKS = 100_000;
    private EventSource ring = Recording.of("ring", 1).finish();

    @Setup(Level.Trial)
    public void record() {
        Recording recording = Recording.of("ring", RANKS);
        int send = recording.region("MPI_Send");
        int receive = recording.region("MPI_Recv");
        for (int rank = 0; rank < RANKS; rank++) {
            Track track = recording.track(rank);
            long time = 1_000_000 + rank * 37L % 1000; // clocks differ by up to a microsecond
            for (int way : new int[] {1, RANKS - 1}) {
                track.enter(time += 100, send);
                track.send(time += 100, (rank + way) % RANKS, 0, 7, 1000);
                track.leave(time += 100, send);
            }
            for (int way : new int[] {1, RANKS - 1}) {
                track.enter(time += 100, receive);
                track.recv(time += 2000, (rank + RANKS - way) % RANKS, 0, 7, 1000);
                track.leave(time += 100, receive);
            }
        }
        ring = recording.finish();
    }

    /** A trace of its own each time: nothing is remembered from call to call. */
    @Benchmark
    public Object clocks() {
        return Trace.of(ring, Origin.MODEL, "ring", List.of()).clocks();
    }
}

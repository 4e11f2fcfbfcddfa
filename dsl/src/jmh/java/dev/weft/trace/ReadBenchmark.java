package dev.weft.trace;

import dev.weft.trace.otf2.Otf2Archive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Events per microsecond of an OTF2 archive of 4 million events in the file system's cache: read, and read with the time of
 * every function and call path. Three archives take turns, so that nothing could have been remembered.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 7, time = 1)
public class ReadBenchmark {
    private static final int EVENTS = 4_000_000;
    private final Path[] anchors = new Path[3];
    private Path folder = Path.of("");
    private int turn;

    @Setup(Level.Trial)
    public void write() throws IOException {
        folder = Files.createTempDirectory("weft-benchmark");
        for (int i = 0; i < anchors.length; i++) {
            anchors[i] = BenchmarkArchive.write(folder, EVENTS, i);
        }
    }

    /** Leaves nothing behind. */
    @TearDown(Level.Trial)
    public void delete() throws IOException {
        ReaderComparison.delete(folder);
    }

    /** One thread, events decoded into columns. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public long readOnOneThread() {
        return ReaderComparison.read(next());
    }

    /** One thread, with per-function totals. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public long profileOnOneThread() {
        return ReaderComparison.profile(Otf2Archive.open(next()));
    }

    /** As users ask for it, on all cores. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public Object functions() {
        return Trace.open(next().toString()).functions();
    }

    private Path next() {
        return anchors[turn++ % anchors.length];
    }
}

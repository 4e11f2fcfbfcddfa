package dev.weft.waits;

import dev.weft.trace.BenchmarkArchive;
import dev.weft.trace.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Milliseconds to find waiting by both methods, on all cores: in an archive of 4 million events of four ranks, and in a run of HPL as
 * the kit recorded it. An archive of one's own, such as eztrace's of the whole of hpcc: {@code -p run=FILE.otf2}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 7, time = 1)
public class WaitBenchmark {
    private static final int EVENTS = 4_000_000;
    private static final String RING = "ring";

    /** The generated ring, or what {@code trace(..)} opens. */
    @Param({RING, "datasets/src/main/resources/dev/weft/datasets/hpcc-hpl-4"})
    public String run = RING;

    private Path folder = Path.of("");
    private String anchor = "";

    @Setup(Level.Trial)
    public void write() throws IOException {
        folder = Files.createTempDirectory("weft-benchmark");
        anchor = run.equals(RING) ? BenchmarkArchive.write(folder, EVENTS, 0).toString() : run;
    }

    /** Leaves nothing behind. */
    @TearDown(Level.Trial)
    public void delete() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : all) {
                Files.delete(file);
            }
        }
    }

    @Benchmark
    public Object minimumProfile() {
        return Trace.open(anchor).solve(MinimumProfile.USUAL);
    }

    @Benchmark
    public Object traceReplay() {
        return Trace.open(anchor).solve(TraceReplay.USUAL);
    }
}

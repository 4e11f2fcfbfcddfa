package dev.weft.sharing;

import dev.weft.simulation.RandomStream;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * Myrinet's exact penalties of 200 distinct random schemes in turn, the call from the scheme to its penalties. The highest of the
 * percentiles is the time of the worst scheme.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
public class StateSetBenchmark {
    private static final int SCHEMES = 200;

    /** 90 arcs of degree 3 between 30 senders and 30 receivers, or two senders on each of 72 nodes. */
    @Param({"90 arcs of degree 3", "72 nodes, two senders each"})
    public String kind = "90 arcs of degree 3";

    private Scheme[] schemes = new Scheme[0];
    private int next;

    @Setup(Level.Trial)
    public void make() {
        boolean cluster = kind.startsWith("72");
        int nodes = cluster ? 72 : 30;
        schemes = new Scheme[SCHEMES];
        for (int i = 0; i < SCHEMES; i++) {
            RandomStream stream = RandomStream.of(i, 0);
            Scheme scheme = Scheme.empty();
            for (int arc = 0; arc < (cluster ? 144 : 90); arc++) {
                int from = arc % nodes;
                int other = stream.below(nodes - 1);
                int to = other < from ? other : other + 1;
                scheme = scheme.arc(from, to);
            }
            schemes[i] = scheme;
        }
    }

    /** A new cache each time: nothing is remembered from call to call. */
    @Benchmark
    public Penalties penalties() {
        next = (next + 1) % SCHEMES;
        return schemes[next].penalty(SharingModel.myrinet(20_000, 1));
    }
}

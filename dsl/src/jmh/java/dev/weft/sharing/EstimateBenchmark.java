package dev.weft.sharing;

import dev.weft.simulation.RandomStream;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Myrinet's penalties of schemes whose state sets are too many to count: random communications between random nodes, another scheme
 * in each call, estimated from 20,000 state sets.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 2)
@Measurement(iterations = 5)
public class EstimateBenchmark {
    /** Communications, and the nodes between which they are. */
    @Param({"600 of 120 nodes", "3000 of 1000 nodes"})
    public String scheme = "600 of 120 nodes";

    private long calls;

    @Benchmark
    public Penalties penalties() {
        calls++;
        String[] words = scheme.split(" ");
        int nodes = Integer.parseInt(words[2]);
        RandomStream stream = RandomStream.of(calls, 0);
        Scheme random = Scheme.empty();
        for (int arc = 0; arc < Integer.parseInt(words[0]); arc++) {
            int from = stream.below(nodes);
            int other = stream.below(nodes - 1);
            random = random.arc(from, other < from ? other : other + 1);
        }
        return random.penalty(SharingModel.myrinet(20_000, calls));
    }
}

package dev.weft.queueing;

import dev.weft.machine.Protocol;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One ping-pong and one message rate through the notation that users write; every call has a network of its own. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class NetworkBenchmark {
    private double nanoseconds = 1000;

    @Benchmark
    public double pingPong() {
        return network().pingPong(new Bytes(4096)).solve().latency().si();
    }

    @Benchmark
    public double messageRateOf256() {
        return rate().protocol(Protocol.EAGER).solve().messagesPerSecond();
    }

    /** The same where nobody says which protocol: the one with the higher rate is looked for, so that both are solved. */
    @Benchmark
    public double rateOf256ByTheBetterProtocol() {
        return rate().solve().messagesPerSecond();
    }

    private Workload rate() {
        return network().messageRate(new Bytes(8)).outstanding(256);
    }

    /** No two calls see the same latency, so nothing could have been remembered. */
    private Network network() {
        nanoseconds = nanoseconds < 2000 ? nanoseconds + 1e-3 : 1000;
        return Network.empty()
                .host(16)
                .link(new Bandwidth(3.787e9), new Time(nanoseconds * 1e-9))
                .match(new Time(271e-9))
                .copy(new Bandwidth(16e9));
    }
}

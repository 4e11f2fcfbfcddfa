package dev.weft.queueing;

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

/** Figure 10 through the notation that users write: 160 networks of up to 128 bound classes, each solved exactly. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
public class EnginesBenchmark {
    private static final int[] LENGTHS = {
        0, 1, 2, 5, 10, 20, 50, 75, 100, 117, 150, 200, 300, 400, 500, 750, 1000, 1500, 2000, 4000
    };
    private long calls;

    /** The sum of the rates of all 160 networks, none of which was solved before. */
    @Benchmark
    public double figure10() {
        calls++;
        double sum = 0;
        for (int length : LENGTHS) {
            // a femtosecond more each time, so that nothing could have been remembered
            Time match = new Time(10e-6 + 60e-9 * length + calls * 1e-15);
            for (int engines = 1; engines <= 128; engines *= 2) {
                sum += rate(match, engines);
            }
        }
        return sum;
    }

    private static double rate(Time match, int engines) {
        return Network.empty()
                .host(128)
                .link(new Bandwidth(3.787e9), new Time(1616e-9))
                .match(match)
                .copy(new Bandwidth(16e9))
                .eagerUpTo(new Bytes(12_288))
                .progressEngines(engines)
                .messageRate(new Bytes(4096))
                .outstanding(128)
                .solve()
                .messagesPerSecond();
    }
}

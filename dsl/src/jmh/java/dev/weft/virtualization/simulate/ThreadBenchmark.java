package dev.weft.virtualization.simulate;

import dev.weft.virtualization.simulate.ThreadSetting.Burst;
import dev.weft.virtualization.simulate.ThreadSetting.Layout;
import dev.weft.virtualization.simulate.ThreadSetting.Wire;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
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

/** Events per second of simulated user-level threads on two nodes: one noisy run at a time, on one core. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ThreadBenchmark {
    @Param({"3", "12"})
    public int cores;

    @Param({"4", "16"})
    public int ratio;

    @Param({"true", "false"})
    public boolean eager;

    /** What JMH prints beside the runs. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Counted {
        public long events;
    }

    @Benchmark
    public double run(Counted counted) {
        Burst burst = new Burst(0.01048576 / (2 * cores * ratio), 0.03, 8, 0.2e-6, 0.3e-6, 8.5536e-6);
        Wire wire = new Wire(8.0 * 8 * 32768 / (cores * ratio), 1.3e-6, 3e9, 11e9, eager);
        ThreadSetting setting =
                ThreadSetting.of(new Layout(2, cores, ratio, 100), burst, wire).offset(0.5);
        ThreadOutcome outcome = ThreadRuns.one(setting);
        counted.events += outcome.events();
        return outcome.makespan();
    }
}

package dev.weft.sharing.replay;

import dev.weft.program.Job;
import dev.weft.sharing.SharingModel;
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

/** Milliseconds to replay a job with a full log, fresh numbers for each call. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup(iterations = 10)
@Measurement(iterations = 10)
public class ReplayBenchmark {
    @Param({"ring 1000 100", "ring 1000 1000", "churn 1000 100", "churn 10000 10", "flows 1000 10000"})
    public String row = "ring 1000 100";

    @Param({"gigabitEthernet", "infiniband"})
    public String model = "gigabitEthernet";

    private long seed;
    private Job job = ReplayRows.of("ring", 2, 1, 1);

    @Setup(Level.Invocation)
    public void make() {
        String[] words = row.split(" ", -1);
        job = ReplayRows.of(words[0], Integer.parseInt(words[1]), Integer.parseInt(words[2]), ++seed);
    }

    @Benchmark
    public double replay() {
        SharingModel chosen = model.equals("infiniband")
                ? SharingModel.infiniband(0.965, 0.925, 1.35)
                : SharingModel.gigabitEthernet(0.75, 0.115, 0.036);
        return job.solve(ReplayMethod.under(chosen)).finish().seconds();
    }
}

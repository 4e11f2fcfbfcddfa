package dev.weft.nodeaware;

import dev.weft.machine.Placement;
import dev.weft.machine.PublishedCosts;
import dev.weft.program.CommPattern;
import dev.weft.program.Job;
import dev.weft.study.Result;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Milliseconds for 2 million messages of 8192 processes in seven exchanges: to make jobs of the patterns, and to ask what they cost;
 * and to match a million messages to their receives. {@code cold..} is the first answer of a fresh machine. Beside it, the same
 * formulas in Python: {@code src/jmh/nodeaware/formulas.py}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 4, time = 1)
public class CostBenchmark {
    private static final int MESSAGES = 1_000_000;

    private List<CommPattern> patterns = List.of();
    private List<Job> jobs = List.of();

    @Setup
    public void make() {
        patterns = LevelPatterns.all();
        jobs = place();
    }

    private List<Job> place() {
        return patterns.stream()
                .map(pattern -> pattern.on(PublishedCosts.BLUE_WATERS.nodes(512), Placement.PER_PROCESSOR))
                .toList();
    }

    private double cost() {
        return jobs.stream()
                .mapToDouble(job -> job.solve(CostModel.NODE_AWARE).time().seconds())
                .sum();
    }

    @Benchmark
    public double costOfAllLevels() {
        return cost();
    }

    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @Warmup(iterations = 0)
    @Measurement(iterations = 1)
    public double coldCostOfAllLevels() {
        return cost();
    }

    @Benchmark
    public List<Job> jobsOfAllLevels() {
        return place();
    }

    @Benchmark
    public Result matchMessagesInRandomOrder() {
        return MatchQueue.of(MESSAGES).random(1).solve();
    }
}

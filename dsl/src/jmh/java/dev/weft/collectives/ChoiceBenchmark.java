package dev.weft.collectives;

import dev.weft.machine.Placement;
import dev.weft.machine.PublishedCosts;
import dev.weft.program.run.Operation;
import dev.weft.study.Axis;
import dev.weft.units.Bytes;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Milliseconds to choose among all algorithms of a collective for 30 sizes on 8192 ranks of 512 nodes. {@code cold..} is the first answer of
 * a fresh virtual machine, {@code firstChoices} that of a new question, and {@code moreChoices} one whose rounds are known.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 4, time = 1)
public class ChoiceBenchmark {
    private static final int SIZES = 30;

    @Param({"ALLREDUCE", "BCAST"})
    public Operation operation = Operation.ALLREDUCE;

    private final Axis<Bytes> sizes = Axis.of(
            IntStream.range(0, SIZES).mapToObj(at -> new Bytes(8.0 * (1 << at))).toList());

    private PlacedCollective known = question();

    private PlacedCollective question() {
        return Collective.of(operation, new Bytes(8))
                .on(PublishedCosts.BLUE_WATERS.nodes(512), Placement.PER_PROCESSOR);
    }

    @Setup
    public void make() {
        known = question();
    }

    @Benchmark
    public double moreChoices() {
        return known.choices(sizes).meanRegret();
    }

    @Benchmark
    public double firstChoices() {
        return question().choices(sizes).meanRegret();
    }

    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @Warmup(iterations = 0)
    @Measurement(iterations = 1)
    public double coldChoices() {
        return question().choices(sizes).meanRegret();
    }
}

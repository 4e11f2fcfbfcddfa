package dev.weft.queueing;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.queueing.solve.Solved;
import dev.weft.queueing.solve.Solving;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
 * The exact solvers on the networks that {@code src/jmh/octave/compare.sh} gives to Octave's queueing package. Every call solves
 * demands that no call before it had, and returns what it found.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class SolverBenchmark {
    /** A network by its name: stations, servers of the first one, populations. */
    @Param({"K4", "K10", "K100", "250x2", "30x3", "12x4", "MM8"})
    public String network = "K4";

    private Instance instance = new Instance("K4");

    @Setup(Level.Trial)
    public void make() {
        instance = new Instance(network);
    }

    @Benchmark
    public double solve() {
        return instance.solveAnother();
    }

    /** One of the networks, with demands that change a little from call to call. */
    static final class Instance {
        private final List<SolverStation> places = new ArrayList<>();
        private final List<Chain> classes = new ArrayList<>();
        private final double[][] service;
        private final double[][] visits;
        private long calls;

        Instance(String name) {
            int[] population = switch (name) {
                case "K4", "K10", "K100" -> new int[] {100_000};
                case "MM8" -> new int[] {10_000};
                case "250x2" -> new int[] {250, 250};
                case "30x3" -> new int[] {30, 30, 30};
                default -> new int[] {12, 12, 12, 12};
            };
            int stations = name.equals("K10") ? 10 : name.equals("K100") ? 100 : 4;
            for (int k = 0; k < stations; k++) {
                places.add(SolverStation.queue("s" + k, name.equals("MM8") && k == 0 ? 8 : 1)
                        .shared(true));
            }
            for (int r = 0; r < population.length; r++) {
                classes.add(Chain.closed("c" + r, population[r], 0));
            }
            service = new double[population.length][stations];
            visits = new double[population.length][stations];
            for (int r = 0; r < population.length; r++) {
                Arrays.fill(visits[r], 1);
                for (int k = 0; k < stations; k++) {
                    service[r][k] = demand(r, k);
                }
            }
            if (name.equals("MM8")) {
                service[0][0] *= 8;
            }
        }

        /** The demands of {@code compare.m}: {@code 0.01 (1 + ((7 (r + 1) (k + 1)) mod 11) / 11)} seconds. */
        private static double demand(int r, int k) {
            return 0.01 * (1 + 7 * (r + 1) * (k + 1) % 11 / 11.0);
        }

        /** Before any change of the demands: what Octave found too. */
        double throughputOfTheFirst() {
            return Solving.solve(Compiled.of(places, classes, service, visits)).throughput[0];
        }

        double solveAnother() {
            calls++;
            service[0][calls % 2 == 0 ? 0 : 1] *= 1 + 1e-9;
            Solved solved = Solving.solve(Compiled.of(places, classes, service, visits));
            return solved.throughput[0] + solved.queueLength[0][1];
        }
    }
}

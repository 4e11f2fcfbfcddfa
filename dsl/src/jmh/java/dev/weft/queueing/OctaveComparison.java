package dev.weft.queueing;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Times the networks of {@link SolverBenchmark} in this process and prints the ratio to the seconds that Octave took for them,
 * read from a file of lines {@code name,seconds,throughput}. The first call in a fresh process is reported apart: it is what a
 * notebook's reader waits for.
 */
public final class OctaveComparison {
    private static final int ROUNDS = 7;
    private static final double ROUND_SECONDS = 0.4;

    private OctaveComparison() {}

    public static void main(String[] arguments) throws IOException {
        Map<String, double[]> octave = new LinkedHashMap<>();
        for (String line : Files.readAllLines(Path.of(arguments[0]), StandardCharsets.UTF_8)) {
            String[] cells = line.split(",");
            octave.put(cells[0], new double[] {Double.parseDouble(cells[1]), Double.parseDouble(cells[2])});
        }
        System.out.printf(
                Locale.ROOT,
                "%-8s %14s %14s %14s %10s %12s%n",
                "network",
                "Octave (ms)",
                "Weft (ms)",
                "first (ms)",
                "ratio",
                "difference");
        octave.forEach((name, row) -> report(name, row[0], row[1]));
    }

    private static void report(String name, double octaveSeconds, double octaveThroughput) {
        SolverBenchmark.Instance instance = new SolverBenchmark.Instance(name);
        long start = System.nanoTime();
        double check = instance.throughputOfTheFirst();
        double first = (System.nanoTime() - start) / 1e9;
        double warm = warm(instance);
        System.out.printf(
                Locale.ROOT,
                "%-8s %14.3f %14.4f %14.3f %9.0fx %12.1e%n",
                name,
                octaveSeconds * 1e3,
                warm * 1e3,
                first * 1e3,
                octaveSeconds / warm,
                Math.abs(check / octaveThroughput - 1));
        if (Math.abs(check / octaveThroughput - 1) > 1e-6) {
            System.out.printf(
                    Locale.ROOT,
                    "         Octave's throughput is %.6g, Weft's %.6g: its manual warns of this method%n",
                    octaveThroughput,
                    check);
        }
    }

    /** Processor time of this thread, so that other work on the machine does not count; Octave's is taken likewise. */
    private static double cpuSeconds() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
    }

    /** Seconds per call: the median of several rounds, after one round to warm up. */
    private static double warm(SolverBenchmark.Instance instance) {
        double[] rounds = new double[ROUNDS];
        double consumed = 0;
        for (int round = -2; round < ROUNDS; round++) {
            double start = cpuSeconds();
            long calls = 0;
            double elapsed = 0;
            while (elapsed < ROUND_SECONDS) {
                consumed += instance.solveAnother();
                calls++;
                elapsed = cpuSeconds() - start;
            }
            if (round >= 0) {
                rounds[round] = elapsed / calls;
            }
        }
        if (Double.isNaN(consumed)) {
            throw new IllegalStateException("a solution is not a number");
        }
        Arrays.sort(rounds);
        return rounds[ROUNDS / 2];
    }
}

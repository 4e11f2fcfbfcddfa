package dev.weft.queueing;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * Times the networks of {@link SolverBenchmark} in this process and prints the ratio to the seconds that Octave took for them,
 * read from a file of lines {@code name,seconds,throughput}; then the exact sweep of Figure 10. Every call has inputs of its own, its
 * result is used, and there is nothing that could remember one. The first call is timed in a fresh process for each network: it is
 * what a notebook's reader waits for.
 */
public final class OctaveComparison {
    private static final int ROUNDS = 7;
    private static final double ROUND_SECONDS = 0.4;
    private static final String FIGURE = "figure10";
    private static final double FIGURE_BAR = 0.05;
    /** How many times faster than Octave each network is meant to be. */
    private static final Map<String, Integer> BARS =
            Map.of("K4", 900, "K10", 900, "K100", 300, "250x2", 4500, "30x3", 4500, "12x4", 4500);

    private OctaveComparison() {}

    /** Compares with the times in a file; {@code first NAME} prints the milliseconds of the first call instead. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length == 2) {
            System.out.println(first(arguments[1]));
            return;
        }
        List<String> lines = Files.readAllLines(Path.of(arguments[0]), StandardCharsets.UTF_8);
        System.out.println(machine());
        for (String line : lines) {
            if (line.startsWith("version,")) {
                System.out.println(line.replace("version,", "Octave ").replace(",", ", queueing "));
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%-9s %12s %12s %11s %9s %7s %11s%n",
                "network",
                "Octave (ms)",
                "Weft (ms)",
                "first (ms)",
                "ratio",
                "bar",
                "difference");
        for (String line : lines) {
            String[] cells = line.split(",");
            if (!cells[0].equals("version")) {
                report(cells[0], Double.parseDouble(cells[1]), Double.parseDouble(cells[2]));
            }
        }
        EnginesBenchmark engines = new EnginesBenchmark();
        double warm = warm(engines::figure10);
        System.out.printf(
                Locale.ROOT,
                "%-9s %12s %12.4f %11.1f   bar %.0f ms%s%n",
                FIGURE,
                "",
                warm * 1e3,
                fresh(FIGURE),
                FIGURE_BAR * 1e3,
                warm > FIGURE_BAR ? ", missed" : "");
    }

    /** What the times depend on. */
    private static String machine() {
        Runtime runtime = Runtime.getRuntime();
        return String.format(
                Locale.ROOT,
                "%s %s, %d cores, heap %d MiB, %s, load %.1f; processor seconds, one thread, no caches",
                System.getProperty("java.vm.name"),
                System.getProperty("java.version"),
                runtime.availableProcessors(),
                runtime.maxMemory() >> 20,
                System.getProperty("os.arch"),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    private static void report(String name, double octaveSeconds, double octaveThroughput) throws IOException {
        SolverBenchmark.Instance instance = new SolverBenchmark.Instance(name);
        double difference = Math.abs(instance.throughputOfTheFirst() / octaveThroughput - 1);
        double warm = warm(instance::solveAnother);
        double ratio = octaveSeconds / warm;
        Integer bar = BARS.get(name);
        System.out.printf(
                Locale.ROOT,
                "%-9s %12.3f %12.4f %11.1f %8.0fx %7s %11.1e%s%n",
                name,
                octaveSeconds * 1e3,
                warm * 1e3,
                fresh(name),
                ratio,
                bar == null ? "" : bar + "x",
                difference,
                bar != null && ratio < bar ? "  missed" : "");
        if (difference > 1e-6) {
            System.out.println("          the answers differ: Octave's manual warns of this method");
        }
    }

    /** Milliseconds of the first call in a process of its own, by the clock, class loading included. */
    private static double fresh(String name) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        OctaveComparison.class.getName(),
                        "first",
                        name)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            String line = output.readLine();
            return line == null ? Double.NaN : Double.parseDouble(line);
        }
    }

    private static double first(String name) {
        long start = System.nanoTime();
        double check = name.equals(FIGURE)
                ? new EnginesBenchmark().figure10()
                : new SolverBenchmark.Instance(name).throughputOfTheFirst();
        double milliseconds = (System.nanoTime() - start) / 1e6;
        if (Double.isNaN(check)) {
            throw new IllegalStateException("the first solution is not a number");
        }
        return milliseconds;
    }

    /** Processor time of this thread, so that other work on the machine does not count; Octave's is taken likewise. */
    private static double cpuSeconds() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
    }

    /** Seconds per call: the median of several rounds, after one round to warm up. */
    private static double warm(DoubleSupplier solver) {
        double[] rounds = new double[ROUNDS];
        double consumed = 0;
        for (int round = -2; round < ROUNDS; round++) {
            double start = cpuSeconds();
            long calls = 0;
            double elapsed = 0;
            while (elapsed < ROUND_SECONDS) {
                consumed += solver.getAsDouble();
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

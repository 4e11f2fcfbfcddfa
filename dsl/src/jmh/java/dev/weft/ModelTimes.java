package dev.weft;

import dev.weft.queueing.EnginesBenchmark;
import dev.weft.sharing.EstimateBenchmark;
import dev.weft.trace.ClocksBenchmark;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Times some of the benchmarks by the processor time of the process, all threads, which other work on the machine disturbs less than
 * the clock: JMH knows the clock only. Medians of three calls, after others for five seconds.
 */
public final class ModelTimes {
    private static final double WARM_SECONDS = 5;
    private static final int CALLS = 3;

    private ModelTimes() {}

    /** Times all tasks, or those whose name contains the first argument. */
    public static void main(String[] arguments) {
        System.out.printf(
                Locale.ROOT,
                "%s %s, %d cores, load %.1f; medians of %d calls after %.0f s of others%n",
                System.getProperty("java.vm.name"),
                System.getProperty("java.version"),
                Runtime.getRuntime().availableProcessors(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                CALLS,
                WARM_SECONDS);
        System.out.printf(Locale.ROOT, "%-60s %14s %10s%n", "task", "processor (ms)", "clock (ms)");
        tasks().forEach((task, work) -> {
            if (arguments.length == 0 || task.contains(arguments[0])) {
                report(task, work);
            }
        });
    }

    private static Map<String, Supplier<Object>> tasks() {
        Map<String, Supplier<Object>> tasks = new LinkedHashMap<>();
        tasks.put("Figure 10 exactly, 160 networks of up to 128 classes", new EnginesBenchmark()::figure10);
        for (String scheme : new String[] {"600 of 120 nodes", "3000 of 1000 nodes"}) {
            EstimateBenchmark estimate = new EstimateBenchmark();
            estimate.scheme = scheme;
            tasks.put("estimated penalties of communications, " + scheme, estimate::penalties);
        }
        ClocksBenchmark clocks = new ClocksBenchmark();
        clocks.record();
        tasks.put("clocks of 100,000 ranks and 200,000 messages", clocks::clocks);
        return tasks;
    }

    private static void report(String task, Supplier<Object> work) {
        double[] processor = new double[CALLS];
        double[] clock = new double[CALLS];
        long warming = used();
        do {
            Objects.requireNonNull(work.get());
        } while (used() - warming < WARM_SECONDS * 1e9);
        for (int call = 0; call < CALLS; call++) {
            long usedBefore = used();
            long start = System.nanoTime();
            Objects.requireNonNull(work.get());
            clock[call] = (System.nanoTime() - start) / 1e6;
            processor[call] = (used() - usedBefore) / 1e6;
        }
        Arrays.sort(processor);
        Arrays.sort(clock);
        System.out.printf(Locale.ROOT, "%-60s %14.1f %10.1f%n", task, processor[CALLS / 2], clock[CALLS / 2]);
    }

    /** Nanoseconds of the processor that all threads have used. */
    private static long used() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }
}

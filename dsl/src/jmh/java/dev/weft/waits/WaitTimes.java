package dev.weft.waits;

import dev.weft.Weft;
import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.trace.BenchmarkArchive;
import dev.weft.trace.Trace;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * One fresh process per measurement: {@code write FOLDER EVENTS} makes the archive; {@code profile ANCHOR} and {@code replay ANCHOR}
 * find the waiting in one; {@code simulated RANKS} in a simulated run, by both. Prints lines {@code name;wall seconds;processor
 * seconds of all threads;MB of heap at most}. What the heap held at most depends on how often it is collected: give {@code
 * -Xmx} to see what is needed.
 */
public final class WaitTimes {
    private static final int STEPS = 20;

    private WaitTimes() {}

    public static void main(String[] arguments) throws IOException {
        List<String> rest = Arrays.asList(arguments).subList(1, arguments.length);
        switch (arguments[0]) {
            case "write" ->
                System.out.println(BenchmarkArchive.write(Path.of(rest.get(0)), Integer.parseInt(rest.get(1)), 0));
            case "profile" -> sinceStart(Trace.open(rest.get(0)).solve(MinimumProfile.USUAL));
            case "replay" -> sinceStart(Trace.open(rest.get(0)).solve(TraceReplay.USUAL));
            case "simulated" -> simulated(Integer.parseInt(rest.get(0)));
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void sinceStart(Result answer) {
        long started = ManagementFactory.getRuntimeMXBean().getStartTime();
        print(
                answer.label() + ", fresh process, " + answer.columns().rows() + " rows",
                (System.currentTimeMillis() - started) / 1e3);
    }

    /** A ring of ranks that compute for different times, exchange a message with both neighbours, and reduce. */
    private static void simulated(int ranks) {
        long start = System.nanoTime();
        Trace run = Weft.program(ranks, mpi -> {
                    for (int step = 0; step < STEPS; step++) {
                        mpi.compute(Weft.us(50 + (mpi.rank() * 37 + step * 11) % 100));
                        mpi.sendrecv((mpi.rank() + 1) % ranks, (mpi.rank() + ranks - 1) % ranks, Weft.KiB(4));
                        mpi.allreduce(Weft.bytes(64));
                    }
                })
                .on(Weft.cluster(ranks, 1).link(Weft.GBps(10), Weft.us(2)), Weft.perNode)
                .solve(Weft.replay(Weft.fairShare))
                .trace();
        print("the replay that makes the run of " + ranks + " ranks, " + run, (System.nanoTime() - start) / 1e9);
        for (Method<Trace, WaitProfile> method :
                List.<Method<Trace, WaitProfile>>of(MinimumProfile.USUAL, TraceReplay.USUAL)) {
            for (int turn = 0; turn < 3; turn++) {
                start = System.nanoTime();
                WaitProfile found = run.solve(method);
                print(
                        found.label() + ", " + ranks + " simulated ranks, " + found.total() + " of waiting",
                        (System.nanoTime() - start) / 1e9);
            }
        }
    }

    private static void print(String name, double seconds) {
        double processor = ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                        .getProcessCpuTime()
                / 1e9;
        long heap = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(usage -> usage.getUsed())
                .sum();
        System.out.printf(Locale.ROOT, "%s;%.3f;%.3f;%.0f%n", name, seconds, processor, heap / 1e6);
    }
}

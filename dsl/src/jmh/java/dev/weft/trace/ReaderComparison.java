package dev.weft.trace;

import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.otf2.Otf2Archive;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * One step of the comparison with other readers of OTF2: {@code write FOLDER EVENTS} makes the archives, {@code cold ANCHOR}
 * times a fresh process, {@code warm ANCHOR...} a warm one. Prints lines {@code name,seconds,events}.
 */
public final class ReaderComparison {
    private static final int ROUNDS = 31;
    private static final long WARM_UP = 4_000_000_000L;

    private ReaderComparison() {}

    public static void main(String[] arguments) throws IOException {
        List<String> rest = Arrays.asList(arguments).subList(1, arguments.length);
        switch (arguments[0]) {
            case "write" -> {
                for (int seed = 0; seed < 3; seed++) {
                    BenchmarkArchive.write(Path.of(rest.get(0)), Integer.parseInt(rest.get(1)), seed);
                }
            }
            case "cold" -> cold(rest.get(0));
            case "warm" -> warm(rest.stream().map(Path::of).toList());
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void cold(String anchor) {
        CallProfile profile = Trace.open(anchor).profile();
        int functions = profile.functions().columns().rows();
        long started = ManagementFactory.getRuntimeMXBean().getStartTime();
        double seconds = (System.currentTimeMillis() - started) / 1e3;
        print("Weft, fresh process with " + functions + " function totals", seconds, profile.events());
    }

    private static void warm(List<Path> anchors) {
        time("Weft, read, 1 thread", anchors, ReaderComparison::read);
        time("Weft, function totals, 1 thread", anchors, anchor -> profile(Otf2Archive.open(anchor)));
        double[] waited = new double[ROUNDS];
        long events = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Trace trace = Trace.open(anchors.get(round % anchors.size()).toString());
            long start = System.nanoTime();
            events = trace.profile().events();
            waited[round] = (System.nanoTime() - start) / 1e9;
        }
        Arrays.sort(waited);
        print("Weft, function totals, all cores, wall time", waited[ROUNDS / 2], events);
    }

    /**
     * Processor time of this thread, so that other work on the machine counts less; that of the peers is taken likewise. It is
     * warm after seconds and not after rounds, since the compiler needs as long for a small archive as for a large one.
     */
    private static void time(String name, List<Path> anchors, ToLongFunction<Path> work) {
        double[] seconds = new double[ROUNDS];
        long events = 0;
        int turn = 0;
        for (long end = System.nanoTime() + WARM_UP; System.nanoTime() < end; turn++) {
            work.applyAsLong(anchors.get(turn % anchors.size()));
        }
        for (int round = 0; round < ROUNDS; round++, turn++) {
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            events = work.applyAsLong(anchors.get(turn % anchors.size()));
            seconds[round] = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / 1e9;
        }
        Arrays.sort(seconds);
        print(name, seconds[ROUNDS / 2], events);
    }

    private static void print(String name, double seconds, long events) {
        System.out.printf(Locale.ROOT, "%s;%.4f;%d%n", name, seconds, events);
    }

    /** Events of an archive, decoded and counted. */
    static long read(Path anchor) {
        EventSource source = Otf2Archive.open(anchor);
        long[] count = new long[1];
        for (int i = 0; i < source.definitions().locations().size(); i++) {
            source.read(i, batch -> count[0] += batch.count);
        }
        return count[0];
    }

    /** The same with the time of every call path. */
    static long profile(EventSource source) {
        long[] events = new long[1];
        for (int i = 0; i < source.definitions().locations().size(); i++) {
            CallSums sums = new CallSums(source.definitions());
            source.read(i, new EventConsumer() {
                @Override
                public void accept(EventBatch batch) {
                    events[0] += batch.count;
                    sums.accept(batch);
                }

                @Override
                public boolean needsMessages() {
                    return sums.needsMessages();
                }
            });
        }
        return events[0];
    }

    static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}

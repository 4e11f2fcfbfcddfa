package dev.weft.spark;

import static dev.weft.Weft.exact;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.range;
import static dev.weft.Weft.seeded;
import static dev.weft.Weft.spark;
import static dev.weft.Weft.sweep;
import static dev.weft.Weft.trace;
import static dev.weft.Weft.traceReplay;

import dev.weft.queueing.QueueingNetwork;
import dev.weft.queueing.QueueingSolution;
import dev.weft.queueing.Solver;
import dev.weft.study.Asked;
import dev.weft.study.Engine;
import dev.weft.trace.Trace;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Recording;
import dev.weft.trace.event.Track;
import dev.weft.trace.otf2.Otf2Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Measures overhead and speedup of Spark on this machine: a standalone cluster of one-core workers in processes of their own against the
 * local engine, in one run. Every answer is compared with the local one. Run by {@code ./weft spark bench}; the optional argument is the
 * number of events of each of the archive's 16 ranks in millions (default 5).
 */
final class SparkMeasurement {
    private static final int RANKS = 16;
    private static final int EVENTS_OF_A_STEP = 10;
    private static final int REPETITIONS = 5;
    private static final int WARM_JOBS = 10;
    private static final int SMALL_JOBS = 30;

    private static final int EXPENSIVE = 200;
    private static final double EXPENSIVE_SECONDS = 0.02;

    private int seed = 1;

    private SparkMeasurement() {}

    public static void main(String[] args) throws Exception {
        double millions = args.length == 0 ? 5 : Double.parseDouble(args[0]);
        say(
                "Java %s, %d cores, heap %d MB here and 512 MB for each worker",
                System.getProperty("java.version"),
                Runtime.getRuntime().availableProcessors(),
                Runtime.getRuntime().maxMemory() >> 20);
        Path folder = Files.createTempDirectory("weft-measure-");
        try {
            Path archive = folder.resolve("ring.otf2");
            Otf2Writer.standard().write(ring((int) (millions * 1e6 / EVENTS_OF_A_STEP)), archive);
            new SparkMeasurement().measure(trace(archive.toString()));
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            }
        }
        System.exit(0);
    }

    private void measure(Trace archive) throws Exception {
        int cycles = cyclesOfAnExpensiveQuestion();
        List<double[]> times = new ArrayList<>();
        for (int workers = 1; workers <= 2; workers++) {
            try (Cluster cluster = Cluster.of(workers)) {
                say("%n%d worker%s", workers, workers == 1 ? "" : "s");
                Engine engine = spark(cluster.address(), "spark.executor.memory=512m");
                say("  driver and workers started in %.1f s", seconds(engine::cores));
                jobs(engine);
                times.add(new double[] {expensive(engine, cycles), archive(engine, archive)});
            }
        }
        say(
                "%nspeedup of two workers over one: expensive questions %.2f, archive %.2f",
                times.get(0)[0] / times.get(1)[0], times.get(0)[1] / times.get(1)[1]);
    }

    private static void jobs(Engine engine) {
        say("  first job of one question %.2f s", compared(small(1), engine)[1]);
        List<Double> warm = new ArrayList<>();
        for (int i = 0; i < SMALL_JOBS; i++) {
            warm.add(compared(small(1), engine)[1]);
        }
        say("  later jobs of one question: median %.0f ms", 1e3 * median(warm));
        for (int count : new int[] {1_000, 10_000}) {
            double[] cold = compared(small(count), engine);
            List<Double> here = new ArrayList<>();
            List<Double> there = new ArrayList<>();
            for (int i = -WARM_JOBS; i < REPETITIONS; i++) {
                double[] both = compared(small(count), engine);
                if (i >= 0) {
                    here.add(both[0]);
                    there.add(both[1]);
                }
            }
            say(
                    "  %d questions of microseconds: first %.2f s, warm median %.2f s; here %.2f and %.3f s; %.0f us each more than here",
                    count, cold[1], median(there), cold[0], median(here), 1e6 * (median(there) - median(here)) / count);
        }
    }

    /** Returns the seconds for {@link #EXPENSIVE} questions of about 20 ms each. */
    private double expensive(Engine engine, int cycles) {
        List<Double> there = new ArrayList<>();
        List<Double> here = new ArrayList<>();
        for (int i = -WARM_JOBS; i < REPETITIONS; i++) {
            Solver method = seeded(seed++).length(cycles).runs(1);
            Asked<Solver, QueueingSolution> asked = expensive();
            double[] both = compared(() -> asked.solve(method), () -> asked.solve(method, engine));
            if (i >= 0) { // by now the workers have compiled the code
                here.add(both[0]);
                there.add(both[1]);
            }
        }
        say(
                "  %d questions of about %.0f ms: median %.2f s, %.1f ms each; here %.2f s",
                EXPENSIVE, 1e3 * EXPENSIVE_SECONDS, median(there), 1e3 * median(there) / EXPENSIVE, median(here));
        return median(there);
    }

    private static double archive(Engine engine, Trace archive) {
        archive("messages matched in", archive, archive.on(engine), run -> run.solve(traceReplay));
        return archive("profile of", archive, archive.on(engine), Trace::profile);
    }

    private static double archive(String what, Trace local, Trace elsewhere, Function<Trace, Object> question) {
        List<Double> there = new ArrayList<>();
        List<Double> here = new ArrayList<>();
        for (int i = 0; i < REPETITIONS; i++) {
            double[] both = compared(() -> question.apply(local), () -> question.apply(elsewhere));
            here.add(both[0]);
            there.add(both[1]);
        }
        say("  %s %s: median %.2f s; here %.2f s", what, local, median(there), median(here));
        return median(there);
    }

    /** Returns the number of cycles that a compiled simulation makes in about 20 ms on one core. */
    private int cyclesOfAnExpensiveQuestion() {
        int cycles = 20_000;
        for (int i = 0; i < WARM_JOBS; i++) {
            Asked<Solver, QueueingSolution> asked = expensive();
            Solver method = seeded(seed++).length(cycles).runs(1);
            double each =
                    seconds(() -> asked.solve(method)) * Runtime.getRuntime().availableProcessors() / EXPENSIVE;
            cycles = (int) (cycles * EXPENSIVE_SECONDS / each);
        }
        return cycles;
    }

    private static Asked<Solver, QueueingSolution> expensive() {
        return sweep("number", range(1, EXPENSIVE)).ask(number -> office(number * 1e-6, 20));
    }

    private static QueueingNetwork office(double time, int jobs) {
        return queueing()
                .station("cpu", queue(ms(3)))
                .station("disk", queue(ms(2 + time)))
                .closed("jobs", jobs);
    }

    private static Asked<Solver, QueueingSolution> small(int count) {
        return sweep("number", range(1, count)).ask(number -> office(number * 1e-3, 5));
    }

    private static double[] compared(Asked<Solver, QueueingSolution> asked, Engine engine) {
        return compared(() -> asked.solve(exact), () -> asked.solve(exact, engine));
    }

    /** Returns the seconds here and on the cluster; comparing the printed answers is not part of them. */
    private static double[] compared(Supplier<Object> here, Supplier<Object> there) {
        Object[] answers = new Object[2];
        double[] times = {seconds(() -> answers[0] = here.get()), seconds(() -> answers[1] = there.get())};
        if (!answers[0].toString().equals(answers[1].toString())) {
            throw new IllegalStateException("not the same: " + answers[0] + " and " + answers[1]);
        }
        return times;
    }

    private static double seconds(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) * 1e-9;
    }

    private static double median(List<Double> times) {
        return times.stream().sorted().skip(times.size() / 2).findFirst().orElseThrow();
    }

    private static void say(String format, Object... values) {
        System.out.printf(Locale.ROOT, format + "%n", values);
    }

    private static EventSource ring(int steps) {
        Recording recording = Recording.of("ring", RANKS);
        int compute = recording.region("compute");
        int send = recording.region("MPI_Send");
        int receive = recording.region("MPI_Recv");
        for (int rank = 0; rank < RANKS; rank++) {
            Random random = new Random(rank);
            Track track = recording.track(rank);
            long time = 1_000_000;
            for (int step = 0; step < steps; step++) {
                for (int call = 0; call < 2; call++) {
                    track.enter(time += 20 + random.nextInt(256), compute);
                    track.leave(time += 20 + random.nextInt(256), compute);
                }
                int bytes = 1000 + random.nextInt(4096);
                track.enter(time += 20 + random.nextInt(256), send);
                track.send(time += 20 + random.nextInt(256), (rank + 1) % RANKS, 0, 7, bytes);
                track.leave(time += 20 + random.nextInt(256), send);
                track.enter(time += 20 + random.nextInt(256), receive);
                track.recv(time += 20 + random.nextInt(256), (rank + RANKS - 1) % RANKS, 0, 7, bytes);
                track.leave(time += 20 + random.nextInt(256), receive);
            }
        }
        return recording.finish();
    }
}

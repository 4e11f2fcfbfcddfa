package dev.weft.virtualization.simulate;

import dev.weft.simulation.RandomStream;
import dev.weft.study.Progress;
import dev.weft.study.Workers;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Runs of the same setting with other noise, on all cores of this machine: the same seed gives the same runs on any of them. */
public final class ThreadRuns {
    private static final int MOST_RUNS = 10_000;

    private final ThreadSetting setting;
    private final List<ThreadOutcome> outcomes;

    private ThreadRuns(ThreadSetting setting, List<ThreadOutcome> outcomes) {
        this.setting = setting;
        this.outcomes = outcomes;
    }

    /** So many runs, whose seeds follow from that of the setting. Without noise all are the same, and one is made. */
    public static ThreadRuns of(ThreadSetting setting, int runs) {
        if (runs < 1 || runs > MOST_RUNS) {
            throw ModelException.cannot(
                    "simulate so many runs", runs, "it must be 1 to " + MOST_RUNS, "Write runs(25)");
        }
        int different = setting.burst().sigma() > 0 ? runs : 1;
        List<Integer> numbers = IntStream.range(0, different).boxed().toList();
        Progress progress = Progress.of("runs of user-level threads", different);
        return new ThreadRuns(setting, Workers.map(numbers, number -> one(numbered(setting, number)), progress));
    }

    /** One run with just the seed of the setting. */
    public static ThreadOutcome one(ThreadSetting setting) {
        return ThreadRun.of(setting);
    }

    /** The setting of one of several runs. */
    private static ThreadSetting numbered(ThreadSetting setting, int run) {
        return setting.seed(seed(setting.seed(), run));
    }

    /** The seed of a run. */
    static long seed(long seed, int run) {
        return RandomStream.of(seed, run).bits();
    }

    public List<ThreadOutcome> outcomes() {
        return outcomes;
    }

    /** The value in the middle, or the mean of the two there. */
    public double median(ToDoubleFunction<ThreadOutcome> of) {
        double[] sorted = sorted(of);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    /** The run in the middle by how long it took; of an even number the shorter of the two there. */
    public ThreadOutcome middle() {
        return outcomes.get(middleNumber());
    }

    /** What ran in that run, which gives the very same once more. */
    public ThreadSetting middleSetting() {
        return numbered(setting, middleNumber());
    }

    private int middleNumber() {
        return IntStream.range(0, outcomes.size())
                .boxed()
                .sorted(Comparator.comparingDouble(
                        number -> outcomes.get(number).makespan()))
                .toList()
                .get((outcomes.size() - 1) / 2);
    }

    public double least(ToDoubleFunction<ThreadOutcome> of) {
        return sorted(of)[0];
    }

    public double most(ToDoubleFunction<ThreadOutcome> of) {
        return sorted(of)[outcomes.size() - 1];
    }

    public long events() {
        return outcomes.stream().mapToLong(ThreadOutcome::events).sum();
    }

    private double[] sorted(ToDoubleFunction<ThreadOutcome> of) {
        double[] values = outcomes.stream().mapToDouble(of).toArray();
        Arrays.sort(values);
        return values;
    }
}

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

/** Repeated runs of a setting with different noise, on all cores of this computer; results depend on the seed only. */
public final class ThreadRuns {
    private static final int MOST_RUNS = 10_000;

    private final ThreadSetting setting;
    private final List<ThreadOutcome> outcomes;

    private ThreadRuns(ThreadSetting setting, List<ThreadOutcome> outcomes) {
        this.setting = setting;
        this.outcomes = outcomes;
    }

    /** Simulates this number of runs, 1 to 10,000, with seeds derived from that of the setting. Without noise all are equal, and one is simulated. */
    public static ThreadRuns of(ThreadSetting setting, int runs) {
        if (runs < 1 || runs > MOST_RUNS) {
            throw ModelException.call("runs", "must be between 1 and 10,000", "Try runs(25)", runs);
        }
        int different = setting.burst().sigma() > 0 ? runs : 1;
        List<Integer> numbers = IntStream.range(0, different).boxed().toList();
        Progress progress = Progress.of("runs of user-level threads", different);
        return new ThreadRuns(setting, Workers.map(numbers, number -> one(numbered(setting, number)), progress));
    }

    /** Simulates one run with the seed of the setting. */
    public static ThreadOutcome one(ThreadSetting setting) {
        return ThreadRun.of(setting);
    }

    /** Returns the setting of one of several runs. */
    private static ThreadSetting numbered(ThreadSetting setting, int run) {
        return setting.seed(seed(setting.seed(), run));
    }

    /** Returns the seed of a run. */
    static long seed(long seed, int run) {
        return RandomStream.of(seed, run).bits();
    }

    /** Returns the outcomes in the order of their seeds. */
    public List<ThreadOutcome> outcomes() {
        return outcomes;
    }

    /** Returns the median of a value over the runs. */
    public double median(ToDoubleFunction<ThreadOutcome> of) {
        double[] sorted = sorted(of);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    /** Returns the run of median duration; for an even number of runs, the shorter of the two in the middle. */
    public ThreadOutcome middle() {
        return outcomes.get(middleNumber());
    }

    /** Returns the setting of the run of median duration, which reproduces it. */
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

    /** Returns the smallest value over the runs. */
    public double least(ToDoubleFunction<ThreadOutcome> of) {
        return sorted(of)[0];
    }

    /** Returns the largest value over the runs. */
    public double most(ToDoubleFunction<ThreadOutcome> of) {
        return sorted(of)[outcomes.size() - 1];
    }

    /** Returns the number of simulated events of all runs. */
    public long events() {
        return outcomes.stream().mapToLong(ThreadOutcome::events).sum();
    }

    private double[] sorted(ToDoubleFunction<ThreadOutcome> of) {
        double[] values = outcomes.stream().mapToDouble(of).toArray();
        Arrays.sort(values);
        return values;
    }
}

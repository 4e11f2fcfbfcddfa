package dev.weft.simulation;

import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Progress;
import dev.weft.units.Digits;
import java.util.Arrays;
import java.util.List;

/**
 * Runs that are extended until what they are watched for has settled, or their budget is spent. Settled means that no part of a run
 * after its warm-up differs from the rest, and that every watched mean is worth {@value Steady#ENOUGH} independent observations, both
 * as the correlation of the windows tells and, where it is known how long the model remembers, by that.
 */
public final class SequentialStopping {
    /** A run of a model. */
    public interface Run {
        /** Goes on until it has so many cycles, all in all, or so many events; whether it has the cycles, or can have no more. */
        boolean until(long cycles, long events);

        /** Cycles done. */
        long cycles();

        /** Events that have happened. */
        long events();

        /** What it has added up. */
        Windows windows();
    }

    /** Events between two looks at the clock: about a tenth of a second. */
    private static final long SLICE = 1 << 20;

    private static final double LEAST_GROWTH = 1.25;
    private static final double MOST_GROWTH = 4;
    /**
     * What the windows tell is uncertain by that. Where the memory of the model is known, they are believed only beyond it: runs that
     * happen to see no long queue seem to settle first, so that trusting them alone makes means too small.
     */
    private static final double DOUBT = 2;

    /** More than what seems to be needed, so that it need not be extended twice. */
    private static final double GENEROUS = 1.1;

    private final RunPlan plan;
    private final List<? extends Run> runs;
    private final List<int[]> watched;
    private final double memory;
    private double dropped;
    private double effective;

    private SequentialStopping(RunPlan plan, List<? extends Run> runs, List<int[]> watched, double memory) {
        this.plan = plan;
        this.runs = runs;
        this.watched = watched;
        this.memory = memory;
    }

    /**
     * Runs that have settled or spent their budget.
     *
     * @param watched channels of the windows; the total of each group is a process whose mean must be steady
     * @param memory seconds that are worth one independent observation at most; 0 if nothing is known
     */
    public static SequentialStopping of(RunPlan plan, List<? extends Run> runs, List<int[]> watched, double memory) {
        SequentialStopping settling = new SequentialStopping(plan, runs, watched, memory);
        settling.extend();
        return settling;
    }

    private void extend() {
        double length = plan.length();
        long most = plan.isLengthAsked() ? Long.MAX_VALUE : plan.budget() / runs.size();
        Progress progress = Progress.of("simulation, percent of its budget at most", 100);
        while (true) {
            for (Run run : runs) {
                advance(run, (long) length, most, progress);
            }
            judge();
            double room = plan.budget() / (double) events();
            if (isSettled() || !(room >= LEAST_GROWTH)) {
                break;
            }
            length *=
                    Math.min(room, Math.max(LEAST_GROWTH, Math.min(MOST_GROWTH, GENEROUS * Steady.ENOUGH / effective)));
            most = plan.budget() / runs.size();
        }
        progress.finish();
    }

    private void advance(Run run, long cycles, long most, Progress progress) {
        while (run.events() < most && !run.until(cycles, Math.min(most, run.events() + SLICE))) {
            double all = events() / (double) Math.max(1, run.cycles()) * cycles;
            int percent = (int) (100.0 * events() / Math.max((double) plan.budget(), all));
            while (progress.done() < percent) {
                progress.step();
            }
            progress.draw();
        }
    }

    private void judge() {
        double share = 0;
        for (int[] channels : watched) {
            share = Math.max(share, WarmUp.share(rates(0, channels)));
        }
        dropped = share;
        double least = Double.POSITIVE_INFINITY;
        for (int[] channels : watched) {
            least = Math.min(least, Steady.ratio(series(channels), seconds()).effective());
        }
        effective = memory > 0 ? Math.min(time() / memory, DOUBT * least) : least;
    }

    private double[][] rates(double from, int... channels) {
        double[][] rows = new double[runs.size()][];
        for (int i = 0; i < rows.length; i++) {
            Windows windows = runs.get(i).windows();
            double[] all = windows.series(channels);
            int drop = (int) (from * all.length);
            rows[i] = new double[all.length - drop];
            for (int j = 0; j < rows[i].length; j++) {
                rows[i][j] = all[j + drop] / windows.width();
            }
        }
        return rows;
    }

    /** The total of these sums in each window of each run, warm-up left out. */
    public double[][] series(int... channels) {
        double[][] rows = rates(dropped, channels);
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < rows[i].length; j++) {
                rows[i][j] *= runs.get(i).windows().width();
            }
        }
        return rows;
    }

    /** The length of each of these windows. */
    public double[][] seconds() {
        double[][] rows = rates(dropped);
        for (int i = 0; i < rows.length; i++) {
            Arrays.fill(rows[i], runs.get(i).windows().width());
        }
        return rows;
    }

    private double time() {
        double sum = 0;
        for (double[] row : seconds()) {
            for (double width : row) {
                sum += width;
            }
        }
        return sum;
    }

    /** Whether intervals cover at their rate, as far as the runs themselves can tell. */
    public boolean isSettled() {
        return dropped < WarmUp.MOST && effective >= Steady.ENOUGH;
    }

    /** The ratio of two such sums with its interval, which is wider than usual if this has not settled. */
    public Estimate ratio(double[][] above, double[][] below) {
        return Steady.ratio(above, below)
                .interval(plan.confidence(), isSettled() ? Double.POSITIVE_INFINITY : effective);
    }

    /** The share of each run that was removed as warm-up. */
    public double dropped() {
        return dropped;
    }

    /** When the warm-up of this run ended. */
    public double start(int run) {
        Windows windows = runs.get(run).windows();
        return ((int) (dropped * windows.count())) * windows.width();
    }

    /** Events of all runs. */
    public long events() {
        return runs.stream().mapToLong(Run::events).sum();
    }

    /** Such as {@code simulation of one run of 200000 cycles}, how it was done if that is said, and what it lacks. */
    public String method(String how) {
        long cycles = runs.stream().mapToLong(Run::cycles).max().orElse(0);
        String many = runs.size() == 1 ? "one run" : runs.size() + " runs";
        return "simulation of " + many + " of " + cycles + " cycles" + (how.isEmpty() ? "" : ", " + how)
                + (isSettled() ? "" : ", not settled: " + shortage());
    }

    /** Whether the runs have converged; if not, the effect on the intervals and the next step. */
    public Condition condition() {
        return Condition.of(
                "convergence of the simulation",
                isSettled(),
                shortage() + ". Intervals are widened for this and may still miss the mean; raise the budget of "
                        + Digits.four((double) plan.budget()) + " events, such as budget(" + 4 * plan.budget() + ").");
    }

    private String shortage() {
        return effective < Steady.ENOUGH
                ? "effective sample size " + (long) effective + " of at least " + Steady.ENOUGH
                : "the first half of a run differs from the second";
    }
}

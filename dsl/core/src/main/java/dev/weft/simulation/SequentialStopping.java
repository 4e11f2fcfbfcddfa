package dev.weft.simulation;

import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Progress;
import dev.weft.units.Digits;
import java.util.Arrays;
import java.util.List;

/**
 * Runs that are extended until they converge or spend their budget. They have converged when no part after the warm-up differs from the
 * rest, and each observed mean has {@value Steady#ENOUGH} independent observations, both by the autocorrelation of the windows and, if
 * the model's relaxation time is known, by that.
 */
public final class SequentialStopping {
    /** A run of a model. */
    public interface Run {
        /** Continues up to a total of {@code cycles} or {@code events}; returns whether it has the cycles or can have no more. */
        boolean until(long cycles, long events);

        /** Completed cycles. */
        long cycles();

        /** Processed events. */
        long events();

        /** Its sums over windows. */
        Windows windows();
    }

    /** Events between two updates of the progress: about a tenth of a second. */
    private static final long SLICE = 1 << 20;

    private static final double LEAST_GROWTH = 1.25;
    private static final double MOST_GROWTH = 4;
    /**
     * Uncertainty factor of the windows' estimate. With a known relaxation time the windows may only lower it by this factor: runs that
     * happen to see no long queue seem to converge first, so relying on them alone makes means too small.
     */
    private static final double DOUBT = 2;

    /** Margin over the estimated length, to avoid a second extension. */
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
     * Extends runs until they have converged or spent their budget.
     *
     * @param watched channels of the windows; the total of each group is a process whose mean must be steady
     * @param memory seconds per independent observation, at least; 0 if unknown
     */
    public static SequentialStopping of(RunPlan plan, List<? extends Run> runs, List<int[]> watched, double memory) {
        SequentialStopping stopping = new SequentialStopping(plan, runs, watched, memory);
        stopping.extend();
        return stopping;
    }

    private void extend() {
        double length = plan.length();
        long most = plan.isLengthAsked() ? Long.MAX_VALUE : plan.budget() / runs.size();
        Progress progress = Progress.of("simulation, percent of its budget", 100);
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

    /** Returns the total of these sums in each window of each run, without warm-up. */
    public double[][] series(int... channels) {
        double[][] rows = rates(dropped, channels);
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < rows[i].length; j++) {
                rows[i][j] *= runs.get(i).windows().width();
            }
        }
        return rows;
    }

    /** Returns the length of each of these windows in seconds. */
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

    /** Returns whether the runs have converged, so that intervals cover at their rate. */
    public boolean isSettled() {
        return dropped < WarmUp.MOST && effective >= Steady.ENOUGH;
    }

    /** Returns the ratio of two such sums with its interval, which is widened if the runs have not converged. */
    public Estimate ratio(double[][] above, double[][] below) {
        return Steady.ratio(above, below)
                .interval(plan.confidence(), isSettled() ? Double.POSITIVE_INFINITY : effective);
    }

    /** Returns the share of each run that was removed as warm-up. */
    public double dropped() {
        return dropped;
    }

    /** Returns the end of the warm-up of a run in seconds. */
    public double start(int run) {
        Windows windows = runs.get(run).windows();
        return ((int) (dropped * windows.count())) * windows.width();
    }

    /** Returns the events of all runs. */
    public long events() {
        return runs.stream().mapToLong(Run::events).sum();
    }

    /** Returns the method, such as {@code simulation of one run of 200000 cycles}, the given details, and a remark if not converged. */
    public String method(String how) {
        long cycles = runs.stream().mapToLong(Run::cycles).max().orElse(0);
        String many = runs.size() == 1 ? "one run" : runs.size() + " runs";
        return "simulation of " + many + " of " + cycles + " cycles" + (how.isEmpty() ? "" : ", " + how)
                + (isSettled() ? "" : ", not converged: " + shortage());
    }

    /** Returns what the brackets of the means are. */
    public String brackets() {
        return Digits.four(100 * plan.confidence()) + " % interval";
    }

    /** Returns the condition that the runs have converged, with the next step if not. */
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

package dev.weft.queueing.forks;

import dev.weft.queueing.Analytic;
import dev.weft.queueing.Assumptions;
import dev.weft.queueing.SimulationPlan;
import dev.weft.queueing.Solver;
import dev.weft.simulation.Distribution;
import dev.weft.study.From;
import dev.weft.study.Lines;
import dev.weft.study.Question;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.Arrays;
import java.util.List;

/**
 * Work that forks into branches and continues when the last of them has ended: a barrier, a collective, a message in parts. A single
 * outstanding piece of work is a barrier without queues, solved exactly; with more of them each branch is a queue. Immutable.
 */
@From(paper = "Bridges et al. 2015", equation = "section 6.2")
public final class ForkJoin implements Question<Solver, ForkJoinSolution> {
    private static final int MOST_BRANCHES = 10_000_000;

    private static final Setting<Distribution> SERVICE = Setting.of("service", Distribution.EXPONENTIAL)
            .assuming("Times are exponential")
            .example("distribution", "service(erlang(4))");
    private static final Setting<Integer> OUTSTANDING = Setting.of("outstanding", 1)
            .must(pieces -> pieces >= 1 && pieces <= 1_000_000, "must be between 1 and 1,000,000", "outstanding(4)");
    private static final Setting<Time> SERIAL = Setting.of("serial", new Time(0))
            .assuming("No work follows the join")
            .example("mean time", "serial(us(10))");
    private static final Setting<Time> THINK = Setting.of("think", new Time(0))
            .assuming("The next fork follows at once")
            .example("mean time", "think(us(10))");

    private final Spec spec;
    // as simulations read them for each event
    final double[] means;
    final Distribution shape;
    final int jobs;
    final double serial;
    final double think;

    private ForkJoin(double[] means, Spec spec) {
        this.means = means;
        this.spec = spec;
        this.shape = spec.get(SERVICE);
        this.jobs = spec.get(OUTSTANDING);
        this.serial = spec.get(SERIAL).si();
        this.think = spec.get(THINK).si();
    }

    /** Returns a fork of {@code branches} branches of this mean time, with exponential times (default; set with {@link #service}). */
    public static ForkJoin of(int branches, Time each) {
        if (branches < 1 || branches > MOST_BRANCHES) {
            throw ModelException.call(
                    "forkJoin",
                    "the number of branches must be between 1 and 10,000,000",
                    "Try forkJoin(16, us(10))",
                    branches,
                    each);
        }
        double[] means = new double[branches];
        Arrays.fill(means, checked("forkJoin(" + branches + ", " + each + ")", each));
        return new ForkJoin(means, Spec.DEFAULTS);
    }

    private static double checked(String call, Time time) {
        if (ModelException.required(time, "mean time of a branch", "Write forkJoin(16, us(10))")
                        .si()
                == 0) {
            throw ModelException.of(call, "the mean time must be above 0", "Leave the branch out, or give it a time");
        }
        return time.si();
    }

    /** Adds a branch of another mean time, such as a straggler. */
    public ForkJoin branch(Time mean) {
        double[] more = Arrays.copyOf(means, means.length + 1);
        more[means.length] = checked("branch(" + mean + ")", mean);
        return new ForkJoin(more, spec);
    }

    /** Sets the distribution of the times of all branches around their means. */
    public ForkJoin service(Distribution distribution) {
        return with(SERVICE, distribution);
    }

    /** Sets the outstanding pieces of work, 1 to 1,000,000 (default 1). */
    public ForkJoin outstanding(int pieces) {
        return with(OUTSTANDING, pieces);
    }

    /** Adds work after the join on one first-come server, with the distribution of the branches (default: none). */
    public ForkJoin serial(Time mean) {
        return with(SERIAL, mean);
    }

    /** Sets the mean time between the end of a cycle and the next fork (default 0). */
    public ForkJoin think(Time mean) {
        return with(THINK, mean);
    }

    /**
     * Solves a single outstanding piece of work exactly, for any distribution. Several with equal exponential branches are solved by
     * Varki's approximate mean value analysis with proven bounds, all others simulated from the seed 1. The result names its method.
     */
    @From(paper = "Varki 1999", equation = "Mean value technique for closed fork-join networks, SIGMETRICS")
    @Override
    public ForkJoinSolution solve() {
        return answer(usual());
    }

    /** Solves it by a method: {@code exact} for a single piece of work, {@code seeded(1)} for any number and distribution. */
    public ForkJoinSolution solve(Solver method) {
        return answer(method);
    }

    @Override
    public ForkJoinSolution answer(Solver method) {
        return Analytic.required(method) instanceof SimulationPlan plan
                ? ForkJoinSolution.simulate(this, plan)
                : ForkJoinSolution.solve(this, (Analytic) method);
    }

    /** Returns the best method that fits. */
    @Override
    public Solver usual() {
        boolean known = jobs == 1 || isVarkis();
        return known ? Analytic.BEST : SimulationPlan.of(1);
    }

    /** Whether Varki's analysis applies: equal exponential branches. */
    boolean isVarkis() {
        return shape.isExponential() && Arrays.stream(means).allMatch(mean -> mean == means[0]);
    }

    /** Returns the defaults that the question relies on, one sentence each. */
    @Override
    public List<String> assumptions() {
        return Lines.of(spec.assumptions(SERVICE, OUTSTANDING, SERIAL, THINK));
    }

    private <T> ForkJoin with(Setting<T> setting, T value) {
        return new ForkJoin(means, spec.with(setting, value));
    }

    /** Such as {@code 16 branches, exponential, longest mean 10 us, 4 outstanding}. */
    String words() {
        double longest = Arrays.stream(means).max().orElse(0);
        return means.length + " branches, " + shape + ", longest mean " + new Time(longest)
                + (serial > 0 ? ", serial work " + new Time(serial) : "")
                + (think > 0 ? ", think time " + new Time(think) : "") + ", " + jobs + " outstanding";
    }

    /** The question and its assumptions. */
    @Override
    public String toString() {
        return Assumptions.under(words(), assumptions());
    }
}

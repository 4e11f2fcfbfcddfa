package dev.weft.queueing;

import dev.weft.simulation.Distribution;
import dev.weft.study.From;
import dev.weft.study.Question;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.Arrays;
import java.util.List;

/**
 * Work that forks into branches and goes on when the last of them has ended: a barrier, a collective, a message in parts. One
 * piece of work under way is a barrier without queues and solved exactly; with more of them outstanding each branch is a queue.
 * An immutable value.
 */
@From(paper = "Bridges et al. 2015", equation = "section 6.2")
public final class ForkJoin implements Question<Solver, ForkJoinSolution> {
    private static final int MOST_BRANCHES = 10_000_000;
    private static final int MOST_OUTSTANDING = 1_000_000;

    private static final Setting<Distribution> SERVICE =
            Setting.of("service", Distribution.EXPONENTIAL).assuming("Times are exponential");
    private static final Setting<Integer> OUTSTANDING = Setting.of("outstanding", 1);
    private static final Setting<Time> SERIAL =
            Setting.of("serial", new Time(0)).assuming("No work follows the join");
    private static final Setting<Time> THINK =
            Setting.of("think", new Time(0)).assuming("The next fork follows at once");

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

    /** So many branches that take this mean time each, exponential unless told otherwise. */
    public static ForkJoin of(int branches, Time each) {
        if (branches < 1 || branches > MOST_BRANCHES) {
            throw ModelException.cannot(
                    "fork into so many branches",
                    branches,
                    "it must be 1 to " + MOST_BRANCHES,
                    "Write forkJoin(16, us(10))");
        }
        double[] means = new double[branches];
        Arrays.fill(means, checked(each));
        return new ForkJoin(means, Spec.DEFAULTS);
    }

    private static double checked(Time time) {
        if (ModelException.required(time, "the time of a branch", "Write us(10)")
                        .si()
                == 0) {
            throw ModelException.cannot(
                    "make a branch that takes", time, "then it never keeps anybody waiting", "Leave it out");
        }
        return time.si();
    }

    /** One more branch, of another mean time: a straggler, for one. */
    public ForkJoin branch(Time mean) {
        double[] more = Arrays.copyOf(means, means.length + 1);
        more[means.length] = checked(mean);
        return new ForkJoin(more, spec);
    }

    /** How the times of a branch scatter around its mean. */
    public ForkJoin service(Distribution distribution) {
        ModelException.required(distribution, "a distribution", "Write erlang(4)");
        return with(SERVICE, distribution);
    }

    /** How many pieces of work go round at once; 1 unless told otherwise. */
    public ForkJoin outstanding(int pieces) {
        if (pieces < 1 || pieces > MOST_OUTSTANDING) {
            throw ModelException.cannot(
                    "keep so many pieces of work outstanding",
                    pieces,
                    "it must be 1 to " + MOST_OUTSTANDING,
                    "Write outstanding(4)");
        }
        return with(OUTSTANDING, pieces);
    }

    /** Work after the join that one server does in order; scatters as the branches do. */
    public ForkJoin serial(Time mean) {
        ModelException.required(mean, "a time", "Write us(10)");
        return with(SERIAL, mean);
    }

    /** Time between the end of one cycle and the next fork. */
    public ForkJoin think(Time mean) {
        ModelException.required(mean, "a time", "Write us(10)");
        return with(THINK, mean);
    }

    /**
     * Exact with one piece of work under way, whatever the distribution. With more, for equal exponential branches, Varki's
     * approximate mean value analysis with proven bounds; everything else is simulated from the seed 1. The result names its method.
     */
    @From(paper = "Varki 1999", equation = "Mean value technique for closed fork-join networks, SIGMETRICS")
    public ForkJoinSolution solve() {
        return answer(usual());
    }

    /** By this method: {@code exact} with one piece of work under way, {@code seeded(1)} for any number and any distribution. */
    public ForkJoinSolution solve(Solver method) {
        return answer(method);
    }

    @Override
    public ForkJoinSolution answer(Solver method) {
        return Analytic.required(method) instanceof SimulationPlan plan
                ? ForkJoinSolution.simulate(this, plan.forOwnModel("a fork-join"))
                : ForkJoinSolution.solve(this, (Analytic) method);
    }

    /** The best that fits. */
    @Override
    public Solver usual() {
        boolean known = jobs == 1 || isVarkis();
        return known ? Analytic.BEST : SimulationPlan.of(1);
    }

    /** Whether Varki's analysis knows it. */
    boolean isVarkis() {
        return shape.isExponential() && Arrays.stream(means).allMatch(mean -> mean == means[0]);
    }

    /** What is taken for granted because nobody said otherwise, one sentence each. */
    @Override
    public List<String> assumptions() {
        return spec.assumptions(SERVICE, OUTSTANDING, SERIAL, THINK);
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

    /** The question and what it takes for granted. */
    @Override
    public String toString() {
        return Assumptions.under(words(), assumptions());
    }
}

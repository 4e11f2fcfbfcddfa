package dev.weft.queueing;

import dev.weft.simulation.Distribution;
import dev.weft.study.From;
import dev.weft.study.Question;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Work that forks into branches and goes on when the last of them has ended: a barrier, a collective, a message in parts. One
 * piece of work under way is a barrier without queues and solved exactly; with more of them outstanding each branch is a queue.
 * An immutable value.
 */
@From(paper = "Bridges et al. 2015", equation = "section 6.2")
public final class ForkJoin implements Question<Solver, ForkJoinSolution> {
    private static final int MOST_BRANCHES = 10_000_000;
    private static final int MOST_OUTSTANDING = 1_000_000;

    final double[] means;
    final Distribution shape;
    final int jobs;
    final double serial;
    final double think;
    /** The adjectives that were used. */
    private final Set<String> told;

    private ForkJoin(double[] means, Distribution shape, int jobs, double serial, double think, Set<String> told) {
        this.means = means;
        this.shape = shape;
        this.jobs = jobs;
        this.serial = serial;
        this.think = think;
        this.told = told;
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
        return new ForkJoin(means, Distribution.EXPONENTIAL, 1, 0, 0, Set.of());
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
        return new ForkJoin(more, shape, jobs, serial, think, told);
    }

    /** How the times of a branch scatter around its mean. */
    public ForkJoin service(Distribution distribution) {
        ModelException.required(distribution, "a distribution", "Write erlang(4)");
        return new ForkJoin(means, distribution, jobs, serial, think, telling("service"));
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
        return new ForkJoin(means, shape, pieces, serial, think, telling("outstanding"));
    }

    /** Work after the join that one server does in order; scatters as the branches do. */
    public ForkJoin serial(Time mean) {
        ModelException.required(mean, "a time", "Write us(10)");
        return new ForkJoin(means, shape, jobs, mean.si(), think, telling("serial"));
    }

    /** Time between the end of one cycle and the next fork. */
    public ForkJoin think(Time mean) {
        ModelException.required(mean, "a time", "Write us(10)");
        return new ForkJoin(means, shape, jobs, serial, mean.si(), telling("think"));
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
        List<String> all = new ArrayList<>();
        if (!told.contains("service")) {
            all.add("Times are exponential; service(..) says otherwise.");
        }
        if (!told.contains("outstanding")) {
            all.add("1 piece of work is under way; outstanding(..) says otherwise.");
        }
        if (!told.contains("serial")) {
            all.add("No work follows the join; serial(..) says otherwise.");
        }
        if (!told.contains("think")) {
            all.add("The next fork follows at once; think(..) says otherwise.");
        }
        return all;
    }

    private Set<String> telling(String word) {
        Set<String> more = new HashSet<>(told);
        more.add(word);
        return Set.copyOf(more);
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

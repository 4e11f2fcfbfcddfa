package dev.weft.queueing.forks;

import dev.weft.queueing.Analytic;
import dev.weft.queueing.Percents;
import dev.weft.queueing.SimulationPlan;
import dev.weft.queueing.times.ForkJoinMaximum;
import dev.weft.simulation.Distribution;
import dev.weft.simulation.RunPlan;
import dev.weft.simulation.SequentialStopping;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Rows;
import dev.weft.study.Term;
import dev.weft.study.Value;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/** Answer to a {@link ForkJoin}: response and throughput, exact, approximate within bounds, or simulated. */
public final class ForkJoinSolution extends Answer {
    private static final String SOURCE = "Varki, Mean value technique for closed fork-join networks, SIGMETRICS 1999";
    private static final String EXACT = "exact solution";
    private static final String BARRIER =
            "mean of the largest of independent times (David and Nagaraja, Order statistics)";

    private final ForkJoin spec;
    private final String label;
    private final Certainty certainty;
    private final String method;
    private final OptionalLong seed;
    private final String brackets;
    private final Estimate flow;
    private final Estimate response;
    /** Whether the method is exact, or its runs have converged. */
    private final Condition reliable;

    private ForkJoinSolution(
            ForkJoin spec,
            String label,
            Certainty certainty,
            String method,
            OptionalLong seed,
            String brackets,
            Estimate flow,
            Estimate response,
            Condition reliable) {
        this.spec = spec;
        this.label = label;
        this.certainty = certainty;
        this.method = method;
        this.seed = seed;
        this.brackets = brackets;
        this.flow = flow;
        this.response = response;
        this.reliable = reliable;
    }

    static ForkJoinSolution solve(ForkJoin spec, Analytic method) {
        boolean best = method == Analytic.BEST;
        if (spec.jobs == 1 && (best || method == Analytic.EXACT)) {
            ForkJoinMaximum maximum = new ForkJoinMaximum(spec.shape, spec.means);
            double response = maximum.expected + spec.serial;
            return new ForkJoinSolution(
                    spec,
                    Analytic.EXACT.key(),
                    Certainty.EXACT,
                    maximum.method,
                    OptionalLong.empty(),
                    "proven bounds",
                    Estimate.exactly(1 / (response + spec.think)),
                    Estimate.exactly(response),
                    Condition.holds(EXACT));
        }
        if (!best || !spec.isVarkis()) {
            throw ModelException.of(
                    "solve(" + method.key() + ") of a fork-join of " + spec.words(),
                    spec.jobs > 1
                            ? "several outstanding pieces of work have no exact solution, and only Varki's approximation"
                                    + " for equal exponential branches"
                            : "a single outstanding piece of work has an exact solution and needs no approximation",
                    "Use solve(), which takes the best method that fits, or solve(seeded(1))");
        }
        return varki(spec);
    }

    /**
     * {@code R(n) = s (H_m + L(n-1))} at the branches: an arriving piece sees the mean of a network with one piece less. The bounds do
     * not need this assumption: waiting is at least zero, and at most for all other pieces on each branch.
     */
    private static ForkJoinSolution varki(ForkJoin spec) {
        double each = spec.means[0];
        double harmonic = ForkJoinMaximum.harmonic(spec.means.length);
        double forked = 0;
        double queued = 0;
        double flow = 0;
        for (int n = 1; n <= spec.jobs; n++) {
            double parallel = each * (harmonic + forked);
            double serial = spec.serial * (1 + queued);
            flow = n / (spec.think + parallel + serial);
            forked = flow * parallel;
            queued = flow * serial;
        }
        double alone = each * harmonic + spec.serial;
        double most = Math.min(spec.jobs / (spec.think + alone), 1 / Math.max(each, spec.serial));
        double least = spec.jobs / (spec.think + spec.jobs * spec.serial + worst(spec, each, harmonic));
        double bounded = Math.min(most, Math.max(least, flow));
        return new ForkJoinSolution(
                spec,
                "varki",
                Certainty.APPROXIMATE,
                "Varki's mean value analysis, within proven bounds",
                OptionalLong.empty(),
                "proven bounds",
                new Estimate(bounded, least, most),
                new Estimate(
                        spec.jobs / bounded - spec.think,
                        spec.jobs / most - spec.think,
                        spec.jobs / least - spec.think),
                Condition.notChecked(
                        "accuracy of the approximation",
                        "Varki's assumption that an arriving piece of work sees the mean of a network with one piece"
                                + " less is exact for one branch only; the bracket is proven."));
    }

    /** Mean time of a piece that waits for all others on each branch. */
    private static double worst(ForkJoin spec, double each, double harmonic) {
        double line = spec.jobs * each;
        if (spec.jobs > 1000) {
            return line * harmonic; // the largest of sums is below the sum of the largest
        }
        double[] means = new double[spec.means.length];
        Arrays.fill(means, line);
        return new ForkJoinMaximum(Distribution.erlang(spec.jobs), means).expected;
    }

    static ForkJoinSolution simulate(ForkJoin spec, SimulationPlan plan) {
        RunPlan asked = Analytic.runs(plan, "a fork-join");
        SequentialStopping runs = ForkJoinRun.of(spec, asked);
        return new ForkJoinSolution(
                spec,
                plan.key(),
                Certainty.ESTIMATED,
                runs.method(""),
                OptionalLong.of(asked.seed()),
                runs.brackets(),
                runs.ratio(runs.series(ForkJoinRun.CYCLES), runs.seconds()),
                runs.ratio(runs.series(ForkJoinRun.SECONDS), runs.series(ForkJoinRun.CYCLES)),
                runs.condition());
    }

    /** Returns the mean time from the fork to the end of the cycle, without think time. */
    public Time response() {
        return new Time(response.value());
    }

    /** Returns the cycles per second. */
    double perSecond() {
        return flow.value();
    }

    /** Returns a percentile of the response, {@code percent} between 0 and 100; only for a single piece of work without serial work. */
    public Value percentile(double percent) {
        if (spec.jobs > 1 || spec.serial > 0) {
            throw ModelException.call(
                    "percentile",
                    "percentiles are known for one outstanding piece of work without serial work",
                    "Leave out outstanding(..) and serial(..)",
                    percent);
        }
        return Percents.value(
                "percentile",
                percent,
                "response",
                Unit.US,
                share -> Estimate.exactly(new ForkJoinMaximum(spec.shape, spec.means).quantile(share)));
    }

    private double longest() {
        return Arrays.stream(spec.means).max().orElse(Double.NaN);
    }

    /** Returns the key of the method that answered. */
    @Override
    public String label() {
        return label;
    }

    @Override
    public Columns columns() {
        return Rows.one(spec)
                .key("branches", fork -> fork.means.length)
                .key("distribution", fork -> fork.shape.key())
                .key("outstanding", fork -> fork.jobs)
                .estimate("response", Unit.US, fork -> response)
                .estimate("slowdown", Unit.ONE, fork -> response.times(1 / alone()))
                .estimate("throughput", Unit.JOBS_PER_S, fork -> flow)
                .brackets(brackets)
                .columns();
    }

    /** The time of a cycle without waiting: the longest mean and the serial work. */
    private double alone() {
        return longest() + spec.serial;
    }

    @Override
    public Provenance provenance() {
        Provenance plain = Provenance.model(certainty, method, spec.jobs == 1 ? BARRIER : SOURCE);
        return seed.isPresent() ? plain.seeded(seed.getAsLong()) : plain;
    }

    @Override
    public Explanation explain() {
        // a simulated mean may be slightly below the mean of its distribution
        double waiting = Math.max(0, response.value() - alone());
        double all = alone() + waiting;
        List<Term> terms = new ArrayList<>();
        terms.add(Term.time("longest branch alone", longest(), all));
        if (spec.serial > 0) {
            terms.add(Term.time("serial work alone", spec.serial, all));
        }
        terms.add(Term.time("waiting for the last branch and for other work", waiting, all));
        List<Condition> conditions = new ArrayList<>(List.of(reliable));
        if (spec.means.length > 1) {
            conditions.add(Condition.notChecked(
                    "independent branches",
                    "the model has no cause that delays all branches at once, such as synchronized noise."));
        }
        return Explanation.of(
                        spec,
                        "fork and join of parallel branches by " + method + ". " + (spec.jobs == 1 ? BARRIER : SOURCE))
                .inputs(List.of(spec.words()))
                .terms(terms)
                .dominant(
                        waiting > alone() ? "waiting" : "work",
                        "a cycle takes " + Digits.four(response.value() / alone()) + " times its longest branch and"
                                + " serial work" + (spec.think > 0 ? ", without think time." : "."))
                .conditions(conditions);
    }

    @Override
    protected String before() {
        return spec.words();
    }
}

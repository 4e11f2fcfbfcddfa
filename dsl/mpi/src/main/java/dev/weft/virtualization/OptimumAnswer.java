package dev.weft.virtualization;

import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Progress;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The table and explanation of the best ratio. Its bracket comes from fits to resampled runs if the model was fitted to repeated runs; for
 * a recorded run it extends to the best ratio if every rank were as slow as the slowest.
 */
final class OptimumAnswer {
    private static final int DRAWS = 1000;
    private static final long SEED = 1;
    /** Ranks on each core that the sentence on a recorded run examines by default. */
    private static final int USUAL = 3;
    /** Bursts of the ranks that are simulated to explain an answer, within about a second. */
    private static final double MOST_BURSTS = 20_000;

    private final Virtualized at;
    private final ClosedForm how;
    private final Optimum best;
    /** The best of two or more ranks on each core, for which virtualization may pay off; ratio 1 if no other was tried. */
    private final Optimum shared;

    private final double base;
    private final @Nullable UShape shape;
    private final int[] drawn;
    private final int slowest;

    OptimumAnswer(Virtualized at, ClosedForm how) {
        this.at = at;
        this.how = how;
        this.best = Optimum.of(at.base(), at, how);
        this.shared = best.ratio() > 1 || at.limit() == 1 ? best : Optimum.from(2, at.base(), at, how);
        this.base = RunTerms.base(at.base(), at);
        this.shape =
                how.isClipped() ? null : at.base().shape(at.nodes(), at.cores(), how.isFree() ? 0 : at.callSeconds());
        this.drawn = drawn(new SplittableRandom(SEED));
        Base slow = at.base().slowest();
        this.slowest = slow == null ? best.ratio() : Optimum.of(slow, at, how).ratio();
    }

    /** Returns the best ratios of fits to resampled runs, in increasing order; empty if there are no repeated runs. */
    private int[] drawn(SplittableRandom random) {
        int[] ratios = new int[DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            Progress.stopIfInterrupted("fitting to resampled runs");
            Base other = at.base().redrawn(random);
            if (other == null) {
                return new int[0];
            }
            ratios[draw] = Optimum.of(other, at, how).ratio();
        }
        Arrays.sort(ratios);
        return ratios;
    }

    private double quantile(double share) {
        return drawn.length == 0 ? best.ratio() : drawn[(int) Math.round(share * (drawn.length - 1))];
    }

    Result result() {
        Provenance provenance = TermsAnswer.provenance(how.equation(), at);
        return Tabulated.of(
                how.key(), columns(), drawn.length == 0 ? provenance : provenance.seeded(SEED), this::explain);
    }

    private Columns columns() {
        double continuous = shape == null ? Double.NaN : best.ratio() == 1 ? 1 : shape.best();
        return RunColumns.places(at, best)
                .estimate("best ratio", Unit.ONE, this::ratio)
                .brackets("95 % of the parameters drawn, and the slowest core")
                .measure("continuous ratio", Unit.ONE, of -> continuous)
                .count("good from", Optimum::from)
                .count("good to", Optimum::to)
                .measure("time", Unit.MS, Optimum::time)
                .measure("continuous time", Unit.MS, of -> continuousTime(continuous))
                .measure("base time", Unit.MS, of -> base)
                .measure("speedup", Unit.ONE, of -> speedup())
                .columns();
    }

    private double continuousTime(double ratio) {
        return shape == null ? Double.NaN : best.ratio() == 1 ? base : shape.at(ratio);
    }

    private Estimate ratio(Optimum of) {
        return new Estimate(
                of.ratio(),
                Math.min(Math.min(of.ratio(), slowest), quantile(0.025)),
                Math.max(Math.max(of.ratio(), slowest), quantile(0.975)));
    }

    private double speedup() {
        return best.ratio() == 1 || best.time() == 0 ? 1 : base / best.time();
    }

    private Explanation explain() {
        List<String> inputs = new ArrayList<>(at.inputs(how.isFree() ? "Equation 4" : ""));
        inputs.remove(0);
        inputs.add(
                0, at.base().words() + " on " + at.nodes() + " x " + at.cores() + " cores, ratios 1 to " + at.limit());
        RunTerms terms = best.terms();
        return Explanation.of(at, how.inWords() + ", minimum over the ratios")
                .assuming(at.assumptionsOfSearch())
                .inputs(inputs)
                .terms(pays() ? terms(terms, best.time()) : TermsAnswer.ofBase(terms))
                .dominant(terms.isCpuBound() ? "cpu" : "network", () -> sentence() + simulated() + ".")
                .conditions(conditions())
                .with(how.formula());
    }

    private List<Term> terms(RunTerms of, double time) {
        return List.of(
                Term.time(of.isCpuBound() ? "cpu" : "network", time - of.lost(), time),
                Term.time("lost overlap", of.lost(), time));
    }

    private boolean pays() {
        return best.ratio() > 1;
    }

    private String sentence() {
        if (shared.ratio() == 1) {
            return "the base model takes " + new Time(base)
                    + ". Virtualization needs two or more ranks on each core, and no ratio above 1 was tried; set more"
                    + " with upTo(..)";
        }
        Time time = new Time(shared.time());
        String side = shared.terms().isBalanced()
                ? "cores and network are equally busy"
                : shared.terms().isCpuBound() ? "the cores are the bottleneck" : "the network is the bottleneck";
        String good = shared.from() == shared.to()
                ? "no other ratio is within 1 %"
                : "ratios " + shared.from() + " to " + shared.to() + " are within 1 %";
        String many = shared.ratio() + " ranks on each core";
        String verdict = shared.terms().isCpuBound() ? "virtualization" : "by Equation 5 virtualization";
        return (pays()
                        ? verdict + " pays off: " + many + " take " + time + ", the base model " + new Time(base)
                                + ", "
                                + Digits.four(base / shared.time()) + " times as long; " + good + "; " + side
                        : verdict + " does not pay off: the base model takes " + new Time(base) + ", " + many
                                + " no less than " + time + "; " + good + "; " + side)
                + asked();
    }

    /**
     * Returns what a simulation of the threads says where the network is the bottleneck, for which Equation 5 was found to be too
     * optimistic: one run with the best ratio and one without virtualization, unless they are too long.
     */
    private String simulated() {
        Base.Exchange exchange = at.base().exchange(at.nodes(), at.cores(), shared.ratio());
        if (exchange == null || shared.ratio() == 1 || shared.terms().isCpuBound()) {
            return "";
        }
        ThreadSimulation runs = ThreadSimulation.USUAL.runs(1);
        ThreadSimulation by = exchange.protocol().equals("eager") ? runs.eager() : runs;
        double bursts = (double) at.nodes() * at.cores() * (shared.ratio() + 1) * exchange.iterations();
        if (bursts > MOST_BURSTS) {
            return "; a simulation of the threads was not run, because it has " + Digits.four(bursts)
                    + " bursts, more than " + Digits.four(MOST_BURSTS) + "; solve(threadSimulation) runs it";
        }
        if (at.nodes() % 2 == 1) {
            return "; a simulation of the threads was not run, because it pairs nodes, and " + at.nodes() + " are odd";
        }
        double one = at.ratio(1).solve(by).value("time").si();
        double more = at.ratio(shared.ratio()).solve(by).value("time").si();
        String saves = more < one
                ? Unit.PERCENT.print(1 - more / one) + " less than"
                : more > one ? Unit.PERCENT.print(more / one - 1) + " more than" : "as long as";
        return "; by a simulation of the threads (" + by + ") " + shared.ratio() + " ranks take " + new Time(more)
                + ", " + saves + " one rank with " + new Time(one);
    }

    /** Returns how the ratio that was set compares with one rank; for a recorded run, how {@value #USUAL} compare. The best is in the sentence. */
    private String asked() {
        int ratio = at.ratioOfRanks() == 1 && at.base().slowest() != null ? USUAL : at.ratioOfRanks();
        if (ratio == 1 || ratio == shared.ratio()) {
            return "";
        }
        double seconds = RunTerms.of(at.base(), at, how, ratio).time();
        return "; " + ratio + " ranks on each core "
                + (how.isShorter(seconds, base)
                        ? "would help" + (pays() ? ", too" : "") + ": they take " + new Time(seconds) + ", "
                                + Unit.PERCENT.print(1 - seconds / base) + " less than "
                        : "would not help: they take " + new Time(seconds) + ", no less than ")
                + "one rank with " + new Time(base);
    }

    private List<Condition> conditions() {
        List<Condition> all = new ArrayList<>();
        all.add(Condition.of(
                "minimum below the largest ratio tried",
                best.ratio() < at.limit() || at.limit() == 1,
                "the best ratio is the largest that was tried, " + at.limit() + "; set more with upTo(..)."));
        all.addAll(TermsAnswer.conditions(at, shared.terms(), shared.ratio()));
        all.addAll(TermsAnswer.equalRanks(at, how, best.ratio(), best.time()));
        return all;
    }

    /**
     * The ratio with the shortest time up to a limit, found by trying each; of equal ratios the smallest. At ratio 1 that is the time of the base
     * model: blocking calls of a single rank overlap with nothing.
     *
     * @param ratio the best ratio
     * @param from the first ratio of the range around the best whose times are within 1 % of its time
     * @param to the last ratio of that range
     * @param time of the best ratio, in seconds
     * @param terms of the time at the best ratio
     */
    private record Optimum(int ratio, int from, int to, double time, RunTerms terms) {
        private static final double MARGIN = 1.01;

        static Optimum of(Base base, Virtualized at, ClosedForm how) {
            return from(1, base, at, how);
        }

        /** Returns the optimum among the ratios from {@code least}, which is within the limit. */
        static Optimum from(int least, Base base, Virtualized at, ClosedForm how) {
            int most = at.limit();
            double[] times = new double[most + 1];
            int best = least;
            for (int ratio = least; ratio <= most; ratio++) {
                times[ratio] = RunTerms.of(base, at, how, ratio).time();
                // the base model and Equation 5 round differently
                boolean shorter = best == 1 ? how.isShorter(times[ratio], times[1]) : times[ratio] < times[best];
                best = shorter ? ratio : best;
            }
            double enough = times[best] * MARGIN;
            int from = best;
            while (from > least && times[from - 1] <= enough) {
                from--;
            }
            int to = best;
            while (to < most && times[to + 1] <= enough) {
                to++;
            }
            return new Optimum(best, from, to, times[best], RunTerms.of(base, at, how, best));
        }
    }
}

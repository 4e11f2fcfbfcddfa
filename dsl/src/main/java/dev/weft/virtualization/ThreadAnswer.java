package dev.weft.virtualization;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Measure;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import dev.weft.virtualization.simulate.ThreadOutcome;
import dev.weft.virtualization.simulate.ThreadRuns;
import dev.weft.virtualization.simulate.ThreadSetting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Runs the simulation, and makes the table and the words of it. */
final class ThreadAnswer {
    /** Bursts in all, about 40 events each: more than that takes minutes. */
    private static final double MOST_BURSTS = 5e7;

    private static final double LONGEST = 1e12;

    private final Virtualized at;
    private final ThreadSimulation how;
    private final ThreadRuns runs;
    private final ThreadOutcome median;

    ThreadAnswer(Virtualized at, ThreadSimulation how) {
        this.at = at;
        this.how = how;
        this.runs = ThreadRuns.of(setting(), how.draws().runs());
        List<ThreadOutcome> sorted = runs.outcomes().stream()
                .sorted(Comparator.comparingDouble(ThreadOutcome::makespan))
                .toList();
        this.median = sorted.get((sorted.size() - 1) / 2);
    }

    private ThreadSetting setting() {
        int ratio = at.ratioOfRanks();
        Base base = at.base();
        Base.Exchange exchange = base.exchange(at.nodes(), at.cores(), ratio);
        if (exchange == null) {
            throw ModelException.cannot(
                    "simulate the threads of the",
                    base.words(),
                    "nobody says which messages it sends in an iteration",
                    "Write stencil.on(..), or solve(closedForm)");
        }
        double ranks = (double) at.nodes() * at.cores() * ratio;
        int iterations = exchange.iterations();
        if (ranks * iterations * how.draws().runs() > MOST_BURSTS) {
            throw ModelException.cannot(
                    "simulate as many bursts as",
                    Digits.four(ranks * iterations * how.draws().runs()),
                    "at most " + Digits.four(MOST_BURSTS) + " take no longer than minutes",
                    "Take fewer iterations(..), runs(..) or nodes");
        }
        ThreadSetting.Burst burst = new ThreadSetting.Burst(
                base.computation((int) ranks) / iterations,
                how.draws().noise(),
                (int) Math.round(base.calls() / iterations),
                at.callSeconds(),
                at.switchSeconds(),
                base.copying((int) ranks) / iterations);
        checkLength(burst, exchange, ratio);
        ThreadSetting setting = ThreadSetting.of(
                        new ThreadSetting.Layout(at.nodes(), at.cores(), ratio, iterations),
                        burst,
                        new ThreadSetting.Wire(
                                exchange.bytes(),
                                exchange.latency(),
                                exchange.coreRate(),
                                exchange.nodeRate(),
                                how.isEager()))
                .offset(how.offsetInBursts())
                .migrating(how.migration())
                .seed(how.draws().seed());
        return how.factors().isEmpty() ? setting : setting.imbalance(factors((int) ranks));
    }

    private void checkLength(ThreadSetting.Burst burst, Base.Exchange exchange, int ratio) {
        double computing = burst.compute() + burst.memory() + burst.switching() + burst.calls() * burst.call();
        double sending =
                exchange.latency() + exchange.bytes() * at.cores() / Math.min(exchange.coreRate(), exchange.nodeRate());
        if (!(exchange.iterations() * (double) ratio * (computing + sending) < LONGEST)) {
            throw ModelException.cannot(
                    "simulate the",
                    at,
                    "it takes longer than " + Digits.four(LONGEST) + " s",
                    "Look for a time that is far too long, or a bandwidth that is far too low");
        }
    }

    private double[] factors(int ranks) {
        if (how.factors().size() != at.cores()) {
            throw ModelException.cannot(
                    "compute longer by so many factors",
                    how.factors().size(),
                    "a node has " + Digits.plural(at.cores(), "core"),
                    "Give imbalance(..) one factor for each core of a node");
        }
        double[] byRank = new double[ranks];
        Arrays.setAll(byRank, rank -> how.factors().get(rank / at.ratioOfRanks() % at.cores()));
        return byRank;
    }

    Result result() {
        return Tabulated.of(how.key(), columns(), provenance(), this::explain);
    }

    private Provenance provenance() {
        int assumed = at.assumptions().size();
        int count = runs.outcomes().size();
        String what = "simulated, "
                + (count == 1 ? "one run" : "median of " + count + " runs with their extremes")
                + (assumed == 0 ? "" : ", " + Digits.plural(assumed, "assumption") + " in explain()");
        return Provenance.model(Certainty.ESTIMATED, what, TermsAnswer.CITATION)
                .seeded(how.draws().seed());
    }

    /** What only a formula tells apart is n/a. */
    private Columns columns() {
        double computing = mean(median.compute());
        double copying = mean(median.memory());
        double calling = mean(median.overhead());
        return RunColumns.keys(at)
                .measure(Measure.between(
                        "time",
                        Unit.MS,
                        new double[] {runs.least(ThreadOutcome::makespan)},
                        new double[] {median.makespan()},
                        new double[] {runs.most(ThreadOutcome::makespan)}))
                .measure("cpu", Unit.MS, computing + copying + calling)
                .measure("net", Unit.MS, Double.NaN)
                .measure("lost overlap", Unit.MS, Double.NaN)
                .measure("computation time", Unit.MS, computing)
                .measure("memory copy", Unit.MS, copying)
                .measure("call overhead", Unit.MS, calling)
                .measure("waiting time", Unit.MS, mean(median.waiting()))
                .measure("time without overhead", Unit.MS, Double.NaN)
                .measure("base time", Unit.MS, Terms.base(at.base(), at));
    }

    private static double mean(double[] byCore) {
        return Arrays.stream(byCore).sum() / byCore.length;
    }

    private Explanation explain() {
        List<Term> terms = List.of(
                term("computation", median.compute()),
                term("memory copy", median.memory()),
                term("call overhead", median.overhead()),
                term("waiting", median.waiting()));
        Term longest =
                terms.stream().max(Comparator.comparingDouble(Term::share)).orElseThrow();
        return Explanation.of("discrete-event simulation of user-level threads after " + TermsAnswer.CITATION)
                .inputs(inputs())
                .terms(terms)
                .dominant(
                        longest.name(),
                        "it takes " + longest.value() + " of a core's " + new Time(median.makespan())
                                + ", on average over all cores of the median run.")
                .broken(List.of());
    }

    private Term term(String name, double[] byCore) {
        double share = median.makespan() == 0 ? 0 : mean(byCore) / median.makespan();
        return new Term(name, new Time(mean(byCore)).toString(), share);
    }

    private List<String> inputs() {
        List<String> lines = new ArrayList<>(at.inputs());
        lines.removeIf(line -> line.startsWith("a context switch: "));
        lines.add("a context switch: " + new Time(at.switchSeconds()));
        lines.add("messages between nodes: " + (how.isEager() ? "eager" : "by rendezvous")
                + ", handled between bursts only, as is assumed of user-level threads");
        lines.add("noise: each burst computes longer by exp("
                + Digits.four(how.draws().noise()) + " N(0, 1)); seed "
                + how.draws().seed());
        lines.add("odd nodes start " + Digits.four(how.offsetInBursts()) + " bursts late");
        lines.add("call overhead: calls, handling messages and context switches");
        if (how.migration() > 0) {
            lines.add("ranks move every " + Digits.plural(how.migration(), "iteration") + ", free of charge");
        }
        return lines;
    }
}

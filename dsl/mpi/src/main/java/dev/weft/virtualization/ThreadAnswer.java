package dev.weft.virtualization;

import dev.weft.program.ExecutionTimes;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import dev.weft.virtualization.simulate.ThreadOutcome;
import dev.weft.virtualization.simulate.ThreadRuns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Runs the simulation and returns its table and explanation. */
final class ThreadAnswer {
    /** Spread of the runs, relative to their median, above which the median alone is not representative. */
    private static final double WIDE = 0.05;

    private final Virtualized at;
    private final ThreadSimulation how;
    private final ThreadInput input;
    private final ThreadRuns runs;
    private final ThreadOutcome median;

    ThreadAnswer(Virtualized at, ThreadSimulation how) {
        this.at = at;
        this.how = how;
        this.input = new ThreadInput(at, how);
        this.runs = ThreadRuns.of(input.setting(), how.runs());
        this.median = runs.middle();
    }

    Result result() {
        return Tabulated.of(how.key(), columns(), provenance(), this::explain);
    }

    private Provenance provenance() {
        int assumed = at.assumptions().size() + assumptions().size();
        int count = runs.outcomes().size();
        String what = "simulated, "
                + (count == 1 ? "one run" : "median of " + count + " runs with their extremes")
                + (assumed == 0 ? "" : ", " + Digits.plural(assumed, "assumption") + " in explain()");
        return Provenance.model(Certainty.ESTIMATED, what, TermsAnswer.CITATION).seeded(how.seed());
    }

    private Columns columns() {
        return RunColumns.measured(
                at,
                new ExecutionTimes(
                        time(median),
                        mean(median.compute()),
                        mean(median.memory()),
                        mean(median.overhead()),
                        mean(median.waiting())));
    }

    private Estimate time(ThreadOutcome of) {
        return new Estimate(of.makespan(), runs.least(ThreadOutcome::makespan), runs.most(ThreadOutcome::makespan));
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
        return Explanation.of(at, "discrete-event simulation of user-level threads after " + TermsAnswer.CITATION)
                .assuming(assumptions())
                .assuming(at.unusedWithoutSearch())
                .inputs(inputs())
                .terms(terms)
                .dominant(
                        longest.name(),
                        longest.name() + " takes " + longest.value() + " of " + new Time(median.makespan())
                                + " on a core, on average over all cores of the median run.")
                .conditions(conditions());
    }

    private List<Condition> conditions() {
        List<Condition> all = new ArrayList<>();
        Base.Exchange exchange = input.exchange();
        String protocol = how.isEager() ? "eager" : "rendezvous";
        all.add(Condition.of(
                "same protocol as on the machine",
                exchange.protocol().equals(protocol),
                "the machine sends messages of " + new Bytes(exchange.bytes()) + " by its protocol "
                        + exchange.protocol()
                        + ", the simulation by " + protocol + "; use threadSimulation."
                        + (how.isEager() ? "rendezvous" : "eager") + "() for the same."));
        boolean single = how.noise() > 0 && runs.outcomes().size() == 1;
        all.add(
                Condition.of(
                        "several runs with noise",
                        !single,
                        "one run was simulated, and others with the same noise take different times; runs(25) shows their spread."));
        double least = runs.least(ThreadOutcome::makespan);
        double most = runs.most(ThreadOutcome::makespan);
        if (!single) {
            all.add(
                    Condition.of(
                            "runs within 5 % of their median",
                            most - least <= WIDE * median.makespan(),
                            "runs take " + new Time(least) + " to " + new Time(most)
                                    + ", a spread of more than 5 % of the median; small changes may lead to a different state."));
        }
        all.add(TermsAnswer.copies(at, mean(median.memory()), median.makespan()));
        all.add(Condition.notChecked(
                "messages handled between bursts only",
                "user-level threads are assumed to make no progress on messages while a rank computes."));
        return all;
    }

    /** Returns the assumptions of the simulation, beside those of the question. */
    private List<String> assumptions() {
        List<String> all = new ArrayList<>(at.assumptionsOfSwitching());
        all.addAll(how.assumptions());
        return all;
    }

    private Term term(String name, double[] byCore) {
        return Term.time(name, mean(byCore), median.makespan());
    }

    private List<String> inputs() {
        List<String> lines = at.numbers();
        lines.add("a context switch: " + new Time(at.switchSeconds()));
        lines.add("messages between nodes: " + (how.isEager() ? "eager" : "rendezvous")
                + ", handled between bursts only");
        lines.add("noise: the computation of each burst is multiplied by exp("
                + Digits.four(how.noise()) + " N(0, 1)); seed "
                + how.seed());
        lines.add("odd nodes start " + Digits.four(how.offsetInBursts()) + " bursts late");
        lines.add("call overhead: calls, handling of messages and context switches");
        if (!how.factors().isEmpty()) {
            lines.add("computation on the cores of a node is multiplied by "
                    + how.factors().stream().map(Digits::four).collect(Collectors.joining(", ")));
        }
        if (how.migration() > 0) {
            lines.add("ranks migrate every " + Digits.plural(how.migration(), "iteration") + ", at no cost");
        }
        return lines;
    }
}

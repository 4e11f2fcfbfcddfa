package dev.weft.queueing.polling;

import dev.weft.queueing.Analytic;
import dev.weft.queueing.SimulationPlan;
import dev.weft.simulation.SequentialStopping;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Formula;
import dev.weft.study.Provenance;
import dev.weft.study.Rows;
import dev.weft.study.Term;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Answer to a {@link Polling}: mean waiting time of each queue, exact or simulated, and the cost of switch-overs. */
public final class PollingSolution extends Answer {
    private static final String SOURCE = "Takagi, Analysis of polling systems, MIT Press 1986";
    /** As refusals name the question. */
    private static final String ENGINE = "a polling engine";
    /** Relative deviation from the law that is rounding. */
    private static final double ROUNDING = 1e-9;

    private final Polling question;
    private final PollingSystem system;
    private final Estimate[] waiting;
    private final @Nullable SimulationPlan plan;
    private final @Nullable SequentialStopping runs;

    private PollingSolution(
            Polling question,
            PollingSystem system,
            Estimate[] waiting,
            @Nullable SimulationPlan plan,
            @Nullable SequentialStopping runs) {
        this.question = question;
        this.system = system;
        this.waiting = waiting;
        this.plan = plan;
        this.runs = runs;
    }

    static PollingSolution exact(Polling question, PollingSystem system, double... waiting) {
        return new PollingSolution(
                question,
                system,
                Arrays.stream(waiting).mapToObj(Estimate::exactly).toArray(Estimate[]::new),
                null,
                null);
    }

    static PollingSolution simulated(Polling question, PollingSystem system, SimulationPlan plan) {
        SequentialStopping runs = PollingRun.of(system, Analytic.runs(plan, ENGINE));
        Estimate[] waiting = new Estimate[system.queues];
        Arrays.setAll(
                waiting,
                i -> runs.ratio(runs.series(PollingRun.seconds(i)), runs.series(PollingRun.count(i)))
                        .between(0, Double.POSITIVE_INFINITY));
        return new PollingSolution(question, system, waiting, plan, runs);
    }

    /** Returns the mean time from the arrival of a message at this queue to the start of its service. */
    public Time waiting(String queue) {
        return new Time(waiting[question.index(queue)].value());
    }

    /** Returns the mean waiting time of the messages of all queues. */
    public Time waiting() {
        double sum = 0;
        for (int i = 0; i < waiting.length; i++) {
            sum += system.rate[i] * waiting[i].value();
        }
        return new Time(sum / system.totalRate());
    }

    /** Returns the mean time from the arrival of a message at this queue to the end of its service. */
    public Time response(String queue) {
        int i = question.index(queue);
        return new Time(waiting[i].value() + system.mean[i]);
    }

    /** Returns the mean time of one cycle through the order of visits; an error for an engine without cycles of a length. */
    public Time cycle() {
        if (!hasCycle()) {
            throw ModelException.of(
                    "cycle() of " + question.words(),
                    "only an engine with a fixed order and a switch-over time has cycles",
                    "Use switchOver(ns(30)) without byPriority()");
        }
        return new Time(system.switchOvers() / (1 - system.utilization()));
    }

    private boolean hasCycle() {
        return !system.byPriority && system.switchOver > 0;
    }

    /** Returns the share of time in which the engine serves messages. */
    public double utilization() {
        return system.utilization();
    }

    /** Returns the key of the method that answered. */
    @Override
    public String label() {
        return plan == null ? Analytic.EXACT.key() : plan.key();
    }

    @Override
    public Columns columns() {
        return Rows.upTo(system.queues)
                .key("queue", question::name)
                .key("arrivals", i -> system.rate[i])
                .key("service", i -> new Time(system.mean[i]))
                .key("distribution", i -> system.service[i].key())
                .estimate("waiting time", Unit.NS, i -> waiting[i])
                .estimate("response", Unit.NS, i -> plus(waiting[i], system.mean[i]))
                .estimate(
                        "present",
                        Unit.ONE,
                        i -> plus(waiting[i], system.mean[i]).times(system.rate[i]))
                .brackets(runs == null ? "" : runs.brackets())
                .measure("utilization", Unit.PERCENT, system::utilization)
                .columns();
    }

    private static Estimate plus(Estimate estimate, double more) {
        return new Estimate(estimate.value() + more, estimate.low() + more, estimate.high() + more);
    }

    @Override
    public Provenance provenance() {
        if (runs == null || plan == null) {
            return Provenance.model(Certainty.EXACT, PollingLaw.exactMethod(system), SOURCE);
        }
        return Provenance.model(Certainty.ESTIMATED, runs.method(""), SOURCE)
                .seeded(Analytic.runs(plan, ENGINE).seed());
    }

    /** The mean wait, weighted by utilization. */
    private double weighted() {
        return system.weighted(
                Arrays.stream(waiting).mapToDouble(Estimate::value).toArray());
    }

    @Override
    public Explanation explain() {
        double all = weighted();
        double others = PollingLaw.sharedWait(system);
        // a simulated mean may be slightly below the exact mean without switch-over
        double switching = system.switchOver == 0 ? 0 : Math.max(0, all - others);
        double sum = others + switching;
        double alone = system.weighted(IntStream.range(0, system.queues)
                .mapToDouble(system::waitingAlone)
                .toArray());
        List<Term> terms = new ArrayList<>();
        terms.add(Term.time("waiting for other messages", others, sum));
        terms.add(Term.time("waiting for switch-overs", switching, sum));
        Explanation explanation = Explanation.of(
                        question,
                        "one engine that polls queues with Poisson arrivals, by "
                                + provenance().method() + ". " + SOURCE)
                .inputs(inputs())
                .terms(terms)
                .dominant(
                        switching > others ? "switch-overs" : "other messages",
                        "messages wait " + new Time(all) + " on average, weighted by the utilization of their queues; "
                                + compared(all, alone) + ".")
                .conditions(conditions());
        return PollingLaw.applies(system) ? explanation.with(formula()) : explanation;
    }

    private Formula formula() {
        return new Formula(
                "\\sum_i w_i W_i = \\rho\\,\\frac{\\sum_i \\lambda_i b_i^{(2)}}{2(1-\\rho)} +"
                        + " \\rho\\,\\frac{R^{(2)}}{2R} + \\frac{R}{2(1-\\rho)}\\Big(\\rho^2"
                        + (exhaustive() ? " - " : " + ") + "\\sum_i\\rho_i^2\\Big)",
                "sum w_i W_i = rho sum lambda_i b2_i / (2 (1 - rho)) + rho R2 / (2 R) + R / (2 (1 - rho)) (rho^2 "
                        + (exhaustive() ? "-" : "+") + " sum rho_i^2)");
    }

    private boolean exhaustive() {
        return system.rule.kind() == PollingRule.Kind.EXHAUSTIVE;
    }

    private String compared(double all, double alone) {
        if (system.queues == 1) {
            return comparedOfOne();
        }
        String one = "with one engine per queue it would be " + new Time(alone);
        if (system.switchOver == 0) {
            return one;
        }
        double others = PollingLaw.sharedWait(system);
        return "without switch-overs it would be " + new Time(others) + ", and " + one
                + (all > 2 * others && !system.rule.isLimited() && !system.byPriority
                        ? "; fewer queues per engine shorten the cycle"
                        : "");
    }

    /** With a single queue the engine is a server that is away for each switch-over. */
    private String comparedOfOne() {
        if (system.switchOver == 0) {
            return "an engine of one queue without switch-over is a single server";
        }
        if (system.byPriority) {
            return "the engine stays at its only queue, so its switch-over of " + new Time(system.switchOver)
                    + " never takes place";
        }
        return "without switch-overs it would be " + new Time(PollingLaw.sharedWait(system))
                + "; the engine serves one queue, and a shorter switch-over"
                + (exhaustive() ? "" : " or exhaustive()") + " lowers the wait";
    }

    private List<String> inputs() {
        List<String> lines = new ArrayList<>(List.of(question.words()));
        lines.add("utilization of the engine: " + Digits.four(100 * system.utilization()) + " %");
        if (hasCycle()) {
            lines.add("switch-overs: " + new Time(system.switchOvers()) + " of a mean cycle of " + cycle());
        }
        return lines;
    }

    private List<Condition> conditions() {
        List<Condition> all = new ArrayList<>(List.of(Condition.holds("a steady state of every queue")));
        if (runs != null) {
            all.add(runs.condition());
        }
        all.add(law());
        if (system.byPriority && system.queues == 1 && system.switchOver > 0) {
            all.add(Condition.of(
                    "switch-over after each visit",
                    false,
                    "by priority the engine stays at its only queue, so the switch-over of "
                            + new Time(system.switchOver)
                            + " never takes place; in cyclic order the engine switches after each visit."));
        }
        all.add(Condition.notChecked(
                "Poisson arrivals",
                "messages of one queue that arrive in bursts wait longer, and the switch-over costs less per"
                        + " message."));
        return all;
    }

    /** The pseudo-conservation law, which is exact, as a check of this answer. */
    private Condition law() {
        String name = "pseudo-conservation law";
        if (!PollingLaw.applies(system)) {
            return Condition.notChecked(
                    name,
                    "it has no form in mean waiting times for "
                            + (system.byPriority
                                    ? "priorities"
                                    : system.rule.isLimited() && system.isCyclic()
                                            ? "several messages per limited visit"
                                            : "queues with several visits per cycle")
                            + ".");
        }
        double law = PollingLaw.weightedSum(system);
        Estimate sum = weightedSum();
        boolean met = runs == null ? Math.abs(sum.value() - law) <= ROUNDING * law : sum.covers(law);
        return Condition.of(
                name,
                met,
                "the weighted sum of mean waits is " + new Time(Math.max(0, sum.value())) + " and must be "
                        + new Time(law)
                        + ". A longer simulation comes closer, such as solve(seeded(1).length(2_000_000)).");
    }

    /** The weighted sum of the law; its interval adds those of the queues, so it is at least as wide as its own. */
    private Estimate weightedSum() {
        double value = 0;
        double low = 0;
        double high = 0;
        for (int i = 0; i < waiting.length; i++) {
            double weight = PollingLaw.weight(system, i);
            value += weight * waiting[i].value();
            low += weight * waiting[i].low();
            high += weight * waiting[i].high();
        }
        return new Estimate(value, low, high);
    }

    @Override
    protected String before() {
        return question.words();
    }
}

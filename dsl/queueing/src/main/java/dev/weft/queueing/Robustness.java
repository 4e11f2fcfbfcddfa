package dev.weft.queueing;

import dev.weft.simulation.Distribution;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;

/**
 * Simulations of a {@link Workload} in which one assumption of the model after another is violated, beside the answer with all of them. The means of a
 * product form do not depend on service-time distributions at delays and processor sharing (Baskett et al. 1975); percentiles do, and so do
 * means where whole messages are served first come, first served.
 */
@From(paper = "Suri 1983", equation = "robustness of queueing network formulas")
final class Robustness {
    private static final String NONE = "none";
    private static final String TIMES = "exponential times";
    private static final String SHARING = "processor sharing";
    private static final String WHOLE = "first come, first served";
    private static final String REGULAR = "variance x 1/4";
    private static final String VARIABLE = "variance x 4";
    /** Constant times would keep messages that start together in lockstep. */
    private static final Distribution LITTLE = Distribution.erlang(4);

    private static final Distribution MUCH = Distribution.hyperexponential(4);
    private static final double TAIL = 0.99;

    /** A violated assumption and the answer without it. */
    private record Case(String assumption, String instead, Solution solution) {}

    private final Workload workload;
    private final Solution base;
    private final List<Case> cases = new ArrayList<>();

    private Robustness(Workload workload, SimulationPlan plan) {
        this.workload = workload;
        this.base = workload.solve();
        SimulationPlan whole = plan.wholeStays();
        String both = "both";
        add(NONE, "as assumed", plan);
        add(TIMES, REGULAR, plan.service(LITTLE));
        add(TIMES, VARIABLE, plan.service(MUCH));
        add(SHARING, WHOLE, whole);
        add(both, REGULAR + ", " + WHOLE, whole.service(LITTLE));
        add(both, VARIABLE + ", " + WHOLE, whole.service(MUCH));
    }

    static Result of(Workload workload, SimulationPlan plan) {
        Robustness all = new Robustness(workload, plan);
        return Tabulated.of("robustness", all.columns(), all.provenance(), all::explain);
    }

    private void add(String assumption, String instead, SimulationPlan changed) {
        cases.add(new Case(assumption, instead, workload.solve(changed)));
    }

    private Columns columns() {
        return Workload.about(workload, Rows.of(cases))
                .key("violated", Case::assumption)
                .key("instead", Case::instead)
                .estimate("throughput", Unit.KILO_PER_S, one -> one.solution.throughput())
                .estimate("rate change", Unit.PERCENT, this::change)
                .estimate(
                        "latency 99 %", Unit.US, one -> one.solution.latencies().estimate(TAIL))
                .brackets(cases.get(0).solution.columns().measures().get(0).brackets())
                .columns();
    }

    /** The change of the rate relative to the answer with all assumptions. */
    private Estimate change(Case one) {
        Estimate there = one.solution.throughput();
        Estimate here = base.throughput();
        return new Estimate(
                there.value() / here.value() - 1, there.low() / here.high() - 1, there.high() / here.low() - 1);
    }

    private Provenance provenance() {
        return cases.get(0).solution.provenance();
    }

    private Explanation explain() {
        Case worst = cases.get(1);
        List<Term> terms = new ArrayList<>();
        List<Condition> conditions = new ArrayList<>();
        for (Case one : cases) {
            Estimate change = change(one);
            terms.add(Term.of(one.instead, signed(change.value())));
            worst = Math.abs(change.value()) > Math.abs(change(worst).value()) ? one : worst;
            if (!one.assumption.equals(NONE)) {
                conditions.add(Condition.of(
                        "same rate with " + one.instead,
                        change.covers(0),
                        "the rate changes by " + signed(change.low()) + " to " + signed(change.high()) + "."));
            }
        }
        Estimate most = change(worst);
        return Explanation.of(workload, "simulations of the network with violated assumptions, " + Network.CITATION)
                .inputs(Workload.inputs(workload))
                .terms(terms)
                .dominant(
                        worst.instead,
                        "the rate changes by " + signed(most.value()) + ", from " + signed(most.low()) + " to "
                                + signed(most.high()) + " with the confidence of the simulation.")
                .conditions(conditions);
    }

    private static String signed(double share) {
        return (share > 0 ? "+" : "") + Unit.PERCENT.print(share);
    }
}

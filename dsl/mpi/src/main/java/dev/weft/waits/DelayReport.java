package dev.weft.waits;

import dev.weft.program.Program;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Term;
import dev.weft.trace.event.TraceProvenance;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The explanation of delays.
 *
 * @param run the recorded run
 * @param provenance of its numbers
 * @param costs of the delays, the most expensive first
 * @param others number of smaller delays that were not analysed
 * @param ideal the run without network times
 * @param program the recorded program
 */
record DelayReport(
        MatchedRun run,
        TraceProvenance provenance,
        List<Delays.SiteCost> costs,
        int others,
        IdealRun ideal,
        Program program) {
    private static final int TERMS = 8;
    /** Part of all waiting below which a cost is rounding. */
    private static final double ROUNDING = 1e-9;

    Explanation explain() {
        double waiting =
                IntStream.range(0, program.size()).mapToDouble(ideal::waited).sum();
        List<Delays.SiteCost> costly = costs.stream()
                .filter(cost -> cost.waiting() > ROUNDING * waiting)
                .limit(TERMS)
                .toList();
        List<Term> terms = costly.stream()
                .map(cost -> Term.time(name(cost), cost.waiting(), waiting))
                .toList();
        return Explanation.of(
                        run.run(),
                        "delays by counterfactual runs of the recorded program (delay as in Böhme et al. 2010)")
                .inputs(List.of(
                        provenance.input(),
                        Digits.plural(program.size(), "rank") + ", run time " + new Time(seconds()),
                        "without network times: run time " + new Time(ideal.finish()) + ", waiting of all ranks "
                                + new Time(waiting)))
                .terms(terms)
                .dominant(terms.isEmpty() ? "nothing" : terms.get(0).name(), dominant(costly, waiting))
                .conditions(conditions());
    }

    private double seconds() {
        return run.seconds(run.ticks());
    }

    private static String name(Delays.SiteCost cost) {
        return cost.site().path() + " on rank " + cost.site().rank();
    }

    private static String dominant(List<Delays.SiteCost> costly, double waiting) {
        if (costly.isEmpty()) {
            return waiting > 0 ? "no single delay makes another rank wait." : "no rank waits for another.";
        }
        Delays.SiteCost first = costly.get(0);
        boolean starts = first.site().isLateStart();
        return name(first) + (starts ? " begins " : " takes ")
                + new Time(first.site().excess())
                + (starts ? " after" : " more than") + " the mean of all ranks; without it the other ranks would wait "
                + new Time(first.waiting())
                + " less, " + Unit.PERCENT.print(first.waiting() / waiting) + " of all waiting, and the run would be "
                + new Time(first.saved()) + " shorter.";
    }

    private List<Condition> conditions() {
        Set<String> found = new LinkedHashSet<>(provenance.defects());
        found.addAll(program.notes());
        List<Condition> all = new ArrayList<>(Condition.none("complete recording", List.copyOf(found)));
        all.add(Condition.of(
                "additive costs",
                costs.stream().filter(cost -> cost.waiting() > 0).count() <= 1,
                "costs of several delays overlap, so they do not add up."));
        all.add(Condition.of(
                "all delays analysed",
                others == 0,
                "only the " + costs.size() + " largest delays were analysed, not the " + others + " smaller ones."));
        double lost = seconds() - ideal.finish();
        all.add(Condition.of(
                "negligible network times",
                lost <= ROUNDING * seconds(),
                "network times are left out. With them the run takes " + new Time(Math.max(0, lost))
                        + " longer; without a delay it would be shorter by the saved time, and by up to that much in"
                        + " addition."));
        all.addAll(run.waitingCaveats());
        return all;
    }
}

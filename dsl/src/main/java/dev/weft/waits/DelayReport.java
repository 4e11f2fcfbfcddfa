package dev.weft.waits;

import dev.weft.study.Explanation;
import dev.weft.study.Term;
import dev.weft.trace.event.TraceProvenance;
import dev.weft.trace.program.Program;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Says which delays make others wait.
 *
 * @param run where the numbers come from
 * @param costs the delays, the costliest first
 * @param others how many smaller delays were not looked at
 * @param ideal the run without network times
 * @param program what was run
 * @param seconds how long the recorded run takes
 */
record DelayReport(
        TraceProvenance run, List<Delays.Cost> costs, int others, IdealRun ideal, Program program, double seconds) {
    private static final int TERMS = 8;
    /** Less of all waiting than this is no more than the rounding of sums. */
    private static final double ROUNDING = 1e-9;

    Explanation explain() {
        double waiting =
                IntStream.range(0, program.size()).mapToDouble(ideal::waited).sum();
        List<Delays.Cost> costly = costs.stream()
                .filter(cost -> cost.waiting() > ROUNDING * waiting)
                .limit(TERMS)
                .toList();
        List<Term> terms = costly.stream()
                .map(cost -> new Term(name(cost), new Time(cost.waiting()).toString(), cost.waiting() / waiting))
                .toList();
        return Explanation.of("delays by counterfactual runs of the recorded program (delay as in Böhme et al. 2010)")
                .inputs(List.of(
                        run.input(),
                        Digits.plural(program.size(), "rank") + ", run time " + new Time(seconds),
                        "without network times: run time " + new Time(ideal.finish()) + ", waiting of all ranks "
                                + new Time(waiting)))
                .terms(terms)
                .dominant(terms.isEmpty() ? "nothing" : terms.get(0).name(), dominant(costly, waiting))
                .broken(broken());
    }

    private static String name(Delays.Cost cost) {
        return cost.site().path() + " on rank " + cost.site().rank();
    }

    private static String dominant(List<Delays.Cost> costly, double waiting) {
        if (costly.isEmpty()) {
            return waiting > 0 ? "no delay alone makes any other rank wait." : "no rank waits for another.";
        }
        Delays.Cost first = costly.get(0);
        boolean starts = first.site().isLateStart();
        return name(first) + (starts ? " comes " : " takes ")
                + new Time(first.site().excess())
                + (starts ? " after" : " more than") + " the mean of all ranks; without it the others would wait "
                + new Time(first.waiting())
                + " less, " + Unit.PERCENT.print(first.waiting() / waiting) + " of all waiting, and the run would be "
                + new Time(first.saved()) + " shorter.";
    }

    private List<String> broken() {
        List<String> sentences = new ArrayList<>(run.defects());
        program.notes().stream().filter(note -> !sentences.contains(note)).forEach(sentences::add);
        if (costs.stream().filter(cost -> cost.waiting() > 0).count() > 1) {
            sentences.add("Costs of several delays overlap: they do not add up.");
        }
        if (others > 0) {
            sentences.add("Of the delays only the " + costs.size() + " largest were looked at, not the " + others
                    + " smaller ones.");
        }
        double lost = seconds - ideal.finish();
        if (lost > ROUNDING * seconds) {
            sentences.add("Network times are left out: with them the run takes " + new Time(lost)
                    + " longer, and without a delay it would be shorter by the saved time and as much at most.");
        }
        return sentences;
    }
}

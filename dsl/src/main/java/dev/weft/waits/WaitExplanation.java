package dev.weft.waits;

import dev.weft.study.Explanation;
import dev.weft.study.Term;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.Pauses;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.List;

/** Says where a run waited, and how far to trust that. */
final class WaitExplanation {
    private static final int TERMS = 8;
    private static final double MUCH = 0.1;

    private WaitExplanation() {}

    static Explanation of(WaitProfile profile) {
        RunTotals run = profile.run();
        Clock clock = run.clock();
        List<WaitRow> paths = new WaitTable(run, profile.rows(), false).paths();
        double whole = Math.max(1, run.ticks());
        List<Term> terms = paths.stream()
                .filter(row -> row.waited() > 0)
                .limit(TERMS)
                .map(row -> new Term(
                        row.pattern() + " in " + row.path(),
                        clock.time(Math.round(row.waited())).toString(),
                        row.waited() / whole))
                .toList();
        String first = terms.isEmpty() ? "nothing" : terms.get(0).name();
        return Explanation.of(
                        profile.isEstimated()
                                ? "waiting estimated by the shortest call of each category (Mao et al. 2014, section 3)"
                                : "waiting found in the times of matching calls (Mao et al. 2014, section 3)")
                .inputs(List.of(
                        profile.report().run().input(),
                        run.ranks() + " ranks, " + clock.time(run.ticks()) + " of all ranks together"))
                .terms(terms)
                .dominant(
                        first,
                        terms.isEmpty()
                                ? "no call waited."
                                : first + " takes " + terms.get(0).value() + ", "
                                        + Unit.PERCENT.print(terms.get(0).share()) + " of the time of all ranks.")
                .broken(broken(profile));
    }

    private static List<String> broken(WaitProfile profile) {
        List<String> sentences = profile.report().run().defects();
        RunTotals run = profile.run();
        if (profile.isEstimated()) {
            sentences.add(
                    "Durations alone prove no more than that waiting lies between nothing and the whole time of the calls.");
            double doubted = profile.doubtedShare();
            if (doubted > MUCH) {
                sentences.add("Calls with " + Unit.PERCENT.print(doubted)
                        + " of the time belong to categories whose shortest call may have waited too or found its message there"
                        + " before, or are too few; trust() lists them.");
            }
            if (profile.rows().stream()
                    .anyMatch(row -> row.waited() > 0 && row.function().endsWith("_Waitall"))) {
                sentences.add(
                        "MPI_Waitall is mostly overestimated, since messages that have arrived already make its shortest call too short"
                                + " (section 4.1.1).");
            }
        }
        if (profile.rows().stream().anyMatch(row -> Double.isNaN(row.waited()))) {
            sentences.add(
                    "The tracer recorded no completion of non-blocking operations: whom those calls waited for is n/a.");
        } else if (!run.completions()
                && profile.rows().stream().anyMatch(row -> row.size() == CallClass.UNKNOWN_SIZE)) {
            sentences.add(
                    "The tracer recorded no completion of non-blocking operations: calls that wait for sends count as if they"
                            + " waited for receives, and sizes are not known.");
        }
        notAnalysed(run, sentences);
        return sentences;
    }

    private static void notAnalysed(RunTotals run, List<String> sentences) {
        if (run.collectives() > 0) {
            sentences.add("Non-blocking collective operations are not analysed; they were begun " + run.collectives()
                    + " times.");
        }
        if (run.oneSided() > 0) {
            sentences.add("One-sided operations and their synchronisation are not analysed; they were called "
                    + run.oneSided() + " times.");
        }
        RunTotals.Off off = run.off();
        if (off.ticks() > 0) {
            sentences.add(Pauses.sentence(run.clock(), off.ticks(), Digits.plural(off.ranks(), "rank"))
                    + (off.inCalls() == 0
                            ? ""
                            : " Of that, " + run.clock().time(off.inCalls())
                                    + " lie within MPI calls and count as time in them."));
        }
        if (run.flushed() > 0) {
            sentences.add("The tracer wrote its buffer to disk for "
                    + run.clock().time(run.flushed()) + " within MPI calls, which counts as time in them.");
        }
    }
}

package dev.weft.waits;

import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Term;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.Pauses;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;

/** The explanation of a wait profile: where a run waited, and how reliable that is. */
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
                .map(row -> Term.part(
                        row.pattern() + " in " + row.path(),
                        clock.time(Math.round(row.waited())).toString(),
                        row.waited(),
                        whole))
                .toList();
        String first = terms.isEmpty() ? "nothing" : terms.get(0).name();
        return Explanation.of(
                        profile.report().question(),
                        profile.isEstimated()
                                ? "waiting estimated by the shortest call of each category (Mao et al. 2014, section 3)"
                                : "waiting found in the times of matching calls (Mao et al. 2014, section 3)")
                .inputs(List.of(
                        profile.report().run().input(),
                        run.ranks() + " ranks, " + clock.time(run.ticks()) + " summed over ranks"))
                .terms(terms)
                .dominant(
                        first,
                        terms.isEmpty()
                                ? nothing(profile)
                                : first + " takes " + terms.get(0).value() + ", "
                                        + Unit.PERCENT.print(terms.get(0).share()) + " of the time of all ranks.")
                .conditions(conditions(profile));
    }

    /** Returns the sentence of a profile without waiting; without recorded completions, waiting is unknown and not zero. */
    private static String nothing(WaitProfile profile) {
        return profile.rows().stream().anyMatch(row -> Double.isNaN(row.waited()))
                ? "no waiting was found in calls whose waiting time is known; that of the others is n/a, because the"
                        + " tracer recorded no completions of non-blocking operations."
                : "no call waited.";
    }

    private static List<Condition> conditions(WaitProfile profile) {
        List<Condition> all = new ArrayList<>(profile.report().run().conditions());
        RunTotals run = profile.run();
        if (profile.isEstimated()) {
            estimated(profile, all);
        }
        all.addAll(profile.combined());
        completions(profile, all);
        notAnalysed(run, all);
        return all;
    }

    private static void estimated(WaitProfile profile, List<Condition> all) {
        all.add(Condition.notChecked(
                "shortest calls free of waiting",
                "durations alone only bound the waiting, between zero and the whole time of the calls."));
        double doubted = profile.doubtedShare();
        all.add(Condition.of(
                "reliable shortest calls",
                doubted <= MUCH,
                "calls with " + Unit.PERCENT.print(doubted)
                        + " of the time are in categories whose shortest call may itself have waited, may have found"
                        + " its message there, or is one of too few; trust() lists them."));
        boolean waitall = profile.rows().stream()
                .anyMatch(row -> row.waited() > 0 && row.function().endsWith("_Waitall"));
        all.add(Condition.of(
                "reliable shortest call of MPI_Waitall",
                !waitall,
                "its waiting is usually overestimated, because messages that have arrived already make its shortest"
                        + " call too short (section 4.1.1)."));
    }

    private static void completions(WaitProfile profile, List<Condition> all) {
        boolean unknown = profile.rows().stream().anyMatch(row -> Double.isNaN(row.waited()));
        boolean counted = !profile.run().completions()
                && profile.rows().stream().anyMatch(row -> row.size() == CallClass.UNKNOWN_SIZE);
        all.add(Condition.of(
                "recorded completions of non-blocking operations",
                !unknown && !counted,
                unknown
                        ? "the tracer recorded none, so the waiting time of calls that complete them is n/a."
                        : "the tracer recorded none, so calls that wait for sends count as waits for receives, and"
                                + " sizes are not known."));
    }

    private static void notAnalysed(RunTotals run, List<Condition> all) {
        all.add(Condition.of(
                "blocking collective operations only",
                run.collectives() == 0,
                "non-blocking ones are not analysed; the run starts " + run.collectives() + "."));
        all.add(Condition.of(
                "two-sided communication only",
                run.oneSided() == 0,
                "one-sided operations and their synchronisation are not analysed; the run calls them "
                        + (run.oneSided() == 1 ? "once." : run.oneSided() + " times.")));
        RunTotals.Off off = run.off();
        List<String> paused = off.ticks() == 0
                ? List.of()
                : List.of(Pauses.sentence(run.clock(), off.ticks(), Digits.plural(off.ranks(), "rank"))
                        + (off.inCalls() == 0
                                ? ""
                                : " Of that, " + run.clock().time(off.inCalls())
                                        + " is within MPI calls and counts as time in them."));
        all.addAll(Condition.none("continuous recording", paused));
        all.add(Condition.of(
                "buffer flushes outside of MPI calls",
                run.flushed() == 0,
                "the tracer wrote its buffer to disk for " + run.clock().time(run.flushed())
                        + " within MPI calls, which counts as time in them."));
    }
}

package dev.weft.waits;

import dev.weft.study.Certainty;
import dev.weft.study.From;
import dev.weft.study.Method;
import dev.weft.trace.Trace;
import dev.weft.trace.match.Matching;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds waiting in the times of matching calls, as Scalasca does: a receiver waits up to the beginning of the send, a sender up to
 * the posting of the receive, and members of a collective operation up to the coming of those whose data they need. What a message
 * then takes to arrive is no waiting. It needs clocks that agree: where a message would arrive before it is sent, each rank's clock is
 * moved by a constant that its messages allow. An immutable value.
 */
@From(paper = "Mao et al. 2014", equation = "sections 3.1 to 3.3, the trace-based reference")
public final class TraceReplay implements Method<Trace, WaitProfile> {
    private static final long serialVersionUID = 1;

    /** With clocks moved where they must be. */
    public static final TraceReplay USUAL = new TraceReplay(Clocks.WHERE_NEEDED);

    private final Clocks clocks;

    private TraceReplay(Clocks clocks) {
        this.clocks = clocks;
    }

    /** Times as recorded, whatever the messages say of them. */
    public TraceReplay asRecorded() {
        return new TraceReplay(Clocks.AS_RECORDED);
    }

    /** Clocks moved into the middle of what messages allow even if no message arrives before it is sent; good clocks get worse. */
    public TraceReplay synchronised() {
        return new TraceReplay(Clocks.ALWAYS);
    }

    /**
     * How long calls waited for others. A run without MPI ranks is an error, and one whose messages need more memory than there is;
     * so are clocks that drift where they are to be moved whatever comes.
     */
    @Override
    public WaitProfile of(Trace run) {
        ModelException.required(run, "a run", "Write trace(\"ring\")");
        CallStatistics survey = CallStatistics.matched(run);
        Matching recorded = survey.matching().orElseThrow();
        List<String> remarks = new ArrayList<>();
        Matching matching = clocks.move(recorded, remarks);
        remarks.addAll(matching.mismatches().ofMatching());
        MatchedWaits waits = new MatchedWaits(matching);
        WaitReport report = new WaitReport(
                key(),
                run,
                run.provenance(survey.found()).and(remarks),
                run.origin().measured() ? Certainty.MEASURED : Certainty.EXACT,
                "times of matching calls compared" + clocks.words());
        return WaitProfile.of(
                report,
                survey.run(),
                rows(survey, waits.byWords()),
                new WorstWaits(matching, MatchedRun.start(recorded, matching), waits.worst()));
    }

    private static List<WaitRow> rows(CallStatistics survey, Map<MatchedWaits.Worded, Long> waits) {
        boolean completions = survey.hasCompletions();
        List<WaitRow> rows = new ArrayList<>();
        for (WaitRow calls : survey.totals()) {
            long waited = Optional.ofNullable(
                            waits.get(new MatchedWaits.Worded(calls.pattern(), calls.path(), calls.rank())))
                    .orElse(0L);
            boolean known = completions || !WaitPattern.completesRequests(calls.function());
            rows.add(calls.waiting(known ? waited : Double.NaN));
        }
        return rows;
    }

    /** {@code trace replay}, and what was said of its clocks. */
    @Override
    public String key() {
        return "trace replay" + clocks.words();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TraceReplay that && clocks == that.clocks;
    }

    @Override
    public int hashCode() {
        return clocks.hashCode();
    }

    @Override
    public String toString() {
        return key();
    }
}

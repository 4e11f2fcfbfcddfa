package dev.weft.waits;

import dev.weft.study.Certainty;
import dev.weft.study.From;
import dev.weft.study.Method;
import dev.weft.trace.Trace;
import dev.weft.trace.match.Matching;
import dev.weft.units.ModelException;
import dev.weft.waits.WaitProfile.WaitReport;
import dev.weft.waits.WaitProfile.WorstWaits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds waiting from the times of matching calls, as Scalasca does: a receiver waits until the start of the send, a sender until the posting
 * of the receive, and members of a collective operation until the arrival of those whose data they need. The transfer time of a message is
 * not waiting. MPI_Sendrecv counts as a receive, and a condition sums the time in which its send may have waited. Synchronised clocks are
 * required: if a message would arrive before it is sent, each rank's clock is moved by a constant within the bounds that its messages set.
 * An immutable value.
 */
@From(paper = "Mao et al. 2014", equation = "sections 3.1 to 3.3, the trace-based reference")
public final class TraceReplay implements Method<Trace, WaitProfile> {
    private static final long serialVersionUID = 1;

    /** The method with clocks corrected where necessary. */
    public static final TraceReplay USUAL = new TraceReplay(Clocks.WHERE_NEEDED);

    private final Clocks clocks;

    private TraceReplay(Clocks clocks) {
        this.clocks = clocks;
    }

    /** Uses times as recorded, even if messages then arrive before they are sent. */
    public TraceReplay asRecorded() {
        return new TraceReplay(Clocks.AS_RECORDED);
    }

    /** Moves clocks to the middle of the bounds that messages set, even if no message arrives before it is sent; accurate clocks become less accurate. */
    public TraceReplay synchronised() {
        return new TraceReplay(Clocks.ALWAYS);
    }

    /**
     * Returns the waiting of calls. A run without MPI ranks is an error, and so are messages that do not fit in memory and, with {@code
     * synchronised()}, clocks that drift.
     */
    @Override
    public WaitProfile of(Trace run) {
        ModelException.required(run, "run", "Write trace(\"wavefront-6\")");
        CallStatistics survey = CallStatistics.matched(run);
        Matching recorded = survey.matching().orElseThrow();
        List<String> remarks = new ArrayList<>();
        Matching matching = clocks.move(recorded, remarks);
        remarks.addAll(matching.mismatches().ofMatching());
        MatchedWaits waits = new MatchedWaits(matching);
        remarks.addAll(matching.collectives().caveats());
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

    /** Returns {@code trace replay}, followed by the choice of clocks. */
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

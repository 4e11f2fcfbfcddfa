package dev.weft.waits;

import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.TraceProvenance;
import dev.weft.trace.match.Matching;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import dev.weft.waits.MatchedWaits.Worst;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The waiting time of a run by location. The table has one row for each pattern and call path, summed over ranks, the longest waiting first:
 * keys {@code pattern} and {@code call path}; measures {@code wait ratio}, the waiting time relative to the time of the whole run summed
 * over ranks; {@code waiting time}; {@code inclusive time} of the calls, an upper bound of their waiting; {@code calls}. Unknown values are
 * n/a.
 */
public final class WaitProfile extends Answer {
    /** Wait ratio below which the paper does not consider a call path. */
    public static final double NOTEWORTHY = 0.005;

    private final WaitReport report;
    private final RunTotals run;
    private final List<WaitRow> rows;
    private final @Nullable EstimateReliability trust;
    private final @Nullable WorstWaits worst;

    private WaitProfile(
            WaitReport report,
            RunTotals run,
            List<WaitRow> rows,
            @Nullable EstimateReliability trust,
            @Nullable WorstWaits worst) {
        this.report = report;
        this.run = run;
        this.rows = List.copyOf(rows);
        this.trust = trust;
        this.worst = worst;
    }

    static WaitProfile of(WaitReport report, RunTotals run, List<WaitRow> rows, EstimateReliability trust) {
        return new WaitProfile(report, run, rows, trust, null);
    }

    static WaitProfile of(WaitReport report, RunTotals run, List<WaitRow> rows, WorstWaits worst) {
        return new WaitProfile(report, run, rows, null, worst);
    }

    /** Returns one row for each pattern, call path and rank. */
    public Result byRank() {
        return part(table().byRank());
    }

    /** Returns waiting by size, with the keys {@code pattern}, {@code function} and {@code size class}; an error for the answer of traceReplay. */
    public Result bySize() {
        trust("bySize()");
        return summed(table().bySize());
    }

    /**
     * Returns the reliability of the estimate by category: its calls, the shortest, the second shortest and the median, the waiting that the
     * estimate may miss, {@code n M}, and a verdict. {@code few calls}: fewer than 5. {@code every call alike}: the shortest call is longer
     * than a third of the mean (and than 10 us), so either all calls waited or none did, and more than a third of the time may be missed.
     * {@code arrived before}: the shortest call is shorter than a copy of its message at 100 GB/s, so the message had arrived before the
     * call, and a transfer at 1 GB/s, which then counts as waiting, would take a tenth of the mean call. Otherwise {@code minimum reached}.
     * Medians of a live profile are n/a. An error for the answer of traceReplay.
     */
    public Result trust() {
        return part(trust("trust()").columns());
    }

    private EstimateReliability trust(String asked) {
        if (trust == null) {
            throw ModelException.of(
                    asked, label() + " compares times and has no shortest calls", "Use the answer of minimumProfile");
        }
        return trust;
    }

    /** Returns the calls that waited longest, 1 to 1000, with the call of the other rank; an error for the answer of minimumProfile. */
    public Result worst(int count) {
        if (worst == null) {
            throw ModelException.call(
                    "worst", label() + " stores no single calls", "Use the answer of traceReplay", count);
        }
        if (count < 1 || count > Worst.KEPT) {
            throw ModelException.call("worst", "must be between 1 and " + Worst.KEPT, "Try worst(10)", count);
        }
        return part(worst.columns(count));
    }

    /**
     * Returns waiting by phase as set with {@link MinimumProfile#phases}: the time at which the first rank entered the phase and the last
     * left it, its waiting time, and the ratio to the time of all ranks. Select a phase for a closer look with {@code between(..)}.
     */
    public Result phases() {
        trust("phases()");
        return summed(table().byPhase());
    }

    /** Returns the time of calls without waiting, by call path and pattern: an input of empirical models such as those of Extra-P. */
    public Result waitFree() {
        return summed(table().waitFree());
    }

    private WaitTable table() {
        return new WaitTable(run, rows, trust != null);
    }

    private Result part(Columns columns) {
        return Tabulated.of(label(), columns, report.provenance(), this::explain);
    }

    private Result summed(Columns columns) {
        return Tabulated.of(label(), columns, provenance(), this::explain);
    }

    /** Returns the waiting time of all calls of all ranks; unknown waiting counts as 0. */
    public Time total() {
        return clock().time(Math.round(rows.stream()
                .mapToDouble(WaitRow::waited)
                .filter(ticks -> !Double.isNaN(ticks))
                .sum()));
    }

    /** Returns the conditions of the sends of calls that also receive; an estimate takes such calls whole. */
    List<Condition> combined() {
        return worst == null ? List.of() : new MessageWaits(worst.matching()).conditions();
    }

    Clock clock() {
        return run.clock();
    }

    RunTotals run() {
        return run;
    }

    List<WaitRow> rows() {
        return rows;
    }

    WaitReport report() {
        return report;
    }

    /** Returns the share of time in categories with an unreliable shortest call; 0 for the answer of traceReplay. */
    double doubtedShare() {
        return trust == null ? 0 : trust.doubtedShare();
    }

    boolean isEstimated() {
        return trust != null;
    }

    @Override
    public String label() {
        return report.label();
    }

    @Override
    public Columns columns() {
        return table().byPath();
    }

    @Override
    public Provenance provenance() {
        return report.provenance().by(Provenance.summedOver("ranks"));
    }

    @Override
    public Explanation explain() {
        return WaitExplanation.of(this);
    }

    /**
     * The description of an answer.
     *
     * @param label key of its method
     * @param question the run or the live profile
     * @param run provenance of its numbers
     * @param certainty of its numbers
     * @param method in words
     */
    record WaitReport(String label, Question<?, ?> question, TraceProvenance run, Certainty certainty, String method) {
        Provenance provenance() {
            return run.of(certainty, method);
        }
    }

    /**
     * The table of the calls that waited longest, with the calls of both ranks.
     *
     * @param matching of the run
     * @param start tick of the origin of times
     * @param worst the calls
     */
    record WorstWaits(Matching matching, long start, Worst worst) {
        Columns columns(int count) {
            Clock clock = matching.definitions().clock();
            return Rows.of(worst.all().stream().limit(count).toList())
                    .key("pattern", Worst.Wait::pattern)
                    .key("rank", Worst.Wait::rank)
                    .key("call path", each -> path(each.path()))
                    .key("partner", Worst.Wait::partner)
                    .key("partner's call path", each -> path(each.partnerPath()))
                    .key("start", each -> new Time(clock.seconds(each.enter() - start)))
                    .measure("waiting time", Unit.MS, each -> clock.seconds(each.waited()))
                    .columns();
        }

        private String path(int path) {
            return matching.paths().name(path, matching.definitions());
        }
    }
}

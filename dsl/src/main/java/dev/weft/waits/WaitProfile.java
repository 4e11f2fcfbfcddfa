package dev.weft.waits;

import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Tabulated;
import dev.weft.trace.event.Clock;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long ranks waited, and where. As a table it has one row for each pattern and call path, summed over ranks, the longest first:
 * keys {@code pattern} and {@code call path}; measures {@code wait ratio}, the waiting time as a part of the time of the whole run,
 * summed over ranks; {@code waiting time}; {@code inclusive time} of the calls, which is the most that they can have waited, as none
 * is the least; {@code calls}. What the recording does not tell is n/a.
 */
public final class WaitProfile implements Result {
    /** Call paths with less than this wait ratio are not considered in the paper. */
    public static final double NOTEWORTHY = 0.005;

    private final WaitReport report;
    private final RunTotals run;
    private final List<WaitRow> rows;
    private final @Nullable EstimateReliability trust;
    private final @Nullable WorstWaits worst;

    private WaitProfile(
            WaitReport report, RunTotals run, List<WaitRow> rows, @Nullable EstimateReliability trust, @Nullable WorstWaits worst) {
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

    /** The same, one row for each pattern, call path and rank. */
    public Result byRank() {
        return part(table().byRank());
    }

    /** Waiting by size: keys {@code pattern}, {@code function} and {@code size class}; an estimate by minima only. */
    public Result bySize() {
        trust("bySize()");
        return part(table().bySize());
    }

    /**
     * How far each estimate can be trusted: for each category its calls, the shortest, the second shortest and the median, what the
     * estimate can have missed, {@code n M}, and a verdict. {@code few calls}: fewer than 5. {@code every call alike}: the shortest
     * call is longer than a third of the mean (and than 10 us), so that probably all of them waited, or none, and more than a third of
     * the time may be missed. {@code arrived before}: the shortest call is shorter than copying its message at 100 GB/s takes, so that
     * the message was there before it, and a transfer at 1 GB/s, which then counts as waiting, would take a tenth of the mean call.
     * Else {@code minimum reached}. A live profile has no medians: they are n/a.
     */
    public Result trust() {
        return part(trust("trust()").columns());
    }

    private EstimateReliability trust(String asked) {
        if (trust == null) {
            throw ModelException.cannot(
                    "answer",
                    asked,
                    label() + " compares times and has no shortest calls",
                    "Ask minimumProfile's answer");
        }
        return trust;
    }

    /** The calls that waited longest, 1000 at most, with both sides of what they waited for; found by a trace replay only. */
    public Result worst(int count) {
        if (worst == null) {
            throw ModelException.cannot(
                    "answer", "worst(" + count + ")", label() + " keeps no single calls", "Ask traceReplay's answer");
        }
        if (count < 1 || count > Worst.KEPT) {
            throw ModelException.cannot(
                    "list the worst", count, "1 to " + Worst.KEPT + " calls are kept", "Write worst(10)");
        }
        return part(worst.columns(count));
    }

    /**
     * Waiting over the phases of the run, which {@link MinimumProfile#phases} tells apart: when the first rank entered each and
     * the last one left it, its waiting time, and the ratio of it to the time of all ranks. Phases with the largest are those to
     * {@code between(..)} which a closer look is worth it.
     */
    public Result phases() {
        trust("phases()");
        return part(table().byPhase());
    }

    /** What the calls took without waiting, by function and call path: input of empirical models such as Extra-P's. */
    public Result waitFree() {
        return part(table().waitFree());
    }

    private WaitTable table() {
        return new WaitTable(run, rows, trust != null);
    }

    private Result part(Columns columns) {
        return Tabulated.of(label(), columns, provenance(), this::explain);
    }

    /** Waiting of all calls of all ranks; what is not known counts nothing. */
    public Time total() {
        return clock().time(Math.round(rows.stream()
                .mapToDouble(WaitRow::waited)
                .filter(ticks -> !Double.isNaN(ticks))
                .sum()));
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

    /** The share of time in calls whose shortest one is doubted; none where nothing is estimated. */
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
        return report.provenance();
    }

    @Override
    public Explanation explain() {
        return WaitExplanation.of(this);
    }

    @Override
    public String toString() {
        return Result.print(this);
    }
}

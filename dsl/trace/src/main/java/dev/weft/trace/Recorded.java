package dev.weft.trace;

import dev.weft.study.Answer;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Rows;
import dev.weft.study.Term;
import dev.weft.trace.event.TraceProvenance;
import dev.weft.units.Digits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Records of each kind of MPI operation: {@code calls} of its functions, and {@code recorded} events, which are fewer
 * where messages go to MPI_PROC_NULL. A record counts for the function around it. The record of a test is either an
 * incomplete request or the completed operation; MPI_Startall is one call for any number of requests. An operation that
 * was called but never recorded is n/a rather than zero, because the run cannot answer questions about it. Shapes: one
 * row for each kind of operation.
 */
public final class Recorded extends Answer {
    private final TraceProvenance provenance;
    private final List<Row> rows;

    /**
     * A kind of operation: {@code recorded} events by {@code calls} calls, of which {@code cancelled} need no record.
     */
    private record Row(RecordedKind operation, long calls, long recorded, long cancelled) {
        boolean missing() {
            return calls > cancelled && recorded == 0 && operation.isCertain();
        }

        boolean fewer() {
            return recorded > 0 && recorded < calls && operation.isCertain();
        }
    }

    private Recorded(TraceProvenance provenance, List<Row> rows) {
        this.provenance = provenance;
        this.rows = rows;
    }

    static Recorded of(Trace trace) {
        InterruptedScan<EventCounts> scan = InterruptedScan.wherever(
                trace, (interruptions, location) -> new EventCounts(interruptions.definitions()));
        long cancelled = sum(scan, part -> part.records(RecordedKind.CANCEL));
        List<Row> rows = Arrays.stream(RecordedKind.values())
                .map(kind -> new Row(
                        kind,
                        sum(scan, part -> part.calls(kind)),
                        sum(scan, part -> part.records(kind)),
                        kind.isCompletion() ? cancelled : 0))
                .toList();
        return new Recorded(scan.provenance(), rows);
    }

    private static long sum(InterruptedScan<EventCounts> scan, ToLongFunction<EventCounts> what) {
        return scan.parts().stream().mapToLong(what).sum();
    }

    @Override
    public String label() {
        return provenance.label();
    }

    @Override
    public Columns columns() {
        return Rows.of(rows)
                .key("operation", row -> row.operation().title())
                .count("calls", Row::calls)
                .count("recorded", row -> row.missing() ? Double.NaN : row.recorded())
                .columns();
    }

    @Override
    public Provenance provenance() {
        return provenance.of("calls and records counted");
    }

    @Override
    public Explanation explain() {
        List<Term> terms = rows.stream()
                .filter(row -> row.calls() > 0)
                .map(row -> Term.of(
                        row.operation().title(),
                        row.missing() ? "n/a" : Digits.four((double) row.recorded()) + " records"))
                .toList();
        List<String> missing = rows.stream()
                .filter(Row::missing)
                .map(row -> row.operation().title())
                .toList();
        List<String> fewer = rows.stream()
                .filter(Row::fewer)
                .map(row -> row.operation().title() + " (" + Digits.four((double) row.recorded()) + " of "
                        + Digits.four((double) row.calls()) + ")")
                .toList();
        boolean cancelled = rows.stream().anyMatch(row -> row.fewer() && row.cancelled() > 0);
        List<Condition> conditions = new ArrayList<>(provenance.conditions());
        conditions.add(Condition.of(
                "records of every called operation",
                missing.isEmpty(),
                String.join(", ", missing) + (missing.size() == 1 ? " was" : " were")
                        + " called but never recorded; the run gives no information about "
                        + (missing.size() == 1 ? "it." : "them.")));
        conditions.add(Condition.of(
                "one record for each call",
                fewer.isEmpty(),
                String.join(", ", fewer) + (fewer.size() == 1 ? " has" : " have")
                        + " fewer records than calls: messages to MPI_PROC_NULL have none, "
                        + (cancelled ? "cancelled requests do not complete, " : "")
                        + "or the tracer left some out."));
        return Explanation.of("what the tracer wrote down of the calls that it saw")
                .inputs(List.of(provenance.input()))
                .terms(terms)
                .dominant(
                        missing.isEmpty() ? "complete" : "incomplete",
                        missing.isEmpty()
                                ? "every kind of operation that was called has records."
                                : Digits.plural(missing.size(), "kind") + " of operations "
                                        + (missing.size() == 1 ? "was called and has" : "were called and have")
                                        + " no record.")
                .conditions(conditions);
    }
}

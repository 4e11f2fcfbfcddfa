package dev.weft.trace;

import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Term;
import dev.weft.trace.event.EventKind;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;

/**
 * What a tracer wrote down of each kind of MPI operation: {@code calls} of the functions that do it, and {@code recorded}
 * events on it, which are fewer where messages go to MPI_PROC_NULL. An operation that was called and never recorded has no number there: the run cannot answer questions about
 * it, which is another thing than an answer of zero. Shapes: one row for each kind of operation.
 */
public final class Recorded implements Result {
    private final TraceProvenance provenance;
    private final List<Row> rows;

    /** An operation of MPI; {@code recorded} events by {@code calls} calls. */
    private record Row(Operation operation, long calls, long recorded) {
        boolean missing() {
            return calls > 0 && recorded == 0;
        }
    }

    /** Kinds of operations by the functions that do them and the events that tell of them. */
    private enum Operation {
        SEND("blocking sends", "MPI_(Send|Ssend|Rsend|Bsend|Sendrecv|Sendrecv_replace)", EventKind.MPI_SEND),
        RECEIVE("blocking receives", "MPI_(Recv|Mrecv|Sendrecv|Sendrecv_replace)", EventKind.MPI_RECV),
        ISEND("non-blocking sends", "MPI_(Isend|Issend|Irsend|Ibsend)", EventKind.MPI_ISEND),
        IRECEIVE("non-blocking receives posted", "MPI_Irecv", EventKind.MPI_IRECV_REQUEST),
        IRECEIVED("non-blocking receives complete", "MPI_Irecv", EventKind.MPI_IRECV),
        ISENT("non-blocking sends complete", "MPI_(Isend|Issend|Irsend|Ibsend)", EventKind.MPI_ISEND_COMPLETE),
        COLLECTIVE(
                "blocking collectives",
                "MPI_(Barrier|Bcast|Gatherv?|Scatterv?|Allgatherv?|Alltoall[vw]?|Allreduce|Reduce|Scan|Exscan|"
                        + "Reduce_scatter(_block)?)",
                EventKind.MPI_COLLECTIVE_END);

        private final String name;
        private final String functions;
        private final int kind;

        Operation(String name, String functions, int kind) {
            this.name = name;
            this.functions = functions;
            this.kind = kind;
        }
    }

    private Recorded(TraceProvenance provenance, List<Row> rows) {
        this.provenance = provenance;
        this.rows = rows;
    }

    static Recorded of(Trace trace) {
        List<String> functions = trace.definitions().functions();
        Scan<EventCounts> scan = trace.scan(location -> new EventCounts(trace.definitions()));
        List<Row> rows = new ArrayList<>();
        for (Operation operation : Operation.values()) {
            long calls = 0;
            for (int i = 0; i < functions.size(); i++) {
                int function = i;
                if (functions.get(i).matches(operation.functions)) {
                    calls += scan.parts().stream()
                            .mapToLong(part -> part.calls(function))
                            .sum();
                }
            }
            long recorded = scan.parts().stream()
                    .mapToLong(part -> part.ofKind(operation.kind))
                    .sum();
            rows.add(new Row(operation, calls, recorded));
        }
        return new Recorded(TraceProvenance.of(trace, scan.faults()), rows);
    }

    @Override
    public String label() {
        return provenance.label();
    }

    @Override
    public Columns columns() {
        return Columns.rows(rows.size())
                .key("operation", rows.stream().map(row -> row.operation().name).toList())
                .measure(
                        "calls", Unit.ONE, rows.stream().mapToDouble(Row::calls).toArray())
                .measure(
                        "recorded",
                        Unit.ONE,
                        rows.stream()
                                .mapToDouble(row -> row.missing() ? Double.NaN : row.recorded())
                                .toArray());
    }

    @Override
    public Provenance provenance() {
        return provenance.of("calls and records counted");
    }

    @Override
    public Explanation explain() {
        List<Term> terms = rows.stream()
                .filter(row -> row.calls() > 0)
                .map(row -> new Term(
                        row.operation().name,
                        row.missing() ? "n/a" : Digits.four((double) row.recorded()) + " records",
                        Double.NaN))
                .toList();
        List<String> broken = new ArrayList<>(provenance.broken());
        List<String> missing = rows.stream()
                .filter(Row::missing)
                .map(row -> row.operation().name)
                .toList();
        if (!missing.isEmpty()) {
            broken.add("Called but never recorded, so that the run cannot say anything about them: "
                    + String.join(", ", missing) + ".");
        }
        return Explanation.of("what the tracer wrote down of the calls that it saw")
                .inputs(List.of(provenance.input()))
                .terms(terms)
                .dominant(
                        missing.isEmpty() ? "complete" : "incomplete",
                        missing.isEmpty()
                                ? "every kind of operation that was called has records."
                                : missing.size() + " kinds of operations were called and have no record.")
                .broken(broken);
    }

    @Override
    public String toString() {
        return Result.print(this);
    }
}

package dev.weft.waits;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.trace.event.Clock;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The critical path of a run. As a table it has one row for each call path on it, summed over ranks, the longest first: keys {@code
 * kind}, which is computation, communication or not known, and {@code call path}; measures {@code critical time}, the time of the
 * call path, without what it calls, that is on the critical path, and {@code share}, its part of the run time. Shares add up to
 * 100 %.
 */
public final class CriticalPath implements Result {
    private static final int TERMS = 8;

    private final MatchedRun run;
    private final BackwardWalk walk;
    private final List<CriticalRow> rows;

    CriticalPath(MatchedRun run, BackwardWalk walk, List<CriticalRow> rows) {
        this.run = run;
        this.walk = walk;
        this.rows = List.copyOf(rows);
    }

    /** The same, one row for each call path and rank. */
    public Result byRank() {
        List<CriticalRow> all = grouped(row -> List.of(row.kind(), row.path(), row.rank()));
        return part(measures(keys(all).key("rank", CriticalRow::rank)));
    }

    /** The same by function, whoever called it: keys {@code kind} and {@code function}. */
    public Result byFunction() {
        List<CriticalRow> all = grouped(row -> List.of(row.kind(), row.function()));
        return part(
                measures(Rows.of(all).key("kind", row -> row.kind().words()).key("function", CriticalRow::function)));
    }

    /**
     * The path itself from the begin to the end of the run: keys {@code rank} and {@code start}; measures {@code end} and {@code
     * time}. It goes over to another rank at the time at which that began on it for which the next one waited.
     */
    public Result stretches() {
        long first = run.start();
        return part(Rows.of(walk.stretches())
                .key("rank", BackwardWalk.Stretch::rank)
                .key("start", each -> clock().time(each.from() - first))
                .measure("end", Unit.MS, each -> clock().seconds(each.to() - first))
                .measure("time", Unit.MS, each -> clock().seconds(each.ticks()))
                .columns());
    }

    private Result part(Columns columns) {
        return Tabulated.of(label(), columns, provenance(), this::explain);
    }

    /** How long it is: as long as the run. */
    public Time length() {
        return clock().time(run.ticks());
    }

    /** The length in ticks. */
    long ticks() {
        return run.ticks();
    }

    List<CriticalRow> rows() {
        return rows;
    }

    private Clock clock() {
        return run.matching().definitions().clock();
    }

    /** Rows that agree in this, added up, the longest first. */
    private List<CriticalRow> grouped(Function<CriticalRow, List<Object>> key) {
        Map<List<Object>, CriticalRow> all = new LinkedHashMap<>();
        rows.forEach(row -> all.merge(key.apply(row), row, CriticalRow::and));
        return all.values().stream()
                .sorted(Comparator.comparingLong(CriticalRow::ticks)
                        .reversed()
                        .thenComparing(CriticalRow::path)
                        .thenComparing(CriticalRow::rank))
                .toList();
    }

    private List<CriticalRow> paths() {
        return grouped(row -> List.of(row.kind(), row.path()));
    }

    private static Rows<CriticalRow> keys(List<CriticalRow> all) {
        return Rows.of(all).key("kind", row -> row.kind().words()).key("call path", CriticalRow::path);
    }

    private Columns measures(Rows<CriticalRow> keys) {
        return keys.measure("critical time", Unit.MS, row -> clock().seconds(row.ticks()))
                .measure("share", Unit.PERCENT, this::share)
                .columns();
    }

    private double share(CriticalRow row) {
        return row.ticks() / (double) run.ticks();
    }

    @Override
    public String label() {
        return CriticalPathMethod.USUAL.key();
    }

    @Override
    public Columns columns() {
        return measures(keys(paths()));
    }

    @Override
    public Provenance provenance() {
        return run.provenance()
                .of(
                        run.run().origin().measured() ? Certainty.MEASURED : Certainty.EXACT,
                        "matching calls followed back from the end of the run");
    }

    @Override
    public Explanation explain() {
        List<CriticalRow> paths = paths();
        List<Term> terms = paths.stream()
                .limit(TERMS)
                .map(row -> new Term(row.path(), clock().time(row.ticks()).toString(), share(row)))
                .toList();
        Term first = terms.get(0);
        return Explanation.of("the critical path of a run by backward replay (Böhme et al. 2012, section 3)")
                .inputs(List.of(
                        run.provenance().input(),
                        Digits.plural(run.matching().ranks(), "rank") + ", run time " + length(),
                        Digits.plural(walk.waits(), "wait") + " for other ranks"))
                .terms(terms)
                .dominant(
                        first.name(),
                        first.name() + " is on the critical path for " + first.value() + ", "
                                + Unit.PERCENT.print(first.share()) + " of the run time.")
                .broken(broken());
    }

    private List<String> broken() {
        List<String> sentences = run.provenance().defects();
        long changes = walk.stretches().size() - 1L;
        if (changes == 0) {
            sentences.add("The whole path is on rank " + walk.stretches().get(0).rank()
                    + ", which did not wait for any other rank where it counts.");
        }
        if (walk.unknown() > 0) {
            sentences.add("The path begins on rank " + walk.begin() + ", whose first event is "
                    + clock().time(walk.unknown()) + " later than that of the run; what it did before is not known.");
        }
        if (!run.matching().hasCompletions() && run.matching().mismatches().incompleteReceives() > 0) {
            sentences.add(
                    "The tracer recorded no completion of non-blocking operations: where a rank waited for one, the path"
                            + " stays on it.");
        }
        return sentences;
    }

    @Override
    public String toString() {
        return Result.print(this);
    }
}

package dev.weft.waits;

import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.trace.Timeline;
import dev.weft.trace.Trace;
import dev.weft.trace.event.Clock;
import dev.weft.trace.match.MatchedMessages;
import dev.weft.trace.match.Matching;
import dev.weft.trace.timeline.Sign;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The critical path of a run. The table has one row for each call path on it, summed over ranks, the longest first: keys {@code kind}
 * (computation, communication or not known) and {@code call path}; measures {@code critical time}, the exclusive time of the call path on
 * the critical path, and {@code share} of the run time. Shares add up to 100 %.
 */
public final class CriticalPath extends Answer {
    private static final int TERMS = 8;
    private static final String CHANGE = "change of rank on the critical path";
    private static final String CARRIES = "message on the critical path";

    private final MatchedRun run;
    private final BackwardWalk walk;
    private final List<CriticalRow> rows;

    CriticalPath(MatchedRun run, BackwardWalk walk, List<CriticalRow> rows) {
        this.run = run;
        this.walk = walk;
        this.rows = List.copyOf(rows);
    }

    /** Returns one row for each call path and rank. */
    public Result byRank() {
        List<CriticalRow> all = grouped(row -> List.of(row.kind(), row.path(), row.rank()));
        return part(measures(keys(all).key("rank", CriticalRow::rank)));
    }

    /** Returns one row for each function, summed over its callers: keys {@code kind} and {@code function}. */
    public Result byFunction() {
        List<CriticalRow> all = grouped(row -> List.of(row.kind(), row.function()));
        return part(
                measures(Rows.of(all).key("kind", row -> row.kind().words()).key("function", CriticalRow::function)));
    }

    /**
     * Returns the stretches of the path from the start to the end of the run: keys {@code rank} and {@code start}; measures {@code end} and
     * {@code time}. The path changes ranks at the start of the operation that the next rank waited for.
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

    /**
     * Returns the timeline of the run with its critical path: a bold line along each stretch and from rank to rank, and an arrow for each
     * message that a rank on the path waited for, from the begin of the sending call to the end of the receive. The path changes ranks at
     * the start of the operation that the next rank waited for. Clocks are corrected as for the path. {@code between(..)} and {@code
     * ranks(..)} show parts, {@code messages()} adds the other messages. Example: {@code ringShift(2, 1, ms(1), KB(8)).on(cluster(2,
     * 1).link(MBps(100), us(5)), perNode).solve(replay(fairShare)).trace().solve(criticalPath).timeline()} prints {@code Critical path of}.
     */
    public Timeline timeline() {
        boolean moved = IntStream.range(0, run.matching().ranks()).anyMatch(rank -> run.offset(rank) != 0);
        Trace shown = moved ? run.run().synchronised() : run.run();
        return shown.timeline().title("Critical path of " + run.run().name()).signs(signs().toArray(Sign[]::new));
    }

    private List<Sign> signs() {
        List<Sign> signs = new ArrayList<>();
        walk.stretches().forEach(each -> signs.add(Sign.path(label(), each.rank(), each.from(), each.to())));
        Matching matching = run.matching();
        for (BackwardWalk.Change change : walk.changes()) {
            signs.add(Sign.handover(CHANGE, change.from(), change.to(), change.tick()));
            if (change.message() != Dependencies.NO_MESSAGE) {
                MatchedMessages messages = matching.messages();
                signs.add(Sign.message(
                        CARRIES,
                        change.from(),
                        change.to(),
                        change.tick(),
                        matching.calls(change.to()).leave(messages.completeCall(change.message()))));
            }
        }
        return signs;
    }

    private Result part(Columns columns) {
        return Tabulated.of(label(), columns, provenance(), this::explain);
    }

    /** Returns the length of the path, which equals the run time. */
    public Time length() {
        return clock().time(run.ticks());
    }

    /** Returns the length in ticks. */
    long ticks() {
        return run.ticks();
    }

    List<CriticalRow> rows() {
        return rows;
    }

    private Clock clock() {
        return run.matching().definitions().clock();
    }

    /** Returns the rows summed by this key, the longest first. */
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
                        "matching calls followed backwards from the end of the run");
    }

    @Override
    public Explanation explain() {
        List<CriticalRow> paths = paths();
        List<Term> terms = paths.stream()
                .limit(TERMS)
                .map(row -> Term.part(row.path(), clock().time(row.ticks()).toString(), row.ticks(), run.ticks()))
                .toList();
        Term first = terms.get(0);
        return Explanation.of(run.run(), "the critical path of a run by backward replay (Böhme et al. 2012, section 3)")
                .inputs(List.of(
                        run.provenance().input(),
                        Digits.plural(run.matching().ranks(), "rank") + ", run time " + length(),
                        Digits.plural(walk.waits(), "wait") + " for other ranks",
                        ranks()))
                .terms(terms)
                .dominant(
                        first.name(),
                        first.name() + " is on the critical path for " + first.value() + ", "
                                + Unit.PERCENT.print(first.share()) + " of the run time.")
                .conditions(conditions());
    }

    private String ranks() {
        int count = walk.stretches().size();
        return count == 1
                ? "the whole path is on rank " + walk.stretches().get(0).rank()
                        + ", which waits for no other rank on it"
                : "the path has " + count + " stretches";
    }

    private List<Condition> conditions() {
        List<Condition> all = new ArrayList<>(run.waitingConditions());
        all.add(Condition.of(
                "recorded start of the path",
                walk.unknown() == 0,
                "the path begins on rank " + walk.begin() + ", whose first event is "
                        + clock().time(Math.max(0, walk.unknown()))
                        + " later than that of the run; its activity before that event is not known."));
        all.add(Condition.of(
                "recorded completions of non-blocking operations",
                run.matching().hasCompletions() || run.matching().mismatches().incompleteReceives() == 0,
                "the tracer recorded none, so the path stays on a rank that waited for one."));
        return all;
    }

    /**
     * The time of one call path on one rank that is on the critical path.
     *
     * @param kind of activity
     * @param path functions from the outermost to the innermost
     * @param rank of the calls
     * @param ticks on the critical path
     */
    record CriticalRow(Kind kind, String path, int rank, long ticks) {
        /** The call path of the time before the first event of a rank. */
        static final String NOT_STARTED = "(before the first event)";

        /** Returns the innermost function of the call path. */
        String function() {
            return path.substring(path.lastIndexOf('/') + 1);
        }

        CriticalRow and(CriticalRow other) {
            return new CriticalRow(kind, path, rank, ticks + other.ticks);
        }

        /** The kind of activity on the critical path. */
        enum Kind {
            COMPUTATION("computation"),
            COMMUNICATION("communication"),
            NOT_KNOWN("not known");

            private final String words;

            Kind(String words) {
                this.words = words;
            }

            String words() {
                return words;
            }
        }
    }
}

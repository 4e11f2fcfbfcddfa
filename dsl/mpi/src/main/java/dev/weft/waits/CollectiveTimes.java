package dev.weft.waits;

import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.trace.Trace;
import dev.weft.trace.event.CollectiveCode;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Tabulates the collective operations of a run that are recorded for all members of a communicator of two or more processes: each
 * operation, or the sums by kind and communicator. Time extends from the arrival of the first member to the end of the last, arrival
 * spread from the arrival of the first member to that of the last.
 */
final class CollectiveTimes implements Method<Trace, Result> {
    private static final long serialVersionUID = 1;
    private static final int TERMS = 8;

    static final CollectiveTimes SUMMED = new CollectiveTimes(false);
    static final CollectiveTimes EACH = new CollectiveTimes(true);

    private final boolean each;

    private CollectiveTimes(boolean each) {
        this.each = each;
    }

    @Override
    public Result of(Trace run) {
        MatchedRun matched = MatchedRun.of(run);
        if (each) {
            matched.requireRows(
                    matched.matching().collectives().count(),
                    "collective operations",
                    "Select a part, such as between(ms(0), ms(1)), or use byCollective");
        }
        List<CollectiveSums> rows = CollectiveSums.of(matched, each);
        return Tabulated.of(
                key(),
                columns(matched, rows),
                matched.provenance().of("calls of the members of each collective operation compared"),
                () -> explain(matched, each ? CollectiveSums.of(matched, false) : rows));
    }

    private Columns columns(MatchedRun run, List<CollectiveSums> all) {
        Rows<CollectiveSums> rows = Rows.of(all)
                .key("communicator", CollectiveSums::communicator)
                .key("operation", row -> CollectiveCode.name(row.operation()));
        if (each) {
            rows = rows.key("collective", CollectiveSums::number)
                    .key("start", row -> new Time(run.seconds(row.first() - run.start())));
        }
        return rows.measure("time", Unit.MS, row -> run.seconds(row.time()))
                .measure("arrival spread", Unit.MS, row -> run.seconds(row.spread()))
                .measure("waiting time", Unit.MS, row -> row.isAnalysed() ? run.seconds(row.waited()) : Double.NaN)
                .measure("inclusive time", Unit.MS, row -> run.seconds(row.inclusive()))
                .measure("bytes", Unit.MB, CollectiveSums::bytes)
                .count("ranks", CollectiveSums::members)
                .count("collectives", CollectiveSums::count)
                .columns();
    }

    private static Explanation explain(MatchedRun run, List<CollectiveSums> kinds) {
        List<CollectiveSums> longest = kinds.stream()
                .sorted(Comparator.comparingLong(CollectiveSums::inclusive).reversed())
                .limit(TERMS)
                .toList();
        long whole = Math.max(1, run.matching().totalTicks());
        List<Term> terms = longest.stream()
                .map(row -> Term.part(
                        row.name(),
                        new Time(run.seconds(row.inclusive())) + " in " + Digits.plural(row.count(), "operation"),
                        row.inclusive(),
                        whole))
                .toList();
        int count = kinds.stream().mapToInt(CollectiveSums::count).sum();
        return Explanation.of(run.run(), "collective operations of a run, from the first arrival to the last end")
                .inputs(List.of(run.provenance().input(), Digits.plural(count, "collective operation")))
                .terms(terms)
                .dominant(
                        terms.isEmpty() ? "nothing" : terms.get(0).name(),
                        terms.isEmpty()
                                ? "no collective operation of two or more ranks is recorded for all its members."
                                : terms.get(0).name() + " takes "
                                        + Unit.PERCENT.print(terms.get(0).share())
                                        + " of the time of all ranks" + spread(longest.get(0)) + ".")
                .conditions(conditions(run, kinds));
    }

    private static String spread(CollectiveSums row) {
        return row.time() <= 0
                ? ""
                : "; the arrival spread is "
                        + Unit.PERCENT.print(row.spread() / (double) row.time())
                        + " of the time from the first arrival to the last end";
    }

    private static List<Condition> conditions(MatchedRun run, List<CollectiveSums> kinds) {
        List<Condition> all = new ArrayList<>(run.conditions());
        all.addAll(run.waitingCaveats());
        long alone = run.matching().mismatches().collectivesAlone();
        all.add(Condition.of(
                "communicators of two or more processes",
                alone == 0,
                Digits.plural(alone, "collective operation")
                        + " in communicators of one process, such as MPI_COMM_SELF, " + (alone == 1 ? "is" : "are")
                        + " left out, because no process waits there."));
        List<String> others = kinds.stream()
                .filter(row -> !row.isAnalysed())
                .map(row -> CollectiveCode.name(row.operation()))
                .distinct()
                .toList();
        all.add(Condition.of(
                "defined wait patterns",
                others.isEmpty(),
                "no wait pattern is defined for " + String.join(", ", others) + "; its waiting time is n/a."));
        int loose = kinds.stream().mapToInt(CollectiveSums::withoutCall).sum();
        all.add(Condition.of(
                "blocking operations",
                loose == 0,
                Digits.plural(loose, "visit") + " of members did not begin and end in one call, as in non-blocking"
                        + " operations; their waiting is not counted."));
        return all;
    }

    /** Returns {@code by collective} or {@code each collective}. */
    @Override
    public String key() {
        return each ? "each collective" : "by collective";
    }

    private Object readResolve() {
        return each ? EACH : SUMMED;
    }

    @Override
    public String toString() {
        return key();
    }
}

package dev.weft.waits;

import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.trace.Trace;
import dev.weft.trace.event.Collective;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The collective operations of a run that are known of all members of a communicator of two or more: each, or those of one kind in one
 * communicator together. Time is from the first member's coming to the last one's going, arrival spread from the first one's coming
 * to the last one's.
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
                    "Look at a part, as in between(ms(0), ms(1)), or write byCollective");
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
                .key("operation", row -> Collective.name(row.operation()));
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
                .map(row -> new Term(
                        row.name(),
                        new Time(run.seconds(row.inclusive())) + " in " + Digits.plural(row.count(), "operation"),
                        row.inclusive() / (double) whole))
                .toList();
        int count = kinds.stream().mapToInt(CollectiveSums::count).sum();
        return Explanation.of("collective operations of a run, from the first member's coming to the last one's going")
                .inputs(List.of(run.provenance().input(), Digits.plural(count, "collective operation")))
                .terms(terms)
                .dominant(
                        terms.isEmpty() ? "nothing" : terms.get(0).name(),
                        terms.isEmpty()
                                ? "there is no collective operation of two ranks or more that all members are known of."
                                : terms.get(0).name() + " takes "
                                        + Unit.PERCENT.print(terms.get(0).share())
                                        + " of the time of all ranks" + spread(longest.get(0)) + ".")
                .broken(broken(run, kinds));
    }

    private static String spread(CollectiveSums row) {
        return row.time() <= 0
                ? ""
                : "; its members' coming at different times is "
                        + Unit.PERCENT.print(row.spread() / (double) row.time())
                        + " of it from first coming to last going";
    }

    private static List<String> broken(MatchedRun run, List<CollectiveSums> kinds) {
        List<String> sentences = new ArrayList<>(run.provenance().defects());
        long alone = run.matching().mismatches().collectivesAlone();
        if (alone > 0) {
            sentences.add(Digits.plural(alone, "collective operation") + " in communicators of one process, such as"
                    + " MPI_COMM_SELF, " + (alone == 1 ? "is" : "are") + " left out: nobody waits there.");
        }
        List<String> others = kinds.stream()
                .filter(row -> !row.isAnalysed())
                .map(row -> Collective.name(row.operation()))
                .distinct()
                .toList();
        if (!others.isEmpty()) {
            sentences.add("Whom members wait for is not defined in " + String.join(", ", others)
                    + ": waiting time is n/a there.");
        }
        int loose = kinds.stream().mapToInt(CollectiveSums::withoutCall).sum();
        if (loose > 0) {
            sentences.add(Digits.plural(loose, "visit")
                    + " of members did not begin and end in one call, as those of non-blocking operations; their"
                    + " waiting counts nothing.");
        }
        return sentences;
    }

    /** {@code by collective} or {@code each collective}. */
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

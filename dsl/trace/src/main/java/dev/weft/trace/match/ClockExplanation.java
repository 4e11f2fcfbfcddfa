package dev.weft.trace.match;

import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Largest;
import dev.weft.study.Term;
import dev.weft.units.Digits;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Explanation of a clock check. */
final class ClockExplanation {
    private final ClockCheck check;
    private final ClockEvidence evidence;

    private ClockExplanation(ClockCheck check) {
        this.check = check;
        this.evidence = check.evidence();
    }

    static Explanation of(ClockCheck check) {
        return new ClockExplanation(check).explain();
    }

    /** Returns the ranks of a cycle as text. */
    static String around(int[] ranks) {
        return "ranks " + IntStream.of(ranks).mapToObj(Integer::toString).collect(Collectors.joining(", "));
    }

    private Explanation explain() {
        Explanation start = Explanation.of(
                        "Clock bounds: nothing ends before what it waited for began; the middle of the"
                                + " bounds is the offset (Duda et al. 1987; shortest paths by Bellman and Ford)")
                .inputs(inputs())
                .terms(terms())
                .conditions(conditions());
        return verdict(start);
    }

    private List<String> inputs() {
        return List.of(
                Digits.plural(check.ranks(), "rank"),
                evidence.messages() + " messages between different ranks",
                evidence.visits() + " visits of collective operations in which all wait for all",
                check.matching().definitions().clock().ticksPerSecond() + " ticks per second");
    }

    private List<Term> terms() {
        List<Term> terms = new ArrayList<>();
        terms.add(early(
                "messages that arrive before they are sent",
                evidence.earlyMessages(),
                evidence.messages(),
                evidence.worstMessage()));
        terms.add(early(
                "visits that end before they begin elsewhere",
                evidence.earlyVisits(),
                evidence.visits(),
                evidence.worstVisit()));
        return terms;
    }

    private Term early(String name, long count, long all, long worst) {
        String value = count == 0 ? "0 of " + all : count + " of " + all + ", worst by " + check.time(worst);
        return Term.part(name, value, count, all);
    }

    private Explanation verdict(Explanation start) {
        if (check.drifts()) {
            return start.dominant(
                    "drift",
                    "No constant offsets agree with all messages: around " + around(check.drift())
                            + " the clocks drift by at least " + check.time(check.contradiction())
                            + " during the run. Times are left as recorded, and differences between ranks may be wrong"
                            + " by as much.");
        }
        if (evidence.messages() + evidence.visits() == 0) {
            return start.dominant(
                    "no evidence",
                    "No rank waits for another one in what was recorded, so nothing can be said about the clocks.");
        }
        Largest widest = Largest.of(bounded(), this::width, Integer::toString);
        String width = bounded().length == 0
                ? "unknown"
                : "at most " + check.time(widest.isNone() ? 0 : width(widest.first())) + " wide" + where(widest);
        if (check.applied()) {
            Largest moved = Largest.of(check.ranks(), rank -> Math.abs(check.offset(rank)), Integer::toString);
            return start.dominant(
                    "corrected",
                    "Causality is violated, so the clocks are moved to the middle of their bounds: at most by "
                            + check.time(moved.isNone() ? 0 : Math.abs(check.offset(moved.first()))) + where(moved)
                            + ". The bounds are "
                            + width
                            + ".");
        }
        return start.dominant(
                "sound",
                "Nothing ends before it began elsewhere, so times are left as recorded: the bounds are " + width
                        + ", and their middle need not be nearer to the truth.");
    }

    /** The ranks of the largest value in words. */
    private static String where(Largest ranks) {
        return ranks.isNone() ? "" : ranks.verb(" (rank ", " (ranks ") + ranks.words() + ")";
    }

    private int[] bounded() {
        return IntStream.range(1, check.ranks()).filter(this::bounded).toArray();
    }

    private boolean bounded(int rank) {
        return check.lower(rank).isPresent() && check.upper(rank).isPresent();
    }

    private long width(int rank) {
        return check.upper(rank).orElse(0) - check.lower(rank).orElse(0);
    }

    private List<Condition> conditions() {
        List<Condition> conditions = new ArrayList<>(Condition.none("complete recording", check.notes()));
        if (!check.drifts()) {
            conditions.add(ofRanks(
                    "ranks connected with rank 0",
                    this::free,
                    "no message or collective operation relates ",
                    " to rank 0, so the offset is 0."));
            conditions.add(ofRanks(
                    "offsets bounded from both sides",
                    rank -> !free(rank) && !bounded(rank),
                    "there is only one bound for ",
                    ", so the offset is the allowed one nearest to 0."));
        }
        conditions.add(Condition.of(
                "causality restored between all ranks",
                check.left() == 0,
                "the offsets leave " + Digits.plural(check.left(), "violation")
                        + " between ranks that are not bounded from both sides."));
        long unknown = check.matching().mismatches().incompleteReceives();
        conditions.add(Condition.of(
                "recorded completions of receives",
                unknown == 0,
                Digits.plural(unknown, "receive") + (unknown == 1 ? " has none and gives" : " have none and give")
                        + " no bound."));
        return conditions;
    }

    private boolean free(int rank) {
        return check.lower(rank).isEmpty() && check.upper(rank).isEmpty();
    }

    private Condition ofRanks(String name, IntPredicate lacking, String before, String after) {
        List<String> found = IntStream.range(1, check.ranks())
                .filter(lacking)
                .mapToObj(Integer::toString)
                .toList();
        String some = String.join(", ", found.subList(0, Math.min(8, found.size())));
        String more = found.size() > 8 ? " and " + (found.size() - 8) + " more" : "";
        return Condition.of(
                name, found.isEmpty(), before + (found.size() == 1 ? "rank " : "ranks ") + some + more + after);
    }
}

package dev.weft.collectives;

import dev.weft.program.CollectiveAlgorithm;
import dev.weft.program.CollectiveRule;
import dev.weft.program.Job;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Method;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Term;
import dev.weft.study.Timed;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All algorithms of a collective and the choice of a library, the fastest first; {@link #algorithm} gives the order of equally fast ones. The
 * key {@code choice} names an algorithm or the library, and {@code algorithm} the algorithm that it runs. Measures are {@code time} in seconds
 * and {@code regret}, the time above the best one as a share of the best one.
 */
public final class CollectiveRanking extends Answer implements Timed {
    /** A regret that only rounding makes. */
    static final double EQUAL = 1e-9;

    /** The condition that times are known closely enough to tell the fastest algorithm. */
    static final String ONE_FASTEST = "the fastest algorithm is certain";

    private static final int MOST_NAMED = 3;

    private final PlacedCollective question;
    /** In ascending order of time; of equal ones, in the order of the algorithms. */
    private final List<CollectiveTime> times;

    private final CollectiveTime usual;

    private CollectiveRanking(PlacedCollective question, List<CollectiveTime> times, CollectiveTime usual) {
        this.question = question;
        this.times = times;
        this.usual = usual;
    }

    static CollectiveRanking of(PlacedCollective question) {
        List<CollectiveTime> times = new ArrayList<>();
        for (CollectiveRule each : question.algorithms().values()) {
            times.add(question.answer(each));
        }
        times.sort(Comparator.comparingDouble(each -> each.time().si()));
        List<CollectiveTime> equal = times.subList(0, equal(times));
        equal.sort(Comparator.comparingDouble(CollectiveTime::widest));
        return new CollectiveRanking(question, List.copyOf(times), question.answer(question.usual()));
    }

    /** Counts those that are as fast as the first, but for rounding. */
    private static int equal(List<CollectiveTime> times) {
        double most = times.get(0).time().si() * (1 + EQUAL);
        int count = 1;
        while (count < times.size() && times.get(count).time().si() <= most) {
            count++;
        }
        return count;
    }

    /**
     * Returns the fastest algorithm; of equally fast ones that which sends the fewest bytes between the ranks farthest apart, because these
     * share links that the rounds do not count.
     */
    public CollectiveAlgorithm algorithm() {
        return times.get(0).algorithm();
    }

    /** Returns its time. */
    @Override
    public Time time() {
        return times.get(0).time();
    }

    /**
     * Returns how much longer a choice takes than the best algorithm, as a share of the best time: 0.5 is half as long again. It is 0 for a
     * faster choice, which may exist outside of {@link PlacedCollective#among}.
     */
    public double regret(CollectiveRule choice) {
        return regret(question.answer(ModelException.required(choice, "an algorithm", "Write regret(ring)")));
    }

    private double regret(CollectiveTime other) {
        double best = time().si();
        double more = best == 0 ? 0 : other.time().si() / best - 1;
        return more < EQUAL ? 0 : more;
    }

    /** The regret of a choice, from the least to the most that it may be as far as brackets of times tell. */
    Estimate regretWithBracket(CollectiveTime choice) {
        return choice.above(Stream.concat(times.stream(), Stream.of(choice)).toList(), regret(choice));
    }

    Estimate regretWithBracket(CollectiveRule choice) {
        return regretWithBracket(question.answer(choice));
    }

    CollectiveTime first() {
        return times.get(0);
    }

    CollectiveTime usual() {
        return usual;
    }

    @Override
    public String label() {
        return "ranking";
    }

    @Override
    public Columns columns() {
        List<CollectiveTime> rows = new ArrayList<>(times);
        rows.add(usual);
        rows.sort(Comparator.comparingDouble(each -> each.time().si()));
        Rows<CollectiveTime> keyed = Rows.of(rows)
                .key("collective", each -> question.collective().operation().word())
                .key("size", each -> question.collective().size())
                .key("ranks", each -> question.ranks())
                .key("choice", CollectiveTime::label)
                .key("algorithm", CollectiveTime::algorithm);
        if (question.hasProtocols()) {
            keyed = keyed.key("protocol", CollectiveTime::protocol);
        }
        return keyed.estimate("time", Unit.S, CollectiveTime::estimate)
                .estimate("regret", Unit.PERCENT, this::regretWithBracket)
                .brackets(CollectiveTime.brackets(question))
                .columns();
    }

    @Override
    public Provenance provenance() {
        return provenance(Stream.of(this));
    }

    /** Returns that of all these rankings of the question. */
    Provenance provenance(Stream<CollectiveRanking> all) {
        Method<Job, ? extends Result> method = question.method();
        Provenance of = method == null
                ? Provenance.model(
                        Certainty.ESTIMATED,
                        CollectiveTime.ways(all.map(CollectiveRanking::way)),
                        CollectiveTime.SOURCE)
                : byEach(method);
        return of.by("beside the choice of " + question.library());
    }

    /** Returns the provenance of the library's choice, without its algorithm and as certain as the least certain time. */
    private Provenance byEach(Method<Job, ? extends Result> method) {
        Provenance of = usual.provenance();
        Certainty least = times.stream()
                .map(each -> each.provenance().certainty())
                .reduce(of.certainty(), (one, other) -> one.compareTo(other) < 0 ? other : one);
        return new Provenance(of.origin(), least, method.key(), of.source(), of.seed());
    }

    /** Names how the times were computed without another method. */
    String way() {
        return CollectiveTime.ways(
                Stream.concat(times.stream(), Stream.of(usual)).map(CollectiveTime::way));
    }

    @Override
    public Explanation explain() {
        Explanation best = times.get(0).explain();
        return Explanation.of(question, best.model())
                .assuming(question.assumptionsOfUsual())
                .inputs(question.inputs())
                .terms(times.stream()
                        .map(each -> Term.of(each.algorithm().key(), each.time().toString()))
                        .toList())
                .dominant(algorithm().key(), reason())
                .conditions(conditions());
    }

    /** The conditions of the best time and of the one that it is compared with, and whether brackets leave open which is fastest. */
    List<Condition> conditions() {
        List<Condition> best = times.get(0).explain().conditions();
        List<Condition> all = new ArrayList<>(
                usual.algorithm().equals(times.get(0).algorithm())
                        ? best
                        : Condition.over(List.of(best, usual.explain().conditions()), "algorithm"));
        if (isNvlsUsual()) {
            all.add(
                    Condition.of(
                            "NCCL's choice is a ring",
                            false,
                            "NCCL chooses NVLS, by which a switch adds; the time of a ring stands for it, which may be longer."));
        }
        List<CollectiveTime> rivals = rivals();
        all.add(Condition.of(
                ONE_FASTEST,
                rivals.isEmpty(),
                algorithm().key() + ", " + first().bracketed() + ", may take longer than "
                        + rivals.stream()
                                .limit(MOST_NAMED)
                                .map(each -> each.algorithm().key() + ", " + each.bracketed())
                                .collect(Collectors.joining("; "))
                        + (rivals.size() > MOST_NAMED ? "; and " + (rivals.size() - MOST_NAMED) + " more" : "")
                        + (question.method() == null && question.links().isPresent()
                                ? "; eagerUpTo(..) of the machine decides."
                                : ".")));
        return all;
    }

    /** Whether NCCL chooses NVLS, for which message costs have no time. */
    boolean isNvlsUsual() {
        return question.usual() == NcclTuning.MODEL
                && !question.choice(question.usual()).same();
    }

    /** The algorithms that take longer, but, as far as brackets tell, may be faster than the first one. */
    List<CollectiveTime> rivals() {
        return times.subList(equal(times), times.size()).stream()
                .filter(first()::mayTakeLongerThan)
                .toList();
    }

    /** Why the best algorithm is best: against the library's choice, or the next one where the library chooses it or one as fast. */
    String reason() {
        CollectiveTime best = times.get(0);
        List<String> equal = times.subList(0, equal(times)).stream()
                .map(CollectiveTime::name)
                .toList();
        String words = equal.size() == times.size()
                ? (times.size() == 1 ? best.name() + " takes " : "All algorithms asked take ")
                : equal.size() == 1
                        ? best.name() + " is fastest, "
                        : String.join(", ", equal.subList(0, equal.size() - 1)) + " and " + equal.get(equal.size() - 1)
                                + " are equally fast, " + fewest();
        boolean same = regret(usual) < EQUAL;
        String verdict = words + best.time();
        CollectiveTime other = usual;
        if (same) {
            verdict += "; " + question.library() + " chooses " + question.chosenWords();
            Optional<CollectiveTime> next =
                    times.stream().filter(each -> regret(each) >= EQUAL).findFirst();
            if (usual.time().si() < best.time().si() * (1 - EQUAL)) {
                return verdict + ", which takes only " + usual.time() + ".";
            }
            if (next.isEmpty()) {
                return verdict + ".";
            }
            other = next.get();
            verdict += ". Next is ";
        } else {
            verdict += "; " + question.library() + " chooses ";
        }
        return verdict + (same ? other.name() : question.chosenWords()) + ", " + other.time() + " or "
                + percent(regret(other)) + " more" + differences(best, other) + ".";
    }

    /** Why the first of equally fast algorithms is first, if that is no mere order. */
    private String fewest() {
        CollectiveTime last = times.get(equal(times) - 1);
        return times.get(0).widest() < last.widest() * (1 - EQUAL)
                ? "the first one with the fewest bytes between far ranks, "
                : "";
    }

    static String differences(CollectiveTime best, CollectiveTime other) {
        if (best.terms() == null) {
            return differencesByRounds(best.byRounds(), other.byRounds());
        }
        String rounds = best.rounds() == other.rounds()
                ? ": in as many rounds, "
                : ": in " + Digits.plural(best.rounds(), "round") + " instead of " + other.rounds() + ", ";
        return rounds + best.algorithm().key() + " " + terms(best, other);
    }

    /** Explains the difference by rounds, for methods that follow each message and so have no terms. */
    private static String differencesByRounds(CollectiveTime best, CollectiveTime other) {
        String words =
                "; counted in rounds, without contention, " + best.algorithm().key() + " ";
        double saved = other.time().si() - best.time().si();
        if (Math.abs(saved) <= EQUAL * other.time().si()) {
            return words + "takes as long, so that contention or waiting decides";
        }
        return saved > 0
                ? words + terms(best, other)
                : words + "would take " + new Time(-saved) + " more, so that contention or waiting decides";
    }

    /** The terms that the better of two saves, and those that it costs. */
    private static String terms(CollectiveTime best, CollectiveTime other) {
        RoundCosts.Terms of = Objects.requireNonNull(best.terms());
        RoundCosts.Terms than = Objects.requireNonNull(other.terms());
        List<String> gains = new ArrayList<>();
        List<String> losses = new ArrayList<>();
        double least = EQUAL * than.sum();
        difference("latency", than.latency() - of.latency(), least, gains, losses);
        difference("transfer", than.bytes() - of.bytes(), least, gains, losses);
        difference("injection", than.injection() - of.injection(), least, gains, losses);
        difference("reduction", than.reduction() - of.reduction(), least, gains, losses);
        return "saves " + String.join(" and ", gains)
                + (losses.isEmpty() ? "" : " and costs another " + String.join(" and ", losses));
    }

    private static void difference(String name, double saved, double least, List<String> gains, List<String> losses) {
        if (Math.abs(saved) > least) {
            (saved > 0 ? gains : losses).add(new Time(Math.abs(saved)) + " of " + name);
        }
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, share < 0.1 ? "%.1f %%" : "%.0f %%", 100 * share);
    }
}

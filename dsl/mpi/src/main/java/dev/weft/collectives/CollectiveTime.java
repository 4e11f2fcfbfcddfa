package dev.weft.collectives;

import dev.weft.machine.Machine;
import dev.weft.machine.MachineDetails;
import dev.weft.program.CollectiveAlgorithm;
import dev.weft.program.CollectiveRule;
import dev.weft.program.Job;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Measure;
import dev.weft.study.Method;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Term;
import dev.weft.study.Timed;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The time of a collective by one algorithm, in one row with the keys {@code collective}, {@code size} and {@code ranks}.
 * Measures are {@code time} and, by rounds, its terms {@code latency}, {@code transfer}, {@code injection} and {@code reduction}, all in
 * seconds, and the number of {@code rounds}. Every round lasts as long as its slowest message. In a row of rounds between the same ranks, such as those of
 * a ring, a message occupies its ranks without its latency.
 *
 * <p>On a machine with links, up to 8,100 messages are also followed one by one, as a replay under {@code fairShare} does. The time is then
 * that of the replay, or, where the machine does not say which messages wait for their receive, within a bracket of both kinds of senders. A
 * time of rounds outside of it gives way to the nearest end. On a machine with message costs the bracket begins at the time of the rank or node
 * that communicates most if it never waited, without messages within a node that may pass at the same time as others, and ends at the time
 * of the rounds.
 */
public final class CollectiveTime extends Answer implements Timed {
    private static final String ROUNDS = "Rounds of an algorithm, each as long as its slowest message";
    private static final String FOLLOWED = "Messages of an algorithm followed one by one on the links of the nodes";
    private static final List<String> OF_ROUNDS = List.of(
            "A rank sends one message and receives one at a time; of messages begun together the latencies overlap.",
            "Only the node that sends limits the injection.",
            "Blocks of a message are equal, also where its bytes cannot be divided so.");
    private static final List<String> OF_FOLLOWED = List.of(
            "Messages between nodes share the link out of a node and the link into one fairly; messages within a node share nothing.",
            "Terms are those of the chain of messages that ends last.");

    static final String SOURCE = "Thakur, Rabenseifner and Gropp 2005, section 3";

    private final PlacedCollective question;
    private final CollectiveRule choice;
    private final CollectiveAlgorithm algorithm;
    private final Estimate time;
    private final RoundCosts.@Nullable Terms terms;
    private final int rounds;
    /** The times of the messages followed, one for each kind of senders, which is the same for two algorithms. Empty if none were. */
    private final List<Double> bySenders;

    private final @Nullable Result answer;

    private CollectiveTime(
            PlacedCollective question,
            CollectiveRule choice,
            Estimate time,
            RoundCosts.@Nullable Terms terms,
            int rounds,
            List<Double> bySenders,
            @Nullable Result answer) {
        this.question = question;
        this.choice = choice;
        this.algorithm = question.algorithm(choice);
        this.time = time;
        this.terms = terms;
        this.rounds = rounds;
        this.bySenders = bySenders;
        this.answer = answer;
    }

    static CollectiveTime of(PlacedCollective question, CollectiveRule choice) {
        Method<Job, ? extends Result> method = question.method();
        if (method != null) {
            Result answer = question.job(choice).solve(method);
            return new CollectiveTime(question, choice, bracketed(answer), null, 0, List.of(), answer);
        }
        CollectiveAlgorithm algorithm = question.algorithm(choice);
        double bytes = question.collective().size().si();
        RoundCache.Scaled scaled = question.rounds().of(algorithm, bytes);
        RoundCosts.Terms rounds = question.costs().of(scaled.loads(), scaled.factor());
        List<RoundCosts.Terms> followed = new ArrayList<>(question.followed(algorithm));
        RoundCosts.Terms terms = within(followed, rounds);
        if (!followed.isEmpty() && !question.hasOneNic()) {
            terms = rounds; // a replay has one
            followed.add(rounds);
        }
        return new CollectiveTime(
                question,
                choice,
                bracket(question, scaled, terms, followed),
                terms,
                scaled.loads().count,
                followed.stream().map(RoundCosts.Terms::sum).toList(),
                null);
    }

    /** The time of an answer; where it is the largest of its first measure, such as a cost of ranks, with the bracket of that one. */
    private static Estimate bracketed(Result answer) {
        double time = Timed.of(answer).si();
        Measure first = answer.columns().measure(answer.primary());
        if (largest(first, first::si) != time) {
            return Estimate.exactly(time);
        }
        return new Estimate(time, largest(first, first::low), largest(first, first::high));
    }

    private static double largest(Measure measure, IntToDoubleFunction of) {
        return IntStream.range(0, measure.rows()).mapToDouble(of).max().orElse(Double.NaN);
    }

    /** The rounds if their time is not outside of those of the messages followed one by one, else the nearest of these. */
    private static RoundCosts.Terms within(List<RoundCosts.Terms> followed, RoundCosts.Terms rounds) {
        if (followed.isEmpty()) {
            return rounds;
        }
        Comparator<RoundCosts.Terms> byTime = Comparator.comparingDouble(RoundCosts.Terms::sum);
        RoundCosts.Terms low = Collections.min(followed, byTime);
        RoundCosts.Terms high = Collections.max(followed, byTime);
        double equal = 1 + CollectiveRanking.EQUAL;
        if (rounds.sum() * equal < low.sum()) {
            return low;
        }
        return rounds.sum() > high.sum() * equal ? high : rounds;
    }

    private static Estimate bracket(
            PlacedCollective question,
            RoundCache.Scaled scaled,
            RoundCosts.Terms terms,
            List<RoundCosts.Terms> followed) {
        double time = terms.sum();
        if (!followed.isEmpty()) {
            double low = time;
            double high = time;
            for (RoundCosts.Terms each : followed) {
                low = Math.min(low, each.sum());
                high = Math.max(high, each.sum());
            }
            return high <= low * (1 + CollectiveRanking.EQUAL) ? Estimate.exactly(time) : new Estimate(time, low, high);
        }
        if (question.links().isPresent()) {
            return Estimate.exactly(time); // too many messages to follow; what a replay takes is not bounded
        }
        RoundCosts costs = question.costs();
        double busiest = costs.busiest(scaled.loads(), scaled.factor());
        double passedOn = costs.fastest(scaled.loads(), question.ranks(), scaled.factor());
        double start = costs.start(scaled.loads(), scaled.factor());
        return new Estimate(time, Math.min(start + Math.max(busiest, passedOn), time), time);
    }

    /** Returns the time. */
    @Override
    public Time time() {
        return new Time(time.value());
    }

    /** Returns the algorithm, which a library may have chosen. */
    public CollectiveAlgorithm algorithm() {
        return algorithm;
    }

    /**
     * Whether another one that is said to be slower may be faster: by one of the two kinds of senders, the same for both, or, where messages
     * are not followed, if the brackets overlap.
     */
    boolean mayTakeLongerThan(CollectiveTime slower) {
        double less = 1 - CollectiveRanking.EQUAL;
        return isComparedBySenders(slower)
                ? IntStream.range(0, bySenders.size())
                        .anyMatch(kind -> slower.bySenders.get(kind) < bySenders.get(kind) * less)
                : slower.time.low() < time.high() * less;
    }

    private boolean isComparedBySenders(CollectiveTime other) {
        return !bySenders.isEmpty() && bySenders.size() == other.bySenders.size();
    }

    /** Its time above the fastest of these and itself, as a share of that: this regret, from the least to the most that it may be. */
    Estimate above(List<CollectiveTime> others, double regret) {
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        if (others.stream().allMatch(this::isComparedBySenders)) {
            for (int kind = 0; kind < bySenders.size(); kind++) {
                int at = kind;
                double best = others.stream()
                        .mapToDouble(each -> each.bySenders.get(at))
                        .min()
                        .orElseThrow();
                double more = above(bySenders.get(kind), best);
                least = Math.min(least, more);
                most = Math.max(most, more);
            }
        } else {
            least = above(
                    time.low(),
                    others.stream().mapToDouble(each -> each.time.high()).min().orElseThrow());
            most = above(
                    time.high(),
                    others.stream()
                            .filter(each -> !each.algorithm.equals(algorithm))
                            .mapToDouble(each -> each.time.low())
                            .min()
                            .orElse(time.high()));
        }
        double low = Math.min(least, regret);
        double high = Math.max(most, regret);
        return 1 + high <= (1 + low) * (1 + CollectiveRanking.EQUAL)
                ? Estimate.exactly(regret)
                : new Estimate(regret, low, high);
    }

    private static double above(double time, double best) {
        return time <= best * (1 + CollectiveRanking.EQUAL) ? 0 : time / best - 1;
    }

    /** The time with its bracket, if it has one. */
    String bracketed() {
        String low = new Time(time.low()).toString();
        String high = new Time(time.high()).toString();
        return low.equals(high) ? time().toString() : time() + " [" + low + ", " + high + "]";
    }

    /** The time with its bracket. */
    Estimate estimate() {
        return time;
    }

    /** Names the two ends of brackets; empty if a method for jobs answered, which names its own. */
    static String brackets(PlacedCollective question) {
        return question.method() != null ? "" : brackets(question.machine());
    }

    /** Names the two ends of brackets of rounds and of messages followed on a machine. */
    static String brackets(Machine machine) {
        return machine.costs().isPresent() || machine.link().isEmpty()
                ? "shortest chain of messages to all rounds in step"
                : "senders that go on to senders that wait for delivery";
    }

    /** The protocol by which GPUs send its largest message; empty on other machines. */
    String protocol() {
        return question.protocol(algorithm);
    }

    /** The algorithm, with its protocol on GPUs. */
    String name() {
        return protocol().isEmpty() ? algorithm.key() : algorithm.key() + " " + protocol();
    }

    RoundCosts.@Nullable Terms terms() {
        return terms;
    }

    int rounds() {
        return rounds;
    }

    /** The time of the same choice by rounds, which nothing else corrects. */
    CollectiveTime byRounds() {
        RoundCache.Scaled scaled =
                question.rounds().of(algorithm, question.collective().size().si());
        RoundCosts.Terms counted = question.costs().of(scaled.loads(), scaled.factor());
        return new CollectiveTime(
                question.byRounds(),
                choice,
                Estimate.exactly(counted.sum()),
                counted,
                scaled.loads().count,
                List.of(),
                null);
    }

    /** The bytes of all messages between the ranks farthest apart; 0 if a method for jobs answered. */
    double widest() {
        if (answer != null) {
            return 0;
        }
        RoundCache.Scaled scaled =
                question.rounds().of(algorithm, question.collective().size().si());
        return scaled.loads().widest() * scaled.factor();
    }

    @Override
    public String label() {
        return choice.key();
    }

    @Override
    public Columns columns() {
        Rows<CollectiveTime> rows = Rows.one(this)
                .key("collective", each -> question.collective().operation().word())
                .key("size", each -> question.collective().size())
                .key("ranks", each -> question.ranks());
        if (question.hasProtocols()) {
            rows = rows.key("protocol", CollectiveTime::protocol);
        }
        rows = rows.estimate("time", Unit.S, each -> time);
        if (MachineDetails.hasGpus(question.machine()) && time.value() > 0) {
            rows = rows.measure("bus bandwidth", Unit.BPS, each -> question.busBytes() / time.value());
        }
        RoundCosts.Terms of = terms;
        if (of != null) {
            rows = rows.brackets(brackets(question))
                    .measure("latency", Unit.S, each -> of.latency())
                    .measure("transfer", Unit.S, each -> of.bytes())
                    .measure("injection", Unit.S, each -> of.injection())
                    .measure("reduction", Unit.S, each -> of.reduction())
                    .count("rounds", each -> rounds);
        }
        return rows.columns();
    }

    @Override
    public Provenance provenance() {
        String by = question.words(choice);
        if (answer != null) {
            return answer.provenance().by(by);
        }
        return Provenance.model(Certainty.ESTIMATED, way(), SOURCE).by(by);
    }

    /** Names how the time was computed without another method. */
    String way() {
        return isFollowed() ? "messages followed one by one" : "rounds";
    }

    /** Joins all ways in which times were computed, such as {@code messages followed one by one, rounds}. */
    static String ways(Stream<String> each) {
        return each.flatMap(some -> Stream.of(some.split(", ", -1)))
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
    }

    @Override
    public Explanation explain() {
        RoundCosts.Terms of = terms;
        if (of == null || answer != null) {
            return Objects.requireNonNull(answer).explain();
        }
        List<Term> all = List.of(
                term("latency", of.latency()),
                term("transfer", of.bytes()),
                term("injection limit", of.injection()),
                term("reduction", of.reduction()));
        Term most = all.stream().max(Comparator.comparingDouble(Term::share)).orElseThrow();
        List<String> inputs = new ArrayList<>(question.inputs());
        inputs.add(algorithm.key() + ": " + Digits.plural(rounds, "round"));
        return Explanation.of(question, isFollowed() ? FOLLOWED : ROUNDS)
                .assuming(isFollowed() ? OF_FOLLOWED : OF_ROUNDS)
                .inputs(inputs)
                .terms(all)
                .dominant(time.value() == 0 ? "nothing" : most.name(), sentence(most))
                .conditions(conditions());
    }

    /** Whether the time is that of messages followed one by one, because rounds are outside of what these allow. */
    private boolean isFollowed() {
        return answer == null && !Objects.equals(terms, byRounds().terms);
    }

    private List<Condition> conditions() {
        List<Condition> all = new ArrayList<>(question.overloads(choice));
        double bytes = question.collective().size().si();
        RoundCache.Scaled scaled = question.rounds().of(algorithm, bytes);
        RoundCosts costs = question.costs();
        List<RoundCosts.Terms> followed = question.followed(algorithm);
        MachineDetails.unlimited(costs.costs(), scaled.loads().senders()).ifPresent(all::add);
        if (!question.saysWhatWaits() && (scaled.loads().hasRows() || !followed.isEmpty())) {
            double delivering = followed.isEmpty()
                    ? costs.delivering().of(scaled.loads(), scaled.factor()).sum()
                    : followed.get(0).sum();
            all.add(noLonger(
                    "latencies hidden from senders",
                    "if a send ends when its message is delivered" + (followed.isEmpty() ? "" : ", as in a replay")
                            + ", it takes ",
                    delivering,
                    "; eagerUpTo(..) of the machine decides."));
        }
        if (costs.freesEager() && followed.isEmpty()) {
            all.add(noLonger(
                    "messages of a rank one at a time",
                    "if a rank begins at once all that it need not wait for, it takes up to ",
                    costs.start(scaled.loads(), scaled.factor())
                            + question.rounds().atOnce(algorithm, bytes, costs),
                    "; overhead(..) of the machine makes it so."));
        }
        if (question.links().isPresent() && followed.isEmpty()) {
            all.add(
                    Condition.notChecked(
                            "as long as a replay",
                            "there are too many messages to follow them one by one, so the time has no bracket; under(replay(fairShare)) follows them."));
        }
        all.add(Condition.notChecked(
                "one message on a link at a time",
                followed.isEmpty()
                        ? "messages of one round may share links; under(replay(..)) or routed costs count that."
                        : "messages may share links between switches; only those of nodes are counted."));
        all.add(Condition.notChecked("ranks that begin together", "a rank that begins late adds up to its delay."));
        return all;
    }

    /** A condition that holds unless the time would be longer without it. */
    private Condition noLonger(String what, String otherwise, double seconds, String decides) {
        return Condition.of(
                what,
                seconds <= time.value() * (1 + CollectiveRanking.EQUAL),
                otherwise + new Time(seconds) + ", " + Digits.of(seconds / time.value(), 3) + " times as long"
                        + decides);
    }

    private Term term(String name, double seconds) {
        return Term.time(name, seconds, time.value());
    }

    private String sentence(Term most) {
        if (time.value() == 0) {
            return rounds == 0 ? "There are no messages." : "No message takes time.";
        }
        String all = time() + " in " + Digits.plural(rounds, "round") + "; the largest term is " + most.name();
        return switch (most.name()) {
            case "latency" -> all + (rounds == 1 ? "." : ", which an algorithm of fewer rounds reduces.");
            case "transfer" -> all + ", which an algorithm reduces that sends fewer bytes from each rank.";
            case "reduction" -> all + ", which an algorithm reduces in which each rank reduces less.";
            default -> all + ", which an algorithm reduces in which fewer ranks of a node send at once.";
        };
    }
}

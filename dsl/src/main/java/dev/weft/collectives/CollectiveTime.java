package dev.weft.collectives;

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
import dev.weft.trace.program.CollectiveAlgorithm;
import dev.weft.trace.program.CollectiveRule;
import dev.weft.trace.program.Job;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The time of a collective by one algorithm, in one row with the keys {@code collective}, {@code size} and {@code ranks}.
 * Measures are {@code time} and, by rounds, its terms {@code latency}, {@code transfer}, {@code injection} and {@code reduction}, all in
 * seconds, and the number of {@code rounds}. The bracket of the time begins at the time of the rank or node that communicates most if it never
 * waited, without messages within a node that may pass at the same time as others. The time itself is the upper bound of the model, in which every round lasts as long as its slowest message. In a row of rounds
 * between the same ranks, such as those of a ring, a message occupies its ranks without its latency.
 */
public final class CollectiveTime implements Result {
    static final String SOURCE = "Thakur, Rabenseifner and Gropp 2005, section 3";

    private final PlacedCollective question;
    private final CollectiveRule choice;
    private final CollectiveAlgorithm algorithm;
    private final Estimate time;
    private final RoundCosts.@Nullable Terms terms;
    private final int rounds;
    private final @Nullable Result answer;

    private CollectiveTime(
            PlacedCollective question,
            CollectiveRule choice,
            Estimate time,
            RoundCosts.@Nullable Terms terms,
            int rounds,
            @Nullable Result answer) {
        this.question = question;
        this.choice = choice;
        this.algorithm = question.algorithm(choice);
        this.time = time;
        this.terms = terms;
        this.rounds = rounds;
        this.answer = answer;
    }

    static CollectiveTime of(PlacedCollective question, CollectiveRule choice) {
        Method<Job, ? extends Result> method = question.method();
        if (method != null) {
            Result answer = question.job(choice).solve(method);
            Columns columns = answer.columns();
            String measure = columns.measureNames().contains("end") ? "end" : answer.primary();
            return new CollectiveTime(
                    question, choice, Estimate.exactly(answer.max(measure).si()), null, 0, answer);
        }
        RoundCache.Scaled scaled = question.rounds()
                .of(question.algorithm(choice), question.collective().size().si());
        RoundCosts costs = question.costs();
        RoundCosts.Terms terms = costs.of(scaled.loads(), scaled.factor());
        double busiest = costs.busiest(scaled.loads(), scaled.factor());
        double passedOn = costs.fastest(scaled.loads(), question.ranks(), scaled.factor());
        double least = Math.min(Math.max(busiest, passedOn), terms.sum());
        Estimate time = new Estimate(terms.sum(), least, terms.sum());
        return new CollectiveTime(question, choice, time, terms, scaled.loads().count, null);
    }

    /** Returns the time. */
    public Time time() {
        return new Time(time.value());
    }

    /** Returns the algorithm, which a library may have chosen. */
    public CollectiveAlgorithm algorithm() {
        return algorithm;
    }

    RoundCosts.@Nullable Terms terms() {
        return terms;
    }

    int rounds() {
        return rounds;
    }

    /** The time of the same choice by rounds. */
    CollectiveTime byRounds() {
        return of(question.byRounds(), choice);
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
                .key("ranks", each -> question.ranks())
                .estimate("time", Unit.S, each -> time);
        RoundCosts.Terms of = terms;
        if (of != null) {
            rows = rows.brackets("shortest chain of messages to all rounds in step")
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
        return Provenance.model(Certainty.ESTIMATED, "rounds", SOURCE).by(by);
    }

    @Override
    public Explanation explain() {
        RoundCosts.Terms of = terms;
        if (of == null || answer != null) {
            Explanation explanation = Objects.requireNonNull(answer).explain();
            return question.reduces() && !answer.columns().measureNames().contains("end")
                    ? explanation.caveats(
                            List.of(
                                    "Reductions without time: this method counts messages only, so that reducing received data takes no time."))
                    : explanation;
        }
        List<Term> all = List.of(
                term("latency", of.latency()),
                term("transfer", of.bytes()),
                term("injection limit", of.injection()),
                term("reduction", of.reduction()));
        Term most = all.stream().max(Comparator.comparingDouble(Term::share)).orElseThrow();
        List<String> inputs = new ArrayList<>(question.inputs());
        inputs.add(algorithm.key() + ": " + Digits.plural(rounds, "round"));
        return Explanation.of(question, "Rounds of an algorithm, each as long as its slowest message")
                .assuming(List.of(
                        "A rank sends one message and receives one at a time; of messages begun together the latencies overlap.",
                        "Only the node that sends limits the injection.",
                        "Blocks of a message are equal, also where its bytes cannot be divided so."))
                .inputs(inputs)
                .terms(all)
                .dominant(time.value() == 0 ? "nothing" : most.name(), sentence(most))
                .conditions(conditions());
    }

    private List<Condition> conditions() {
        List<Condition> all = new ArrayList<>();
        double bytes = question.collective().size().si();
        RoundCache.Scaled scaled = question.rounds().of(algorithm, bytes);
        RoundCosts costs = question.costs();
        if (!question.saysWhatWaits() && scaled.loads().hasRows()) {
            double delivering =
                    costs.delivering().of(scaled.loads(), scaled.factor()).sum();
            all.add(noLonger(
                    "latencies that senders do not wait for",
                    "if a send ends when its message is delivered, as in a replay, it takes ",
                    delivering,
                    "; eagerUpTo(..) of the machine decides."));
        }
        if (costs.freesEager()) {
            all.add(noLonger(
                    "messages of a rank one at a time",
                    "if a rank begins at once all that it need not wait for, as in a replay, it takes up to ",
                    question.rounds().atOnce(algorithm, bytes, costs),
                    "; overhead(..) of the machine makes it so."));
        }
        all.add(Condition.notChecked(
                "links without contention",
                "messages of one round may share links; under(replay(..)) or routed costs count that."));
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
        return new Term(name, new Time(seconds).toString(), time.value() == 0 ? Double.NaN : seconds / time.value());
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

    @Override
    public String toString() {
        return Result.print(this);
    }
}

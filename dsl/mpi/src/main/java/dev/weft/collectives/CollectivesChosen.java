package dev.weft.collectives;

import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.program.CollectiveAlgorithm;
import dev.weft.program.CollectiveAlgorithms;
import dev.weft.program.CollectiveChoice;
import dev.weft.program.Job;
import dev.weft.program.run.Operation;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Largest;
import dev.weft.study.Progress;
import dev.weft.study.Provenance;
import dev.weft.study.Rows;
import dev.weft.study.Timed;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The collectives of a job as a library chooses them and as the model finds best: one row for each collective, size and number of ranks,
 * with the keys {@code usual} and {@code best}, those that would save most first. Measures are the {@code saved time} of all calls, the
 * number of {@code calls}, the {@code usual time} and the {@code time} of one call, the mean where communicators or roots differ, and the
 * {@code regret}, the share by which the library's choice takes longer than the best one.
 */
public final class CollectivesChosen extends Answer implements Timed {
    private final Job job;
    private final LibraryChoices method;
    private final List<Row> rows;
    private final CalledCollectives called;
    private final List<String> assumptions;
    private final List<String> nearest;
    private final List<String> open;

    /** The key of a row; ranks that are placed differently may have different best algorithms. */
    private record Same(
            Operation operation, Bytes size, int ranks, CollectiveAlgorithm usual, CollectiveAlgorithm best) {}

    /** Times are those of all calls, in seconds; the difference is that of the first call, in words. */
    private record Row(
            Same same, int calls, Estimate usual, Estimate best, Estimate regret, String difference, String way) {
        double saved() {
            return usual.value() - best.value();
        }

        /** The time that the best algorithms would save, from the least to the most that it may be. */
        Estimate savedWithBracket() {
            return regret.low() == regret.high() && usual.low() == usual.high()
                    ? Estimate.exactly(saved())
                    : new Estimate(
                            saved(),
                            Math.min(saved(), usual.low() * regret.low() / (1 + regret.low())),
                            Math.max(saved(), usual.high() * regret.high() / (1 + regret.high())));
        }

        private static Estimate sum(Estimate one, Estimate other) {
            return new Estimate(one.value() + other.value(), one.low() + other.low(), one.high() + other.high());
        }

        Row and(Row other) {
            Estimate sum = sum(usual, other.usual);
            Estimate least = sum(best, other.best);
            return new Row(
                    same,
                    calls + other.calls,
                    sum,
                    least,
                    new Estimate(
                            CollectivesChosen.regret(sum.value(), least.value()),
                            Math.min(regret.low(), other.regret.low()),
                            Math.max(regret.high(), other.regret.high())),
                    difference,
                    CollectiveTime.ways(Stream.of(way, other.way)));
        }
    }

    private CollectivesChosen(
            Job job,
            LibraryChoices method,
            List<Row> rows,
            CalledCollectives called,
            List<String> assumptions,
            List<String> nearest,
            List<String> open) {
        this.job = job;
        this.method = method;
        this.rows = rows;
        this.called = called;
        this.assumptions = assumptions;
        this.nearest = nearest;
        this.open = open;
    }

    static CollectivesChosen of(Job job, LibraryChoices method) {
        CalledCollectives called = CalledCollectives.of(job, method.algorithms());
        if (called.calls().isEmpty()) {
            throw ModelException.of(
                    method.key() + " of " + job,
                    "it calls no collective with equal parts among several ranks"
                            + (called.leftOut().isEmpty() ? "" : ", only " + String.join(", ", called.leftOut())),
                    "Ask a program that does");
        }
        Map<Same, Row> rows = new LinkedHashMap<>();
        Map<CalledCollectives.Called, PlacedCollective> known = new LinkedHashMap<>();
        Set<String> assumptions = new LinkedHashSet<>();
        Set<String> nearest = new TreeSet<>();
        Set<String> open = new LinkedHashSet<>();
        Progress progress =
                Progress.of("collectives of a program", called.calls().size());
        called.calls().forEach((each, calls) -> {
            PlacedCollective question = placed(each, job, known);
            assumptions.addAll(question.assumptions());
            CollectiveChoice choice = question.choice(each.algorithms());
            if (!choice.same()) {
                nearest.add(each.collective().operation().word() + " " + choice.words());
            }
            CollectiveRanking ranking = question.best();
            Row row = row(question, calls, each.algorithms(), ranking);
            if (!ranking.rivals().isEmpty()) {
                open.add(words(row.same()));
            }
            rows.merge(row.same(), row, Row::and);
            progress.stride();
        });
        progress.finish();
        // a part of the machine that some calls use is used
        known.values().stream()
                .flatMap(one -> one.unused().stream()
                        .filter(sentence -> known.values().stream()
                                .anyMatch(other -> !other.unused().contains(sentence))))
                .forEach(assumptions::remove);
        Set<String> replaced = new HashSet<>(job.caveats());
        if (!method.equals(LibraryChoices.USUAL)) {
            replaced.addAll(called.assumedChoices());
        }
        job.assumptions().stream()
                .filter(sentence -> !replaced.contains(sentence))
                .map(sentence -> sentence.equals(Machine.WAITS)
                        ? "In rounds a sender goes on before its message is delivered; other methods assume: "
                                + sentence
                        : sentence)
                .forEach(assumptions::add);
        List<Row> sorted = rows.values().stream()
                .sorted(Comparator.comparingDouble((Row row) -> -row.saved())
                        .thenComparingDouble(row -> -row.usual().value()))
                .toList();
        return new CollectivesChosen(
                job, method, sorted, called, List.copyOf(assumptions), List.copyOf(nearest), List.copyOf(open));
    }

    /** The question of one call; those that differ in size only share their rounds. */
    private static PlacedCollective placed(
            CalledCollectives.Called each, Job job, Map<CalledCollectives.Called, PlacedCollective> known) {
        Bytes size = each.collective().size();
        int[] nodes = each.nodes().stream().mapToInt(node -> node).toArray();
        return known.computeIfAbsent(
                        new CalledCollectives.Called(
                                each.collective().size(new Bytes(0)), each.nodes(), each.algorithms()),
                        none -> each.collective().ranks(nodes.length).on(job.machine(), Placement.user(nodes)))
                .size(size);
    }

    private static Row row(
            PlacedCollective question, int calls, CollectiveAlgorithms algorithms, CollectiveRanking ranking) {
        CollectiveTime usual = question.solve(algorithms);
        CollectiveTime first = ranking.first();
        // the library may set a parameter, such as segments, that makes its choice the best
        CollectiveTime best = usual.time().si() <= first.time().si() * (1 + CollectiveRanking.EQUAL) ? usual : first;
        Same same = new Same(
                question.collective().operation(),
                question.collective().size(),
                question.ranks(),
                usual.algorithm(),
                best.algorithm());
        return new Row(
                same,
                calls,
                usual.estimate().times(calls),
                best.estimate().times(calls),
                ranking.regretWithBracket(usual),
                best == usual ? "" : CollectiveRanking.differences(best, usual),
                CollectiveTime.ways(Stream.of(usual.way(), best.way())));
    }

    /** Returns the time of all calls as the library chooses, one after the other. */
    @Override
    public Time time() {
        return new Time(rows.stream().mapToDouble(row -> row.usual().value()).sum());
    }

    /** Returns the time that the best algorithms would save in all calls. */
    public Time saved() {
        return new Time(rows.stream().mapToDouble(Row::saved).sum());
    }

    @Override
    public String label() {
        return method.key();
    }

    @Override
    public Columns columns() {
        return Rows.of(rows)
                .key("collective", row -> row.same().operation().word())
                .key("size", row -> row.same().size())
                .key("ranks", row -> row.same().ranks())
                .key("usual", row -> row.same().usual())
                .key("best", row -> row.same().best())
                .estimate("saved time", Unit.S, Row::savedWithBracket)
                .count("calls", Row::calls)
                .estimate("usual time", Unit.S, row -> row.usual().times(1.0 / row.calls()))
                .estimate("time", Unit.S, row -> row.best().times(1.0 / row.calls()))
                .estimate("regret", Unit.PERCENT, Row::regret)
                .brackets(CollectiveTime.brackets(job.machine()))
                .columns();
    }

    private static double regret(double usual, double best) {
        return best == 0 ? 0 : usual / best - 1;
    }

    @Override
    public Provenance provenance() {
        return Provenance.model(
                        Certainty.ESTIMATED,
                        CollectiveTime.ways(rows.stream().map(Row::way)) + ", each call alone",
                        "Thakur, Rabenseifner and Gropp 2005, section 3")
                .by("as " + called.libraries() + " chooses");
    }

    @Override
    public Explanation explain() {
        List<String> inputs = new ArrayList<>(List.of(job.toString()));
        inputs.addAll(job.machine().inputs());
        int calls = rows.stream().mapToInt(Row::calls).sum();
        inputs.add(Digits.plural(calls, "call") + ", " + time() + " as " + called.libraries()
                + " chooses, of which the best algorithms save " + saved());
        Row worst = rows.get(0);
        return Explanation.of("The times of algorithms, each call alone, added up over calls")
                .assuming(assumptions)
                .caveats(job.caveats())
                .inputs(inputs)
                .dominant(worst.saved() == 0 ? "nothing" : words(worst.same()), sentence(worst))
                .conditions(conditions());
    }

    private String sentence(Row worst) {
        if (worst.saved() == 0) {
            return "No known algorithm is faster than the library's choice in any of these collectives.";
        }
        Largest most = Largest.of(
                rows.size(),
                at -> Math.max(0, rows.get(at).saved()),
                at -> words(rows.get(at).same()));
        return words(worst.same()) + " wastes most" + most.remark() + ": " + Digits.plural(worst.calls(), "call")
                + " by "
                + worst.same().usual().key() + ", " + new Time(worst.usual().value()) + ", and by "
                + worst.same().best().key() + ", " + new Time(worst.best().value()) + ", "
                + new Time(worst.saved()) + " or " + CollectiveRanking.percent(worst.saved() / saved().si())
                + " of all that can be saved" + (worst.difference().isEmpty() ? "" : "; a call" + worst.difference())
                + ".";
    }

    private static String words(Same same) {
        return same.operation().word() + (same.operation() == Operation.BARRIER ? "" : " of " + same.size()) + " among "
                + Digits.plural(same.ranks(), "rank");
    }

    private List<Condition> conditions() {
        List<Condition> all = new ArrayList<>();
        all.add(Condition.of(
                "all collectives are counted",
                called.leftOut().isEmpty(),
                "left out are " + String.join(", ", called.leftOut()) + "."));
        all.add(Condition.of(
                "the library's algorithms are known here",
                nearest.isEmpty(),
                "the nearest one stands for it, " + String.join(", ", nearest) + "."));
        all.add(Condition.of(
                CollectiveRanking.ONE_FASTEST,
                open.isEmpty(),
                "the best algorithm may take longer than another one in " + String.join(", ", open) + "."));
        if (called.partOfNodes() && job.machine().sockets() > 1) {
            all.add(Condition.notChecked(
                    "sockets of members",
                    "members of a communicator fill the sockets of their nodes from the first one, regardless"
                            + " of other ranks."));
        }
        all.add(Condition.notChecked(
                "members that begin together",
                "a member that begins late adds up to its delay, which is not a cost of the collective."));
        all.add(Condition.notChecked(
                "calls alone on the machine",
                "other messages, other communicators and computation may share links and cores with a call."));
        return all;
    }
}

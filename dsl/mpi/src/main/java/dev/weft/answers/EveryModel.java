package dev.weft.answers;

import dev.weft.machine.Machine;
import dev.weft.program.Job;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Term;
import dev.weft.tolerance.ToleranceCurve;
import dev.weft.trace.Trace;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A job under every model of messages. The table has one row for each rank, key {@code rank}; measures are {@code waiting time} in seconds,
 * measured in the recorded run and computed by traceReplay from the replay; {@code computation time} and {@code utilization} of its core in the replay;
 * {@code saved time} of the run if the latency of the rank's messages is halved, and of the rank's end on the other machine; {@code communication time}
 * by nodeAware; {@code inter-node bytes} that it sends; {@code collectives} that it calls. A measure of a model without an answer is n/a.
 * {@link #sentences} has one sentence of each model. An immutable value; adjectives return a new one.
 */
public final class EveryModel extends Answer {
    private final Job job;
    private final @Nullable Trace run;
    private final @Nullable Machine other;
    /** Made at the first use, because models take up to a minute for a long run. */
    private @Nullable Models models;

    private EveryModel(Job job, @Nullable Trace run, @Nullable Machine other) {
        this.job = job;
        this.run = run;
        this.other = other;
    }

    /** Asks every model of a job of one program that starts at 0 s. A job of one rank or without messages is an error. */
    public static EveryModel of(Job job) {
        ModelException.required(
                job, "a job", "Write everyModel(trace(\"hpcc-hpl-4\").program().on(cluster(4, 1), perNode))");
        if (job.programs() > 1 || job.start(0).seconds() > 0) {
            throw refused(
                    job, "models are compared for one program that starts at 0 s", "Pass a job of each program alone");
        }
        if (job.ranks() == 1) {
            throw refused(job, "it has one rank, which sends no messages", "Pass a program of two or more ranks");
        }
        if (job.messages(0).messages() == 0) {
            throw refused(
                    job,
                    "its ranks send no messages, so that models of messages say nothing",
                    "Pass a program that communicates, or ask trace(..).functions()");
        }
        return new EveryModel(job, null, null);
    }

    private static ModelException refused(Job job, String rule, String next) {
        return ModelException.of("everyModel(..) of " + job, rule, next);
    }

    /** Adds the recorded run of the program, whose waiting was measured. A run with another number of ranks is an error. */
    public EveryModel recorded(Trace ofProgram) {
        ModelException.required(ofProgram, "a run", "Write recorded(trace(\"hpcc-hpl-4\"))");
        int ranks = ofProgram.byRank().columns().rows();
        if (ranks != job.ranks()) {
            throw ModelException.call(
                    "recorded",
                    "it has " + Digits.plural(ranks, "rank") + ", and the job " + job.ranks(),
                    "Pass the run of which the program was made",
                    ofProgram.name());
        }
        return new EveryModel(job, ofProgram, other);
    }

    /** Adds another machine, on which the job is replayed with the same placement. A machine with fewer cores than ranks is an error. */
    public EveryModel instead(Machine machine) {
        ModelException.required(machine, "a machine", "Write instead(machine.relink(GBps(10), us(1)))");
        job.program(0).on(machine, job.placement(0));
        return new EveryModel(job, run, machine);
    }

    private synchronized Models models() {
        Models known = models;
        if (known == null) {
            known = new Models(job, run, other);
            models = known;
        }
        return known;
    }

    /** Returns one sentence of each model, on the change that would shorten the run, then one for each contradiction between two models. */
    public List<String> sentences() {
        List<String> all = new ArrayList<>();
        new Sentences(models()).all().forEach(said -> all.add(said.text()));
        List<Condition> compared = Contradictions.of(models());
        List<String> disagree = compared.stream()
                .filter(each -> each.outcome() == Condition.Outcome.VIOLATED)
                .map(each -> "Contradiction: "
                        + each.sentence().substring(each.name().length() + 2))
                .toList();
        all.addAll(
                disagree.isEmpty()
                        ? List.of("No contradiction in " + Digits.plural(compared.size(), "comparison")
                                + " of two models.")
                        : disagree);
        return List.copyOf(all);
    }

    @Override
    public String label() {
        return "every model";
    }

    @Override
    public Columns columns() {
        Models of = models();
        double[] latency = latencySaved(of);
        Columns here = of.replay.columns();
        Reply<Columns> there = of.elsewhere.then(Result::columns);
        Reply<Columns> cost = of.cost.then(Result::columns);
        return Rows.upTo(job.ranks())
                .key("rank", rank -> rank)
                .measure("waiting time (recorded)", Unit.S, rank -> of.recorded.number(each -> each.ofRank[rank]))
                .measure("waiting time (replay)", Unit.S, rank -> of.replayed.number(each -> each.ofRank[rank]))
                .measure("computation time (replay)", Unit.S, rank -> si(here, "computation time", rank))
                .measure(
                        "utilization (replay)",
                        Unit.PERCENT,
                        rank -> si(here, "computation time", rank) / si(here, "end", rank))
                .measure("saved time (tolerance)", Unit.S, rank -> latency[rank])
                .measure(
                        "saved time (other network)",
                        Unit.S,
                        rank -> si(here, "end", rank) - there.number(each -> si(each, "end", rank)))
                .measure(
                        "communication time (nodeAware)",
                        Unit.S,
                        rank -> cost.number(each -> si(each, "communication time", rank)))
                .measure("inter-node bytes", Unit.B, rank -> of.leaving[rank])
                .count("collectives", rank -> of.calls[rank])
                .columns();
    }

    private static double si(Columns byRank, String measure, int rank) {
        return byRank.measure(measure).si(rank);
    }

    /** By rank; 0 for a rank without part in the critical path, not a number for one that the tolerance does not list. */
    private double[] latencySaved(Models of) {
        double[] saved = new double[job.ranks()];
        Reply<Result> listed = of.curves.then(each -> each.latency().ranks());
        int rows = listed.known().map(each -> each.columns().rows()).orElse(0);
        boolean complete = of.curves.number(each -> Models.Curves.saved(each.latency())) <= 0
                || (rows > 0 && rows < ToleranceCurve.MOST_RANKS);
        Arrays.fill(saved, complete ? 0 : Double.NaN);
        listed.known()
                .map(Result::columns)
                .ifPresent(table -> IntStream.range(0, table.rows())
                        .forEach(row ->
                                saved[((Number) table.key("rank").values().get(row)).intValue()] =
                                        table.measure("saved time").si(row)));
        return saved;
    }

    @Override
    public Provenance provenance() {
        return Provenance.model(
                        Certainty.ESTIMATED,
                        "waits " + (run == null ? "modelled" : "measured")
                                + ", all other columns modelled: replay under fairShare,"
                                + " traceReplay, tolerance, rounds, nodeAware, closedForm",
                        "the papers of the models")
                .by(models().replay.algorithms());
    }

    @Override
    public Explanation explain() {
        Models of = models();
        List<Sentences.Said> said = new Sentences(of).all();
        List<Condition> conditions = new ArrayList<>(Contradictions.of(of));
        said.stream()
                .filter(each -> !each.refused().isEmpty())
                .map(each -> Condition.notChecked("answer of " + each.model(), each.refused() + "."))
                .forEach(conditions::add);
        List<Term> terms = said.stream()
                .filter(each -> !Double.isNaN(each.saved()))
                .map(each -> Term.part(each.model(), Sentences.time(each.saved()), each.saved(), each.whole()))
                .toList();
        Optional<Sentences.Said> most =
                said.stream().filter(each -> each.saved() > 0).max(Comparator.comparingDouble(Sentences.Said::share));
        return Explanation.of(
                        job, "the time that the change of each model saves, compared with the run time of the replay")
                .inputs(inputs(of))
                .terms(terms)
                .dominant(
                        most.map(Sentences.Said::model).orElse("nothing"),
                        most.map(Sentences.Said::text).orElse("no model has a change that saves time."))
                .conditions(conditions);
    }

    private List<String> inputs(Models of) {
        List<String> all = new ArrayList<>(List.of(job.toString()));
        all.addAll(job.machine().inputs());
        if (run != null) {
            all.add("recorded run: " + run.name() + ", " + run.duration() + ", on whose clock waiting was measured");
        }
        if (other != null) {
            all.add("other machine: " + String.join(", ", other.inputs()));
        }
        all.add("modelled times are on the clock of the replay, on which all ranks begin at 0 s");
        all.add("a change counts from " + Sentences.percent(Models.NOTABLE) + " of the run time, "
                + of.replay.finish());
        return all;
    }
}

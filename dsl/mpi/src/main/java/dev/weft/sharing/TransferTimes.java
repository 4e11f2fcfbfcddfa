package dev.weft.sharing;

import dev.weft.machine.Link;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The end of each communication of a scheme if all start together, with penalties charged anew at every end. Keys
 * {@code arc}, {@code source}, {@code destination}, {@code conflict} and {@code size}; measures {@code time} until
 * its end, {@code penalty}, the mean over its bytes {@code (time - latency) / (bytes / bandwidth)}, and {@code lost},
 * the time that it would have saved without contention.
 */
@From(paper = "Vienne et al. 2008", equation = "section VI-A, the simulator")
public final class TransferTimes extends Answer {
    private final Scheme scheme;
    private final SharingModel model;
    private final FluidRun run;

    private TransferTimes(Scheme scheme, SharingModel model, Link link, Link inside) {
        this.scheme = scheme;
        this.model = model;
        this.run = new FluidRun(scheme, model, link, inside);
    }

    static TransferTimes of(Scheme scheme, SharingModel model) {
        Link link = scheme.options()
                .link()
                .orElseThrow(() -> ModelException.call(
                        "time",
                        "the scheme " + scheme.key() + " has no link",
                        "Write link(MBps(84.2)) before time(..), or penalty(..), which needs no link",
                        model));
        Link inside = scheme.options().inside().orElse(link);
        return new TransferTimes(scheme, model, link, inside);
    }

    /** Returns the end of a communication; an unknown label is an error that lists the known ones. */
    public Time of(String label) {
        return new Time(run.end[scheme.arcs().row(label)]);
    }

    /** Returns the end of the last communication. */
    public Time last() {
        return new Time(Arrays.stream(run.end).max().orElse(0));
    }

    /**
     * Returns the penalties over time, two rows for each: keys {@code arc} and {@code instant}, its beginning and a
     * millionth of its duration before its end; measures {@code penalty} and {@code lost}, the seconds lost in
     * between. Draw it with {@code chart().x("instant").by("arc")}.
     */
    public Result history() {
        return part("history", TransferPeriods.history(scheme, run));
    }

    /**
     * Returns the cost of each period between two ends: keys {@code period} and {@code start}; measures {@code lost},
     * the seconds that all communications together lose in it to contention, {@code time}, and {@code present}, the
     * number of active communications.
     */
    @From(paper = "Vienne et al. 2008", equation = "section I, periods of application performance loss")
    public Result periods() {
        return part("periods", TransferPeriods.periods(run));
    }

    private Result part(String name, Columns columns) {
        return Tabulated.of(label() + " " + name, columns, provenance(), this::explain);
    }

    @Override
    public String label() {
        return model.key();
    }

    @Override
    public Columns columns() {
        return Penalties.keys(scheme, run.graph)
                .key("size", arc -> new Bytes(run.bytes[arc]))
                .measure("time", Unit.S, arc -> run.end[arc])
                .measure("penalty", Unit.ONE, this::penalty)
                .measure("lost", Unit.S, this::lost)
                .columns();
    }

    private double[] each(IntToDoubleFunction value) {
        return IntStream.range(0, run.graph.arcs).mapToDouble(value).toArray();
    }

    /** Zero bytes have no penalty, and without a loss it is 1. */
    private double penalty(int arc) {
        double alone = run.alone(arc);
        if (alone == 0) {
            return Double.NaN;
        }
        return lost(arc) == 0 ? 1 : (run.end[arc] - run.latency(arc)) / alone;
    }

    /** The loss to contention; differences due to rounding are no loss. */
    private double lost(int arc) {
        double seconds = run.shares(arc) ? run.end[arc] - run.latency(arc) - run.alone(arc) : 0;
        return seconds <= FluidRun.INSTANT * run.end[arc] ? 0 : seconds;
    }

    @Override
    public Provenance provenance() {
        OptionalLong seed = run.contenders().seed();
        return seed.isPresent()
                ? Penalties.estimated(model, seed.getAsLong())
                : Provenance.model(
                        Certainty.EXACT,
                        "fluid transfers, penalties of " + model.key() + " at every end"
                                + (scheme.options().assumesSize(scheme.arcs()) ? ", 20 MB each assumed" : ""),
                        model.citation());
    }

    @Override
    public Explanation explain() {
        double all = Arrays.stream(each(arc -> run.end[arc])).sum();
        List<Term> terms = new ArrayList<>();
        double lost = Arrays.stream(each(this::lost)).sum();
        double latency = Arrays.stream(each(run::latency)).sum();
        terms.add(term("latency", latency, all));
        terms.add(term("transfers alone", all - latency - lost, all));
        terms.add(term("lost to sharing", lost, all));
        int worst = worst();
        double[] start = new double[run.graph.arcs];
        Arrays.fill(start, 1);
        for (int i = run.segments() - 1; i >= 0; i--) {
            start[run.arc(i)] = run.penalty(i);
        }
        List<String> inputs = scheme.options().timedInputs(scheme.arcs());
        streamsBeyondLink(start).ifPresent(inputs::add);
        return Explanation.of(scheme, "fluid transfers, penalties charged at every end. " + model.citation())
                .assuming(scheme.options().unused(model, "link", "inside"))
                .inputs(inputs)
                .terms(terms)
                .dominant(Conflict.kinds(run.graph, worst), dominant(worst, lost))
                .conditions(scheme.options().conditions(model, model.conditions(run.graph, start)))
                .with(model.formula());
    }

    /** Some networks do not fill the wire with one stream, whose rate the link is; several then get more than it. */
    private Optional<String> streamsBeyondLink(double[] penalties) {
        double[] out = new double[run.graph.nodes];
        double[] in = new double[run.graph.nodes];
        for (int arc = 0; arc < run.graph.arcs; arc++) {
            double rate = run.shares(arc) ? 1 / penalties[arc] : 0;
            out[run.graph.source[arc]] += rate;
            in[run.graph.destination[arc]] += rate;
        }
        double most =
                DoubleStream.concat(Arrays.stream(out), Arrays.stream(in)).max().orElse(0);
        return most > 1 + Penalties.SAME
                ? Optional.of("the link is the rate of one stream alone; the streams of a node together reach "
                        + Digits.four(most) + " times that at the start")
                : Optional.empty();
    }

    /** The first of those that are equal but for rounding. */
    private int worst() {
        double most =
                IntStream.range(0, run.graph.arcs).mapToDouble(this::lost).max().orElseThrow();
        return IntStream.range(0, run.graph.arcs)
                .filter(arc -> lost(arc) >= most * (1 - Penalties.SAME))
                .findFirst()
                .orElseThrow();
    }

    private String dominant(int worst, double lost) {
        if (lost(worst) == 0) {
            return "no communication is slowed down.";
        }
        long others = IntStream.range(0, run.graph.arcs)
                .filter(arc -> arc != worst && lost(arc) >= lost(worst) * (1 - Penalties.SAME))
                .count();
        int losing = (int)
                IntStream.range(0, run.graph.arcs).filter(arc -> lost(arc) > 0).count();
        Unit unit = Unit.human(Dimension.TIME, Math.max(lost, run.end[worst]));
        String together = losing == 1
                ? "no other loses any."
                : losing + " communications lose " + unit.print(lost) + " together.";
        return scheme.arcs().labels().get(worst) + " loses most" + Penalties.asMuchAs(others) + ", "
                + unit.print(lost(worst)) + " of its " + unit.print(run.end[worst]) + "; " + together;
    }

    private static Term term(String name, double seconds, double all) {
        return Term.time(name, Math.max(0, seconds), all);
    }
}

package dev.weft.sharing;

import dev.weft.sharing.contention.Contenders;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Picture;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The penalty of each communication of a scheme while all are active: {@code P_i = T_i / T_ref}, one row each. Keys
 * {@code arc}, {@code source}, {@code destination} and {@code conflict}; measures {@code penalty} (with its interval
 * if it is estimated), {@code out-degree} and {@code in-degree}, the numbers of communications at source and
 * destination without those within a node.
 */
@From(paper = "Vienne et al. 2008", equation = "section IV-B, P_i")
public final class Penalties extends Answer {
    /** Penalties and losses with a smaller relative difference are equal but for rounding. */
    static final double SAME = 1e-9;

    private final Scheme scheme;
    private final SharingModel model;
    private final SchemeGraph graph;
    private final Contenders contenders;
    private final OptionalLong seed;

    private Penalties(Scheme scheme, SharingModel model, SchemeGraph graph) {
        this.scheme = scheme;
        this.model = model;
        this.graph = graph;
        this.contenders = graph.start(model);
        this.seed = contenders.seed();
    }

    static Penalties of(Scheme scheme, SharingModel model) {
        return new Penalties(scheme, model, scheme.arcs().graph());
    }

    /** Returns the penalty of a communication; an unknown label is an error that lists the known ones. */
    public double of(String label) {
        return penalty(scheme.arcs().row(label));
    }

    /**
     * Returns the whole scheme as one row, for sweeps over schemes: measures {@code mean penalty}, {@code largest
     * penalty} and {@code least penalty}.
     */
    public Result overall() {
        DoubleSummaryStatistics all = DoubleStream.of(each(this::penalty)).summaryStatistics();
        Columns row = Rows.one(all)
                .measure("mean penalty", Unit.ONE, DoubleSummaryStatistics::getAverage)
                .measure("largest penalty", Unit.ONE, DoubleSummaryStatistics::getMax)
                .measure("least penalty", Unit.ONE, DoubleSummaryStatistics::getMin)
                .columns();
        return Tabulated.of(label(), row, provenance(), this::explain);
    }

    /** Draws the scheme with the penalty beside each label; {@code id} and {@code paper} name it as a figure. */
    public Picture drawing() {
        return SchemePicture.of(scheme, this);
    }

    @Override
    public String label() {
        return model.key();
    }

    @Override
    public Columns columns() {
        return keys(scheme, graph)
                .estimate("penalty", Unit.ONE, this::bracket)
                .brackets("95 % interval")
                .count("out-degree", arc -> graph.outDegree[graph.source[arc]])
                .count("in-degree", arc -> graph.inDegree[graph.destination[arc]])
                .columns();
    }

    private Estimate bracket(int arc) {
        return graph.isInside(arc)
                ? Estimate.exactly(1)
                : new Estimate(contenders.penalty(arc), contenders.low(arc), contenders.high(arc));
    }

    /** The keys of every table with a row per communication. */
    static Rows<Integer> keys(Scheme scheme, SchemeGraph graph) {
        return Rows.upTo(graph.arcs)
                .key("arc", scheme.arcs().labels()::get)
                .key("source", scheme.arcs()::source)
                .key("destination", scheme.arcs()::destination)
                .key("conflict", arc -> Conflict.kinds(graph, arc));
    }

    private double[] each(IntToDoubleFunction value) {
        return IntStream.range(0, graph.arcs).mapToDouble(value).toArray();
    }

    private double penalty(int arc) {
        return graph.isInside(arc) ? 1 : contenders.penalty(arc);
    }

    @Override
    public Provenance provenance() {
        Provenance exact = Provenance.model(Certainty.EXACT, "penalties of " + model.key(), model.citation());
        return seed.isEmpty() ? exact : estimated(model, seed.getAsLong());
    }

    public static Provenance estimated(SharingModel model, long seed) {
        return Provenance.model(
                        Certainty.ESTIMATED,
                        "penalties of " + model.key() + " from random state sets",
                        model.citation())
                .seeded(seed);
    }

    @Override
    public Explanation explain() {
        List<Term> terms = new ArrayList<>();
        for (int arc = 0; arc < Math.min(graph.arcs, 30); arc++) {
            String why = graph.isInside(arc) ? "within a node" : contenders.reason(arc);
            terms.add(Term.of(
                    scheme.arcs().labels().get(arc) + " (" + Conflict.kinds(graph, arc) + ")",
                    printed(arc) + ": " + why));
        }
        int worst = worst();
        List<String> inputs = scheme.options().inputs(scheme.arcs());
        seed.ifPresent(value -> inputs.add("estimated with seed " + value + ", 95 % intervals"));
        return Explanation.of(scheme, model.citation())
                .assuming(scheme.options().unusedByPenalties(model, scheme.arcs()))
                .inputs(inputs)
                .terms(terms)
                .dominant(Conflict.kinds(graph, worst), dominant(worst))
                .conditions(scheme.options().conditions(model, model.conditions(graph, each(this::penalty))))
                .with(model.formula());
    }

    /** The penalty, with its interval if it is estimated. */
    private String printed(int arc) {
        boolean wide = !graph.isInside(arc) && contenders.low(arc) < contenders.high(arc);
        return Digits.four(penalty(arc))
                + (wide
                        ? " [" + Digits.four(contenders.low(arc)) + ", " + Digits.four(contenders.high(arc)) + "]"
                        : "");
    }

    /** The first of those that are equal but for rounding. */
    private int worst() {
        double most =
                IntStream.range(0, graph.arcs).mapToDouble(this::penalty).max().orElseThrow();
        return IntStream.range(0, graph.arcs)
                .filter(arc -> penalty(arc) >= most * (1 - SAME))
                .findFirst()
                .orElseThrow();
    }

    private String dominant(int worst) {
        if (penalty(worst) == 1) {
            return "no communication is slowed down.";
        }
        long others = IntStream.range(0, graph.arcs)
                .filter(arc -> arc != worst && penalty(arc) >= penalty(worst) * (1 - SAME))
                .count();
        return scheme.arcs().labels().get(worst) + " is slowed down most" + asMuchAs(others) + ", "
                + Digits.four(penalty(worst)) + " times, with "
                + graph.outDegree[graph.source[worst]] + " leaving its source and "
                + graph.inDegree[graph.destination[worst]] + " entering its destination.";
    }

    /** A remark on others with the same loss. */
    static String asMuchAs(long others) {
        return others == 0 ? "" : " (as much as " + Digits.plural(others, "other") + ")";
    }
}

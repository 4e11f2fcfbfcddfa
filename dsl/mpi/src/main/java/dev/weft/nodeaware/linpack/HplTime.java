package dev.weft.nodeaware.linpack;

import dev.weft.machine.Machine;
import dev.weft.nodeaware.MessageModel;
import dev.weft.nodeaware.linpack.PanelSteps.Times;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Rows;
import dev.weft.study.Term;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;

/**
 * The time of {@link Hpl} by panels. Its bracket goes from panels that travel while all processes compute to processes that either send,
 * receive or compute; with runs that were drawn, it includes the 95 % interval of their mean.
 */
public final class HplTime extends Answer {
    private static final String CITATION =
            "Algorithm of Dongarra, Luszczek, Petitet 2003, The LINPACK Benchmark: past, present and future";
    private static final double CONFIDENCE = 0.95;

    private final Hpl of;
    private final MessageModel model;
    private final PanelNetwork network;
    private final PanelSteps steps;
    private final double[] flops;
    /** By the means of all updates. */
    private final Times usual;

    private final Estimate time;

    private HplTime(Hpl of, MessageModel model) {
        this.of = of;
        this.model = model;
        Machine machine = of.machine();
        int ranks = of.p * of.q;
        int[] node = of.placement().place(ranks, machine);
        int[] socket = of.placement().sockets(ranks, machine);
        this.network = new PanelNetwork(model, machine.messageCosts(), machine.localities(node), node);
        this.flops = of.speeds().flops(machine, socket);
        this.steps = new PanelSteps(of, network, flops, of.speeds().spread(machine, socket));
        boolean ahead = of.spec.get(Hpl.DEPTH) > 0;
        this.usual = steps.run(ahead, null);
        double exclusive = steps.run(false, null).all();
        double low = Math.min(usual.all(), exclusive);
        double high = Math.max(usual.all(), exclusive);
        int runs = of.spec.get(Hpl.RUNS);
        this.time = runs == 0 ? new Estimate(usual.all(), low, high) : drawn(runs, ahead, high - usual.all());
    }

    static HplTime of(Hpl question, MessageModel model) {
        return new HplTime(question, model);
    }

    private Estimate drawn(int runs, boolean ahead, double exclusive) {
        Random random = new Random(of.spec.get(Hpl.SEED));
        double[] all = new double[runs];
        for (int run = 0; run < runs; run++) {
            all[run] = steps.run(ahead, random).all();
        }
        Estimate mean = Estimate.mean(all, CONFIDENCE);
        return new Estimate(mean.value(), mean.low(), mean.high() + exclusive);
    }

    /** Returns the time from the first panel to the end of the last update. */
    public Time time() {
        return new Time(time.value());
    }

    @Override
    public String label() {
        return model.key();
    }

    private double operations() {
        double n = of.n;
        return 2 * n * n * n / 3 + 3 * n * n / 2;
    }

    private Estimate speed() {
        return new Estimate(operations() / time.value(), operations() / time.high(), operations() / time.low());
    }

    @Override
    public Columns columns() {
        double peak = DoubleStream.of(flops).sum();
        Optional<double[]> traffic = steps.traffic();
        return Rows.one(of)
                .key("n", row -> row.n)
                .key("nb", row -> row.nb)
                .key("p", row -> row.p)
                .key("q", row -> row.q)
                .estimate("time", Unit.S, row -> time)
                .estimate("speed", Unit.GFLOP_PER_S, row -> speed())
                .estimate("efficiency", Unit.PERCENT, row -> speed().times(1 / peak))
                .brackets("panels travel beside computation, or not")
                .count("messages", row -> traffic.map(all -> all[0]).orElse(Double.NaN))
                .measure("bytes", Unit.GB, row -> traffic.map(all -> all[1]).orElse(Double.NaN))
                .columns();
    }

    @Override
    public Provenance provenance() {
        int runs = of.spec.get(Hpl.RUNS);
        Provenance by = Provenance.model(
                runs == 0 ? Certainty.APPROXIMATE : Certainty.ESTIMATED,
                "panel by panel, messages by " + model.key(),
                CITATION);
        return runs == 0 ? by : by.by(Digits.plural(runs, "run")).seeded(of.spec.get(Hpl.SEED));
    }

    @Override
    public Explanation explain() {
        double busy = usual.update() + usual.swap() + usual.panels() + usual.sent();
        double waiting = Math.max(0, usual.all() - busy);
        List<String> inputs = new ArrayList<>(of.inputs());
        inputs.add("largest message: " + new Bytes(Math.rint(network.largest()))
                + "; ranks of a node that send to other nodes at once: up to " + network.mostLeaving());
        return Explanation.of(of, "Linpack by panels, with the column of processes that ends last. " + CITATION)
                .assuming(assumed())
                .inputs(inputs)
                .terms(terms(waiting))
                .dominant(dominant(waiting), sentence(waiting))
                .conditions(conditions());
    }

    private List<String> assumed() {
        List<String> all =
                new ArrayList<>(of.machine().unused(model.used(of.machine()).toArray(String[]::new)));
        all.addAll(model.unused());
        return all;
    }

    private List<Term> terms(double waiting) {
        double all = usual.all();
        List<Term> terms = new ArrayList<>(List.of(
                Term.time("update", usual.update(), all),
                Term.time("swap of rows", usual.swap(), all),
                Term.time("panel factorization", usual.panels(), all)));
        if (usual.sent() > 0) {
            terms.add(Term.time("panel broadcast", usual.sent(), all));
        }
        terms.add(Term.time("waiting for panels", waiting, all));
        return terms;
    }

    private String dominant(double waiting) {
        double update = usual.update();
        double most = DoubleStream.of(update, usual.swap(), usual.panels(), usual.sent(), waiting)
                .max()
                .orElse(0);
        return most == update
                ? "update"
                : most == usual.swap()
                        ? "swap of rows"
                        : most == usual.panels()
                                ? "panel factorization"
                                : most == usual.sent() ? "panel broadcast" : "waiting for panels";
    }

    private String sentence(double waiting) {
        double uneven = steps.unevenness();
        String slowest = uneven > 1
                ? " The slowest process takes " + Digits.four(uneven)
                        + " times the mean for the same work, and every column waits for it"
                : " All processes are equally fast";
        return switch (dominant(waiting)) {
            case "update" -> "faster dgemm saves time." + slowest + ".";
            case "swap of rows" ->
                "fewer rows of processes, or a placement with the processes of a column on one node, save time.";
            case "panel factorization" -> "smaller blocks, or fewer rows of processes, save time.";
            case "panel broadcast" -> "look-ahead depth 1, or fewer columns of processes, save time.";
            default -> "fewer columns of processes, or another broadcast, save time." + slowest + ".";
        };
    }

    private List<Condition> conditions() {
        int leaving = network.mostLeaving();
        double side = Math.min(of.n / of.p, of.n / of.q);
        return List.of(
                Condition.of(
                        "sharing of the adapter of a node is known",
                        network.knowsSharing(),
                        "up to " + leaving
                                + " ranks of a node send at once, and this model with these costs lets each of them have the whole"
                                + " adapter; maxRate and nodeAware divide it by injection(interNode, ..) of the costs."),
                Condition.notChecked(
                        "the speed of dgemm is that of one process, at large matrices",
                        "an update has at most " + Digits.four(side)
                                + " rows or columns on a process, fewer towards the end,"
                                + " and times of small ones are not known."),
                Condition.notChecked(
                        "links between switches are free",
                        "their load is not charged, and neither is the search of receive queues."),
                Condition.notChecked(
                        "panels are factorized at the stated share of that speed",
                        "it is no part of the table of speeds; panelEfficiency(..) sets it."));
    }
}

package dev.weft.nodeaware;

import dev.weft.machine.Locality;
import dev.weft.machine.MessageCosts;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The table and the explanation of the messages of one process. */
final class SendsAnswer {
    private final Sends spec;
    private final CostModel model;
    private final long[] count;
    private final double[] bytes;
    private final double messages;
    private final double transport;
    private final double contention;

    SendsAnswer(Sends spec, CostModel model) {
        MessageCosts costs = spec.costs();
        this.spec = spec;
        this.model = model;
        this.count = new long[costs.classes()];
        this.bytes = new double[costs.classes()];
        boolean local = model.kind() == CostModel.Kind.NODE_AWARE;
        for (Sends.Part part : spec.parts()) {
            int at = spec.classOf(part, local ? part.where() : Locality.NETWORK);
            count[at] += part.count();
            bytes[at] += part.bytes();
        }
        this.messages = (double) Arrays.stream(count).sum();
        this.transport = transport(new Transport(costs));
        this.contention = model.links().x() * spec.linkBytes();
    }

    private double transport(Transport by) {
        LogGp logGp = model.logGp();
        if (logGp != null) {
            return logGp.seconds(
                    messages,
                    spec.parts().stream().mapToDouble(Sends.Part::beyondFirst).sum());
        }
        int[] active = new int[count.length];
        Arrays.fill(active, spec.active());
        return model.kind() == CostModel.Kind.POSTAL
                ? by.postal(count, bytes, 0)
                : by.maxRate(count, bytes, 0, active, 0);
    }

    Result result() {
        Provenance provenance = Provenance.model(
                Certainty.ESTIMATED,
                model.words().name() + ", one process",
                model.words().citation());
        return Tabulated.of(model.key(), columns(), provenance, this::explain);
    }

    private Columns columns() {
        return CostTerms.columns(
                        Rows.one(CostTerms.Parts.atOnce(messages, model.gamma(), transport, contention)),
                        terms -> terms)
                .count("messages", terms -> messages)
                .measure("bytes", Unit.B, terms -> Arrays.stream(bytes).sum())
                .measure("link bytes", Unit.B, terms -> spec.linkBytes())
                .columns();
    }

    private double queue() {
        return model.gamma() * messages * messages;
    }

    private Explanation explain() {
        double all = transport + queue() + contention;
        CostWords words = model.words();
        List<String> inputs = new ArrayList<>(List.of(spec.toString()));
        inputs.addAll(words.inputs());
        return Explanation.of(spec, words.name() + ". " + words.citation())
                .assuming(words.assumptions())
                .inputs(inputs)
                .terms(words.terms(transport, queue(), contention))
                .dominant(dominant(), sentence(all))
                .with(words.formula());
    }

    private String dominant() {
        if (transport + queue() + contention == 0) {
            return "nothing";
        }
        if (transport >= Math.max(queue(), contention)) {
            return "transport";
        }
        return queue() >= contention ? "queue search" : "contention";
    }

    private String sentence(double all) {
        double largest = Math.max(transport, Math.max(queue(), contention));
        String part = new Time(all) + " in total, " + (largest > all / 2 ? "mostly " : "the largest part ");
        return switch (dominant()) {
            case "nothing" -> "no message costs anything.";
            case "transport" -> part + "transport; fewer or smaller messages would reduce it.";
            case "queue search" -> part + "queue search; fewer outstanding receives would reduce it.";
            default -> part + "link contention; fewer bytes between nodes would reduce it.";
        };
    }
}

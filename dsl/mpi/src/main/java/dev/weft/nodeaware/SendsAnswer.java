package dev.weft.nodeaware;

import dev.weft.machine.Locality;
import dev.weft.machine.MachineDetails;
import dev.weft.machine.MessageCosts;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
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
    private final CostParts terms;

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
        this.terms = CostParts.atOnce(
                messages,
                model.gamma(),
                transport(new TransportTimes(costs)),
                model.links().x() * spec.linkBytes(),
                own());
    }

    /** The seconds of the terms of the user; the process receives as many messages as it sends. */
    private List<Double> own() {
        SentMessage message = SentMessage.alone();
        List<Double> all = new ArrayList<>();
        for (OwnTerm term : model.own()) {
            double sum = 0;
            for (Sends.Part part : spec.parts()) {
                sum += part.count() == 0
                        ? 0
                        : part.count() * term.seconds(message.at(part.where(), part.requireEach(term)));
            }
            all.add(sum);
        }
        return all;
    }

    private double transport(TransportTimes by) {
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
                model.words().nameInFull() + ", one process",
                model.words().citation());
        return Tabulated.of(model.key(), columns(), provenance, this::explain);
    }

    private Columns columns() {
        return CostTerms.columns(Rows.one(terms), model, of -> of)
                .count("messages", of -> messages)
                .measure("bytes", Unit.B, of -> Arrays.stream(bytes).sum())
                .measure("link bytes", Unit.B, of -> spec.linkBytes())
                .columns();
    }

    private Explanation explain() {
        CostWords words = model.words();
        Breakdown breakdown = words.breakdown(terms);
        List<String> inputs = new ArrayList<>(List.of(spec.toString()));
        inputs.addAll(words.inputs());
        return Explanation.of(spec, words.nameInFull() + ". " + words.citation())
                .assuming(words.assumptions())
                .inputs(inputs)
                .terms(breakdown.terms())
                .dominant(breakdown.dominant(), breakdown.sentence())
                .conditions(conditions(words))
                .with(words.formula());
    }

    private List<Condition> conditions(CostWords words) {
        boolean leaves = spec.parts().stream().anyMatch(part -> part.where().isBetweenNodes() && part.count() > 0);
        return words.limitsNodes() && leaves
                ? MachineDetails.unlimited(spec.costs(), spec.active()).stream().toList()
                : List.of();
    }
}

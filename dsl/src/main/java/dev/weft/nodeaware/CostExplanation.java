package dev.weft.nodeaware;

import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The explanation of a job's cost: inputs, assumptions, terms and conditions. */
final class CostExplanation {
    private static final String BLUE_WATERS = "blueWaters";

    private final CostModel model;
    private final RankLoads loads;
    private final CostTerms terms;

    CostExplanation(CostModel model, RankLoads loads, CostTerms terms) {
        this.model = model;
        this.loads = loads;
        this.terms = terms;
    }

    Explanation explain() {
        CostWords words = model.words();
        RoutedLinks links = countsLinks() ? RoutedLinks.of(loads) : null;
        Breakdown breakdown = words.breakdown(terms.ofJob);
        return Explanation.of(loads.asked, words.nameInFull() + ", " + rule() + ". " + words.citation())
                .assuming(costs())
                .inputs(inputs(links))
                .terms(breakdown.terms())
                .dominant(breakdown.dominant(), breakdown.sentence())
                .conditions(conditions(links))
                .with(words.formula());
    }

    /** Whether links are part of the model. */
    private boolean countsLinks() {
        return model.kind() == CostModel.Kind.NODE_AWARE
                || !model.links().is(0)
                || model.links().routed();
    }

    private String rule() {
        return switch (model.rule()) {
            case PER_PROCESS -> "the slowest rank";
            case NODE_TOTAL -> "the slowest rank, with a node's injection limit for the sum of the bytes of its ranks";
            case PAPER -> "message counts of the rank with most messages, bytes of the rank with most bytes";
        };
    }

    private List<String> inputs(@Nullable RoutedLinks links) {
        List<String> inputs = new ArrayList<>();
        inputs.add(loads.asked.toString());
        double messages = 0;
        for (long each : loads.sent) {
            messages += each;
        }
        inputs.add(Digits.four(messages) + (messages == 1 ? " message, " : " messages, ")
                + new Bytes(loads.internodeBytes) + " of them between nodes" + hops());
        if (links != null) {
            inputs.add(links.sentence());
        }
        inputs.addAll(model.words().inputs());
        if (!loads.algorithms.isEmpty()) {
            inputs.add(loads.algorithms);
        }
        return inputs;
    }

    private String hops() {
        if (model.links().usesRoutes()) {
            return ", " + count(terms.hops) + " on the "
                    + loads.job.machine().topology().orElseThrow();
        }
        return countsLinks()
                ? ", " + count(terms.hops) + " on a cube of " + Digits.plural(loads.nodesInUse, "node")
                : "";
    }

    private static String count(double hops) {
        return Digits.four(hops) + (hops == 1 ? " hop" : " hops");
    }

    List<String> assumptions() {
        Set<String> all = new LinkedHashSet<>(loads.asked.assumptions());
        all.addAll(costs());
        return List.copyOf(all);
    }

    /** The assumptions of the message costs and of the model, besides those of the job. */
    private List<String> costs() {
        List<String> all = new ArrayList<>();
        if (model.kind() != CostModel.Kind.LOG_GP) {
            all.addAll(loads.costs.assumptions());
        }
        all.addAll(model.words().assumptions());
        if (model.isAggregated()) {
            all.add("Gathering messages on one rank of a node and scattering them on another is not charged.");
        }
        return all;
    }

    private List<Condition> conditions(@Nullable RoutedLinks links) {
        List<Condition> all = new ArrayList<>(loads.merging);
        boolean searched = terms.ofJob.queue() > 0 && model.gamma() == Penalty.GAMMA;
        boolean contended = terms.ofJob.contention() > 0 && model.links().is(Penalty.DELTA);
        if (searched || contended) {
            boolean same = loads.job.machine().key().contains(BLUE_WATERS)
                    || loads.costs.key().equals(BLUE_WATERS);
            all.add(Condition.of(
                    "penalties measured on this machine",
                    same,
                    "gamma and delta were measured on Blue Waters (section 4)."));
        }
        if (terms.ofJob.contention() > 0) {
            all.addAll(contention(links));
        }
        if (loads.limitsOfLevels()) {
            all.add(Condition.of(
                    "messages between nodes at one level",
                    false,
                    "the injection limit of a node applies to the messages of each level alone, though they share its NICs, so"
                            + " transport may be underestimated."));
        }
        all.add(Condition.of("no computation", !loads.computes, "the cost is that of messages alone."));
        all.add(Condition.of(
                "one exchange",
                !loads.hasPhases,
                "the costs of all phases add up, and no rank waits for another between phases."));
        return all;
    }

    private List<Condition> contention(@Nullable RoutedLinks links) {
        if (model.links().routed()) {
            return List.of(
                    Condition.notChecked(
                            "one busiest link for all ranks", "ranks whose messages cross other links wait as long."),
                    NetworkLinks.notAdaptive(loads.job.machine().topology().orElseThrow()));
        }
        if (links == null) {
            return List.of(Condition.notChecked(
                    RoutedLinks.MATCHES,
                    "links are not computed for more than 1,000,000 nodes, so contention may be above or below that of the busiest"
                            + " link."));
        }
        List<Condition> all = new ArrayList<>(List.of(links.matches(), links.notAdaptive()));
        all.addAll(RoutedLinks.room(loads.job.machine()));
        return all;
    }
}

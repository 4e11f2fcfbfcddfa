package dev.weft.nodeaware;

import dev.weft.machine.MachineDetails;
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
    private final CostModel model;
    private final RankLoads loads;
    private final CostTerms terms;
    private final CostWords words;

    CostExplanation(CostModel model, RankLoads loads, CostTerms terms) {
        this.model = model;
        this.loads = loads;
        this.terms = terms;
        this.words = model.words(terms.links);
    }

    Explanation explain() {
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
        return words.contends() || terms.links.routed();
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
        inputs.addAll(words.inputs());
        if (!loads.algorithms.isEmpty()) {
            inputs.add(loads.algorithms);
        }
        return inputs;
    }

    private String hops() {
        if (terms.links.usesRoutes()) {
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

    /** The parts of a machine that the model uses. */
    private String[] used() {
        List<String> used = new ArrayList<>(model.used(loads.job.machine()));
        if (terms.links.usesRoutes()) {
            used.add("shape");
        }
        return used.toArray(String[]::new);
    }

    /** The assumptions of the message costs and of the model, besides those of the job. */
    private List<String> costs() {
        List<String> all = new ArrayList<>();
        if (model.kind() != CostModel.Kind.LOG_GP) {
            all.addAll(loads.costs.assumptions());
        }
        all.addAll(words.assumptions());
        all.addAll(loads.job.machine().unused(used()));
        if (model.isAggregated()) {
            all.add("Gathering messages on one rank of a node and scattering them on another is not charged.");
        }
        return all;
    }

    private List<Condition> conditions(@Nullable RoutedLinks links) {
        List<Condition> all = new ArrayList<>(loads.merging);
        if (terms.ofJob.queue() > 0 && model.gamma() == Penalty.GAMMA) {
            all.add(measuredHere("queue search", "gamma"));
        }
        if (terms.ofJob.contention() > 0) {
            all.addAll(contention(links));
        }
        if (loads.internodeBytes > 0 && !words.contends() && !model.links().is(0)) {
            all.add(described());
        }
        if (words.limitsNodes()) {
            MachineDetails.unlimited(loads.costs, loads.senders()).ifPresent(all::add);
        }
        if (loads.limitsOfLevels()) {
            all.add(Condition.of(
                    "messages between nodes at one level",
                    false,
                    "the injection limit of a node applies to the messages of each level alone, though they share its"
                            + " NICs, so transport may be underestimated."));
        }
        all.add(Condition.of("communication only", !loads.computes, "the cost is that of messages alone."));
        if (leavesReductionsOut()) {
            all.add(Condition.violated(
                    "Reductions without time: this method counts messages only, so that reducing received data takes no"
                            + " time."));
        }
        all.add(Condition.of(
                "one exchange",
                !loads.hasPhases,
                "the costs of all phases add up, and no rank waits for another between phases."));
        return all;
    }

    /** Whether another method would use the machine's rate of reductions. */
    private boolean leavesReductionsOut() {
        return loads.job.unused().size() > loads.job.unused("reducing").size();
    }

    private Condition measuredHere(String term, String penalty) {
        return Condition.of(
                        term + " measured on this machine",
                        loads.onBlueWaters(),
                        penalty + " was measured on Blue Waters (section 4); set it with " + penalty + "(..).")
                .covering(term);
    }

    /** Contention is left out on a machine whose network was not described. */
    private Condition described() {
        String name = "shape of the network described";
        String machine = "the machine has " + RoutedLinks.lacking(loads.job.machine())
                + ", so contention on its links is not charged";
        String next = "; add its shape, such as torus(4, 8, 8), fatTree(16) or dragonfly(9, 4, 2).";
        return model.links().is(Penalty.DELTA)
                ? Condition.notChecked(name, machine + next)
                : Condition.of(name, false, machine + " and delta is not used" + next);
    }

    private List<Condition> contention(@Nullable RoutedLinks links) {
        List<Condition> all = new ArrayList<>();
        if (model.links().is(Penalty.DELTA)) {
            all.add(measuredHere("contention", "delta"));
        }
        all.addAll(busiestLink(links));
        return all;
    }

    private List<Condition> busiestLink(@Nullable RoutedLinks links) {
        if (terms.links.routed()) {
            return List.of(
                    Condition.notChecked(
                            "one busiest link for all ranks", "ranks whose messages cross other links wait as long."),
                    NetworkLinks.notAdaptive(loads.job.machine().topology().orElseThrow()));
        }
        if (links == null) {
            return List.of(Condition.notChecked(
                    RoutedLinks.MATCHES,
                    "links are not computed for more than 1,000,000 nodes, so contention may be above or below that of"
                            + " the busiest link."));
        }
        return List.of(links.matches(), links.notAdaptive());
    }
}

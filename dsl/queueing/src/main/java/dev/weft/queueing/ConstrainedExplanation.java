package dev.weft.queueing;

import dev.weft.queueing.compiled.Place;
import dev.weft.queueing.compiled.Region;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Explanation of the exact solution of a network with priorities, capacities, regions or forks. */
final class ConstrainedExplanation extends NetworkExplanation {
    private final ConstrainedMeans means;

    private ConstrainedExplanation(ConstrainedMeans means) {
        super(means.network(), means.constraints());
        this.means = means;
    }

    static Explanation of(QueueingNetwork spec, ConstrainedMeans means) {
        ConstrainedExplanation words = new ConstrainedExplanation(means);
        return words.tell(Explanation.of(
                        spec,
                        "queueing network with " + words.kinds() + " solved by "
                                + means.provenance(ConstrainedMeans.CITATION).method() + ". "
                                + ConstrainedMeans.CITATION)
                .inputs(spec.inputs()));
    }

    @Override
    List<Condition> conditions() {
        return List.of(Condition.holds("exact solution"), times());
    }

    /** Exponential times are an input of the answer; whether those of the user's system are, it cannot know. */
    private Condition times() {
        return isInsensitive()
                ? Condition.holds("exponential service times")
                : Condition.notChecked(
                        "exponential service times",
                        (constraints.forks().isEmpty() ? "waiting, loss and blocking" : "waiting and joins")
                                + " depend on the service-time distribution; a simulation such as"
                                + " seeded(1).service(deterministic) shows how much.");
    }

    private String kinds() {
        List<String> kinds = new ArrayList<>();
        if (IntStream.range(0, network.stations.length)
                .anyMatch(k -> constraints.place(k).ranked())) {
            kinds.add("priorities");
        }
        if (IntStream.range(0, network.stations.length)
                .anyMatch(k -> constraints.place(k).finite())) {
            kinds.add("finite capacity");
        }
        if (!constraints.regions().isEmpty()) {
            kinds.add("finite regions");
        }
        if (!constraints.forks().isEmpty()) {
            kinds.add("forks");
        }
        return String.join(" and ", kinds);
    }

    @Override
    double rate() {
        return Arrays.stream(means.flows.completed).sum();
    }

    @Override
    double present(int k) {
        return means.present(k).value();
    }

    @Override
    double waiting(int g) {
        return Arrays.stream(means.flows.waiting).mapToDouble(row -> row[g]).sum();
    }

    @Override
    double forked(int f) {
        return Arrays.stream(means.flows.forked).mapToDouble(row -> row[f]).sum();
    }

    @Override
    Estimate load(int k) {
        double work = 0;
        for (int r = 0; r < network.classes.length; r++) {
            work += means.flows.visits[r][k] * network.service[r][k];
        }
        return Estimate.exactly(work / network.stations[k].speed.largest());
    }

    /** Whether no customer waits: all are served at once, share the server, or are lost. */
    private boolean isInsensitive() {
        return IntStream.range(0, network.stations.length).allMatch(this::isInsensitive)
                && constraints.regions().stream().allMatch(Region::loses)
                && constraints.forks().isEmpty();
    }

    private boolean isInsensitive(int k) {
        Place place = constraints.place(k);
        boolean served = network.stations[k].kind == SolverStation.Kind.DELAY
                || network.stations[k].shared
                || (network.stations[k].kind == SolverStation.Kind.QUEUE
                        && place.capacity() <= network.stations[k].servers);
        return served && !place.ranked() && !place.blocks();
    }
}

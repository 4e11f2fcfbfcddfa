package dev.weft.queueing;

import dev.weft.queueing.constrained.Constraints;
import dev.weft.queueing.constrained.Place;
import dev.weft.queueing.constrained.Region;
import dev.weft.queueing.solve.Compiled;
import dev.weft.queueing.solve.SolverStation;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Largest;
import dev.weft.study.Term;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Explanation of the exact solution of a network with priorities, capacities, regions or forks. */
final class ConstrainedExplanation {
    private static final String WAITING = "waiting for ";
    private static final double SATURATED = 0.98;

    private final ConstrainedMeans means;
    private final Constraints constraints;
    private final Compiled network;

    private ConstrainedExplanation(ConstrainedMeans means) {
        this.means = means;
        this.constraints = means.constraints();
        this.network = means.network();
    }

    static Explanation of(QueueingNetwork spec, ConstrainedMeans means) {
        ConstrainedExplanation words = new ConstrainedExplanation(means);
        return Explanation.of(
                        spec,
                        "queueing network with " + words.kinds() + " solved by "
                                + means.provenance(ConstrainedMeans.CITATION).method() + ". "
                                + ConstrainedMeans.CITATION)
                .inputs(spec.inputs())
                .terms(words.terms())
                .dominant(words.subject(), words.dominant())
                .conditions(List.of(Condition.holds("exact solution"), words.times()));
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

    /** Mean time per completed cycle of any class, by station and region. */
    private List<Term> terms() {
        double rate = 0;
        double all = 0;
        for (int r = 0; r < network.classes.length; r++) {
            rate += means.flows.completed[r];
            all += means.flows.inside(r);
        }
        List<Term> terms = new ArrayList<>();
        for (int k = 0; k < network.stations.length; k++) {
            if (constraints.forkOf(k) >= 0) {
                continue;
            }
            add(terms, "at " + network.stations[k].name, means.present(k).value(), rate, all);
        }
        for (int f = 0; f < constraints.forks().size(); f++) {
            double forked = 0;
            for (int r = 0; r < network.classes.length; r++) {
                forked += means.flows.forked[r][f];
            }
            add(terms, "from fork to join of " + constraints.forks().get(f).name(), forked, rate, all);
        }
        for (int g = 0; g < constraints.regions().size(); g++) {
            double waiting = 0;
            for (int r = 0; r < network.classes.length; r++) {
                waiting += means.flows.waiting[r][g];
            }
            add(terms, WAITING + constraints.regions().get(g).name(), waiting, rate, all);
        }
        return terms;
    }

    private static void add(List<Term> terms, String name, double present, double rate, double all) {
        terms.add(Term.part(name, new Time(rate == 0 ? 0 : present / rate).toString(), present, all));
    }

    /** Utilization of a queue, relative to the largest speed elsewhere. */
    private double load(int k) {
        if (network.stations[k].kind == SolverStation.Kind.DELAY) {
            return 0;
        }
        double work = 0;
        for (int r = 0; r < network.classes.length; r++) {
            work += means.flows.visits[r][k] * network.service[r][k];
        }
        return work / network.stations[k].speed.largest();
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

    /** The region at which customers spend more than half of their time, if there is one. */
    private Optional<Term> longestWait() {
        return terms().stream()
                .filter(term -> term.name().startsWith(WAITING) && term.share() > 0.5)
                .findFirst();
    }

    private String subject() {
        return longestWait()
                .map(term -> term.name().substring(WAITING.length()))
                .orElseGet(() -> busiest().isNone() ? "" : busiest().words());
    }

    private Largest busiest() {
        return Largest.of(network.stations.length, this::load, k -> network.stations[k].name);
    }

    private String dominant() {
        Optional<Term> wait = longestWait();
        if (wait.isPresent()) {
            return "customers spend " + Unit.PERCENT.print(wait.get().share()) + " of their time "
                    + wait.get().name() + ".";
        }
        Largest busiest = busiest();
        if (busiest.isNone()) {
            return Idle.sentence(network);
        }
        double load = load(busiest.first());
        return busiest.words()
                + (load >= SATURATED
                        ? busiest.verb(" is the bottleneck", " are the bottlenecks")
                        : busiest.verb(" is the busiest station", " are the busiest stations"))
                + ", utilization " + Unit.PERCENT.print(load) + busiest.verb("", " each") + ".";
    }
}

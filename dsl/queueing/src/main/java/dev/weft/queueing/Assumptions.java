package dev.weft.queueing;

import static java.util.stream.Collectors.toCollection;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.simulation.RunPlan;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Setting;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** The defaults that a question relies on, one sentence each. */
public final class Assumptions {
    static final String EXPONENTIAL = "Service times are exponential (default; set with solve(seeded(1).service(..))).";

    private Assumptions() {}

    /** The name of the condition of percentiles, which depend on the distribution of times even where means do not. */
    private static final String TIMES = "exponential service times";

    /**
     * Returns the condition of percentiles for stations whose times are exponential by default; their real distribution is not known here.
     *
     * @param places whose times are exponential by default
     * @param next a call that sets another distribution
     */
    public static Condition timesAreSet(Collection<String> places, String next) {
        return places.isEmpty()
                ? Condition.holds("service-time distributions set by the question")
                : Condition.notChecked(
                        TIMES,
                        "they are the default at " + SimulatedExplanation.few(List.copyOf(places)) + consequence(next));
    }

    private static String consequence(String next) {
        return ", and percentiles depend on the distribution even where means do not: 1 % of exponential times exceed"
                + " 4.6 times their mean. Set the distribution that is known, such as " + next + ".";
    }

    /** The condition for a network that is solved with this plan. */
    static Condition timesAreSet(Compiled network, RunPlan plan) {
        List<String> places = IntStream.range(0, network.stations.length)
                .filter(k -> Arrays.stream(network.demand).anyMatch(row -> row[k] > 0))
                .mapToObj(k -> network.stations[k].name)
                .filter(name -> !plan.isServiceSet(name))
                .toList();
        return timesAreSet(
                places, "solve(" + constantAt(places.stream().findFirst().orElse("")) + ")");
    }

    /**
     * The condition for the latency of messages, which ends before computation on them. Links, wires and copies of a machine take
     * nearly constant times, so exponential ones by default violate it.
     */
    static Condition timesAreSet(Itinerary itinerary, RunPlan plan, String word) {
        List<NetworkStation> places = itinerary.visits.stream()
                .flatMap(List::stream)
                .filter(visit -> visit.reason() != CostComponent.COMPUTE && visit.demand() > 0)
                .map(Visit::spot)
                .distinct()
                .filter(spot -> !plan.isServiceSet(spot.name()))
                .toList();
        String first = places.stream().map(NetworkStation::name).findFirst().orElse("");
        Set<String> groups = places.stream().map(NetworkStation::group).collect(toCollection(LinkedHashSet::new));
        String next = word + "(" + constantAt(first) + ")";
        return groups.isEmpty()
                ? timesAreSet(groups, next)
                : Condition.of(
                        TIMES,
                        false,
                        "times of a machine are nearly constant, and the model takes exponential ones at "
                                + SimulatedExplanation.few(List.copyOf(groups)) + " by default" + consequence(next));
    }

    /** Percentiles of messages that share cores and links depend on the order of service; empty if the plan sets one. */
    static List<Condition> orderOfService(RunPlan plan, String word) {
        return plan.isWholeStays() || plan.isPerVisit()
                ? List.of()
                : List.of(Condition.notChecked(
                        "processor sharing at cores and links",
                        "systems that serve whole messages first come, first served wait differently (section 6.3); simulate"
                                + " them with " + word + "(seeded(1).wholeStays())."));
    }

    /** Adds it to the conditions of means. */
    static Explanation withOrderOfService(Explanation means, RunPlan plan, String word) {
        List<Condition> all = new ArrayList<>(means.conditions());
        all.addAll(orderOfService(plan, word));
        return means.conditions(all);
    }

    private static String constantAt(String place) {
        return "seeded(1).service(" + ModelException.argument(place) + ", deterministic)";
    }

    static List<String> of(Network network) {
        return of(
                network,
                NetworkSettings.FLIT,
                NetworkSettings.MATCH,
                NetworkSettings.COPY,
                NetworkSettings.EAGER_LIMIT,
                NetworkSettings.ONLOAD,
                NetworkSettings.ENGINES);
    }

    /** Of a network whose messages use a protocol of their own. */
    static List<String> withProtocol(Network network) {
        return of(
                network,
                NetworkSettings.FLIT,
                NetworkSettings.MATCH,
                NetworkSettings.COPY,
                NetworkSettings.ONLOAD,
                NetworkSettings.ENGINES);
    }

    private static List<String> of(Network network, Setting<?>... settings) {
        NetworkSettings parameters = network.parameters();
        List<String> all = new ArrayList<>();
        if (parameters.hosts().size() == 1) {
            all.add("The second host is identical to the first (default; set with a second host(..)).");
        }
        if (parameters.hosts().size() > 2) {
            all.addAll(parameters.assumptions(NetworkSettings.NICS));
        }
        all.addAll(parameters.assumptions(settings));
        all.addAll(parameters.unused());
        return all;
    }

    /** Returns a description followed by its assumptions, one line each. */
    public static String under(String words, List<String> assumptions) {
        StringBuilder text = new StringBuilder(words);
        for (String sentence : assumptions) {
            text.append(System.lineSeparator()).append("  assumed: ").append(sentence);
        }
        return text.toString();
    }
}

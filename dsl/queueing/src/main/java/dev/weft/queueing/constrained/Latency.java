package dev.weft.queueing.constrained;

import dev.weft.queueing.chain.MarkovModel;
import dev.weft.queueing.chain.NetworkStates;
import dev.weft.queueing.chain.PassageTime;
import dev.weft.queueing.chain.StateSpace;
import dev.weft.queueing.chain.TooManyStates;
import dev.weft.queueing.chain.Unsettled;
import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.Place;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Distribution of the time of a cycle or passage, think time excluded: the passage time of one tagged customer, which has a class of
 * its own, through the Markov chain of the network. It starts from the states that the tagged customer finds (of a closed class by the
 * rates of its own starts, of an open one by the arrivals).
 */
public final class Latency {
    private final Constraints constraints;
    private final int tagged;
    private final int r;
    private final int most;

    private Latency(Constraints constraints, int r, int most) {
        this.constraints = constraints;
        this.tagged = constraints.network().classes.length - 1;
        this.r = r;
        this.most = most;
    }

    /** Returns the time of a class, from chains of up to {@code most} states; a {@link ModelException} says why there is none. */
    public static PassageTime of(Constraints constraints, int r, int most) {
        if (!constraints.forks().isEmpty()) {
            throw refusal(
                    constraints.network().classes[r],
                    "they are not computed with fork "
                            + ModelException.argument(constraints.forks().get(0).name()),
                    "Use solve(seeded(1)).percentiles(..)");
        }
        Merging merging = new Merging(constraints);
        return constraints.network().classes[r].isEmpty()
                ? ofMerged(constraints, r, most)
                : ofMerged(merging.merged, merging.of(r), most);
    }

    private static PassageTime ofMerged(Constraints constraints, int r, int most) {
        Compiled network = constraints.network();
        Chain chain = network.classes[r];
        if (chain.isEmpty()) {
            throw refusal(chain, "the class has no customers", "Ask for another class");
        }
        checkLosses(constraints, r);
        Chain tag = chain.open ? Chain.closed(chain.name, 0, 1) : Chain.closed(chain.name, 1, chain.thinkTime);
        Chain others = chain.open ? chain : Chain.closed(chain.name, chain.population - 1, chain.thinkTime);
        return new Latency(extended(constraints, r, others, tag), r, most).passage();
    }

    private static ModelException refusal(Chain chain, String why, String next) {
        return ModelException.of("exact percentiles of class " + ModelException.argument(chain.name), why, next);
    }

    /** The network with one more class, the tagged customer. */
    private static Constraints extended(Constraints constraints, int r, Chain others, Chain tag) {
        Compiled network = constraints.network();
        List<Chain> classes = new ArrayList<>(List.of(network.classes));
        classes.set(r, others);
        classes.add(tag);
        double[][] service = Stream.concat(Arrays.stream(network.service), Stream.of(network.service[r]))
                .toArray(double[][]::new);
        double[][] visits = Stream.concat(Arrays.stream(network.visits), Stream.of(network.visits[r]))
                .toArray(double[][]::new);
        List<Place> places = new ArrayList<>();
        for (int k = 0; k < network.stations.length; k++) {
            Place place = constraints.place(k);
            List<Integer> levels = new ArrayList<>(place.levels());
            if (place.ranked()) {
                levels.add(place.level(r));
            }
            places.add(new Place(levels, place.preemptive(), place.capacity(), place.blocks()));
        }
        Compiled more = Compiled.of(List.of(network.stations), classes, service, visits);
        return Constraints.of(more, places, constraints.regions());
    }

    /** A customer that is lost on its way has no latency; losses at the first station count no customer at all. */
    private static void checkLosses(Constraints constraints, int r) {
        Compiled network = constraints.network();
        int first = 0;
        while (first < network.stations.length - 1 && network.demand[r][first] == 0) {
            first++;
        }
        boolean sure = network.visits[r][first] >= 1;
        if (Arrays.stream(network.visits[r]).noneMatch(visits -> visits >= 1)) {
            throw refusal(
                    network.classes[r],
                    "a cycle may pass without any visit, because no station has a visit per cycle",
                    "Use solve(seeded(1)).percentiles(..)");
        }
        for (int k = 0; k < network.stations.length; k++) {
            int g = constraints.regionOf(k);
            boolean place =
                    constraints.place(k).finite() && !constraints.place(k).blocks() && (k != first || !sure);
            boolean region = g >= 0
                    && constraints.regions().get(g).loses()
                    && (!sure || g != constraints.regionOf(first) || !contiguous(constraints, r, g));
            if (network.demand[r][k] > 0 && (place || region)) {
                throw refusal(
                        network.classes[r],
                        "customers may be lost at " + ModelException.argument(network.stations[k].name)
                                + " after the start of their cycle",
                        "Use solve(seeded(1)).percentiles(..), which counts those that complete it");
            }
        }
    }

    /** Whether a class does not leave a region and come back. */
    private static boolean contiguous(Constraints constraints, int r, int g) {
        boolean left = false;
        for (int k = 0; k < constraints.network().stations.length; k++) {
            if (constraints.network().demand[r][k] > 0) {
                boolean inside = constraints.regionOf(k) == g;
                if (inside && left) {
                    return false;
                }
                left |= !inside;
            }
        }
        return true;
    }

    /** The chain of a passage: it begins in the states of the starts, and the tagged customer thinks when it has passed. */
    private record Passing(NetworkStates model, List<String> initial) implements MarkovModel<String> {
        @Override
        public void transitions(String state, Transitions<String> found) {
            if (!model.thinks(state)) {
                model.transitions(state, found);
            }
        }
    }

    private ModelException tooMany(Chain chain) {
        return refusal(
                chain,
                String.format(
                        Locale.ROOT, "the Markov chain has more than %,d states", Exactly.fitting(constraints, most)),
                "Use solve(seeded(1)).percentiles(..)");
    }

    private PassageTime passage() {
        NetworkStates model = new NetworkStates(constraints);
        String unbounded = constraints.unbounded();
        Chain chain = constraints.network().classes[r];
        if (!unbounded.isEmpty()) {
            throw refusal(
                    chain,
                    "the Markov chain is infinite, because open classes may fill " + ModelException.argument(unbounded)
                            + " without limit",
                    "Use solve(seeded(1)).percentiles(..)");
        }
        int fitting = Exactly.fitting(constraints, most);
        if (fitting == 0) {
            throw refusal(chain, Exactly.TOO_MANY, "Use solve(seeded(1)).percentiles(..)");
        }
        if (Exactly.leastStates(constraints) > fitting) {
            throw tooMany(chain);
        }
        try {
            StateSpace<String> space = StateSpace.of(model, fitting);
            double[] probability = space.stationary();
            Map<String, Double> starts = new LinkedHashMap<>();
            for (int i = 0; i < probability.length; i++) {
                double share = probability[i];
                model.starts(space.state(i), chain.open ? r : tagged, tagged, (state, rate) -> {
                    starts.merge(state, share * rate, Double::sum);
                });
            }
            Passing passing = new Passing(model.passing(tagged), List.copyOf(starts.keySet()));
            StateSpace<String> passage = StateSpace.of(passing, 2 * fitting);
            double[] initial = new double[passage.size()];
            starts.forEach((state, rate) -> initial[passage.indexOf(state)] = rate);
            return passage.passage(initial, passing.model::thinks);
        } catch (TooManyStates many) {
            throw tooMany(chain);
        } catch (Unsettled moving) {
            throw refusal(chain, String.valueOf(moving.getMessage()), "Use solve(seeded(1)).percentiles(..)");
        }
    }
}

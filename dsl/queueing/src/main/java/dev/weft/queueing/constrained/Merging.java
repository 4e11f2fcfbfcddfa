package dev.weft.queueing.constrained;

import dev.weft.queueing.chain.StationaryFlows;
import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Classes whose customers do not differ (the same kind, think time, visits, service times and priorities), merged into one: fewer
 * states, and customers that never overtake each other need no order. Each class has its share of the means, by symmetry.
 */
final class Merging {
    private final Constraints constraints;
    /** The merged class of each class. */
    private final int[] group;
    /** The share of each class in its merged class. */
    private final double[] share;

    /** The network of merged classes. */
    final Constraints merged;

    Merging(Constraints constraints) {
        this.constraints = constraints;
        Compiled network = constraints.network();
        int classes = network.classes.length;
        this.group = new int[classes];
        this.share = new double[classes];
        List<Integer> first = new ArrayList<>();
        double[] weight = new double[classes];
        for (int r = 0; r < classes; r++) {
            int g = 0;
            while (g < first.size() && !alike(first.get(g), r)) {
                g++;
            }
            if (g == first.size()) {
                first.add(r);
            }
            group[r] = g;
            weight[g] += weight(r);
        }
        for (int r = 0; r < classes; r++) {
            share[r] = weight(r) == 0 ? 0 : weight(r) / weight[group[r]];
        }
        this.merged = merged(first, weight);
    }

    private double weight(int r) {
        Chain chain = constraints.network().classes[r];
        return chain.open ? chain.arrivalRate : chain.population;
    }

    private boolean alike(int r, int s) {
        boolean alike = constraints.network().alike(r, s);
        for (int k = 0; alike && k < constraints.network().stations.length; k++) {
            alike = constraints.place(k).level(r) == constraints.place(k).level(s);
        }
        return alike;
    }

    private Constraints merged(List<Integer> first, double... weight) {
        Compiled network = constraints.network();
        List<Chain> classes = new ArrayList<>();
        for (int g = 0; g < first.size(); g++) {
            Chain chain = network.classes[first.get(g)];
            classes.add(
                    chain.open
                            ? Chain.open(chain.name, weight[g])
                            : Chain.closed(chain.name, (int) Math.min(Integer.MAX_VALUE, weight[g]), chain.thinkTime));
        }
        List<Place> places = new ArrayList<>();
        for (int k = 0; k < network.stations.length; k++) {
            Place place = constraints.place(k);
            List<Integer> levels =
                    place.ranked() ? first.stream().map(place::level).toList() : List.of();
            places.add(new Place(levels, place.preemptive(), place.capacity(), place.blocks()));
        }
        double[][] service = first.stream().map(r -> network.service[r]).toArray(double[][]::new);
        double[][] visits = first.stream().map(r -> network.visits[r]).toArray(double[][]::new);
        Compiled fewer = Compiled.of(List.of(network.stations), classes, service, visits);
        return Constraints.of(fewer, places, constraints.regions());
    }

    /** The merged class of a class. */
    int of(int r) {
        return group[r];
    }

    /** The means of all classes. */
    StationaryFlows spread(StationaryFlows fewer) {
        StationaryFlows flows = new StationaryFlows(constraints, fewer.method);
        flows.distribution = fewer.distribution;
        for (int r = 0; r < group.length; r++) {
            flows.completed[r] = share[r] * fewer.completed[group[r]];
        }
        spread(fewer.visits, flows.visits);
        spread(fewer.present, flows.present);
        spread(fewer.blocked, flows.blocked);
        spread(fewer.lost, flows.lost);
        spread(fewer.waiting, flows.waiting);
        spread(fewer.held, flows.held);
        spread(fewer.granted, flows.granted);
        spread(fewer.refused, flows.refused);
        return flows;
    }

    private void spread(double[][] fewer, double[][] all) {
        for (int r = 0; r < all.length; r++) {
            int row = r;
            all[r] = Arrays.stream(fewer[group[r]])
                    .map(value -> value * share[row])
                    .toArray();
        }
    }
}

package dev.weft.queueing.chain;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The Markov chain of a network with exponential times: first-come lines, priorities, capacities and regions (W. J. Stewart, Probability,
 * Markov chains, queues, and simulation, 2009, chapters 9 and 10). A state is the name of a {@link Floor}. A cycle passes the stations in
 * the order of the list; a station of fewer than one visit is entered with that probability, and with more a customer rejoins after each
 * with the probability that gives their mean.
 *
 * <p>Cost: a state for each order of the classes in each line, tens of transitions each, and up to some thousand sweeps over them.
 */
public final class NetworkStates implements MarkovModel<String> {
    /** Initial orders besides the sorted ones: without overtaking, some of them never mix. */
    private static final int ORDERS = 5;
    /** Largest relative error in the conservation of customers. */
    private static final double CONSERVED = 1e-9;

    private final Constraints constraints;
    private final Compiled network;
    private final ClassRoutes routes;
    private final int stations;
    /** Probabilities of the next station, [class][first possible station]. */
    private final double[][][] next;
    /** The class whose only customer stops in think time when its cycle ends; -1 for none. */
    private final int passing;

    /** The chain of a network without forks. */
    public NetworkStates(Constraints constraints) {
        this(constraints, -1);
    }

    /**
     * Returns the means of a network without forks, whose open classes fill nothing without limit, from a chain of up to {@code most}
     * states; {@link TooManyStates} and {@link Unsettled} if there are more or no unique means, a {@link ModelException} for a deadlock.
     */
    public static StationaryFlows means(Constraints constraints, int most) {
        if (!Floor.fits(constraints)) {
            throw new TooManyStates(most);
        }
        NetworkStates model = new NetworkStates(constraints);
        return model.means(StateSpace.of(model, most));
    }

    private StationaryFlows means(StateSpace<String> space) {
        @Nullable String stuck = space.absorbing();
        if (stuck != null && Arrays.stream(network.classes).anyMatch(chain -> !chain.isEmpty())) {
            throw Constraints.deadlock(Floor.of(constraints, stuck, null).words());
        }
        double[] probability = space.stationary();
        StationaryFlows flows = new StationaryFlows(
                constraints,
                String.format(Locale.ROOT, "Markov chain of %,d state%s", space.size(), space.size() == 1 ? "" : "s"));
        double[][] distribution = new double[stations][1];
        for (int i = 0; i < probability.length; i++) {
            if (probability[i] > 0) {
                measure(space.state(i), probability[i], flows, distribution);
            }
        }
        flows.distribution = distribution;
        for (int r = 0; r < network.classes.length; r++) {
            checkMoving(flows, r);
        }
        for (int r = 0; r < network.classes.length; r++) {
            checkConserved(flows, r);
        }
        return flows;
    }

    private void measure(String state, double probability, StationaryFlows flows, double[][] distribution) {
        Floor floor = Floor.of(constraints, state, flows);
        floor.measure(probability, flows, distribution);
        new Walk(floor, probability, flows, (next, rate) -> {}).all();
    }

    /** In a partial deadlock some classes stop while others move. */
    private void checkMoving(StationaryFlows flows, int r) {
        double moves = flows.completed[r] + sum(flows.lost[r]) + sum(flows.refused[r]);
        if (!network.classes[r].isEmpty() && !(moves > 0)) {
            String name = ModelException.argument(network.classes[r].name);
            throw constraints.unlimited()
                    ? ModelException.of(
                            "class " + name,
                            "customers of higher priority keep the servers busy, so it is never served",
                            "Give them a think time, or leave out priority(..)")
                    : Constraints.deadlock("customers of " + name + " stop while others move");
        }
    }

    /** Customers of a class pass each of its stations at one rate, unless some are lost; those that arrive also leave. */
    private void checkConserved(StationaryFlows flows, int r) {
        double wanted = flows.completed[r];
        boolean conserved = true;
        for (int k = 0; !constraints.loses() && k < stations; k++) {
            double rate = network.demand[r][k] == 0 ? wanted : flows.visits[r][k] / network.visits[r][k];
            conserved &= Math.abs(rate - wanted) <= CONSERVED * wanted;
        }
        if (network.classes[r].open) {
            double leaves = wanted + sum(flows.lost[r]) + sum(flows.refused[r]);
            conserved &= Math.abs(leaves - network.classes[r].arrivalRate) <= CONSERVED * leaves;
        }
        if (!conserved) {
            throw new Unsettled(
                    "its Markov chain does not conserve the customers of "
                            + ModelException.argument(network.classes[r].name) + ", so its digits are lost",
                    false);
        }
    }

    private static double sum(double[] values) {
        return Arrays.stream(values).sum();
    }

    private NetworkStates(Constraints constraints, int passing) {
        this.constraints = constraints;
        this.passing = passing;
        this.network = constraints.network();
        this.routes = new ClassRoutes(network);
        this.stations = network.stations.length;
        this.next = new double[network.classes.length][stations + 1][];
        for (int r = 0; r < next.length; r++) {
            int row = r;
            Arrays.setAll(next[r], k -> routes.from(row, k));
        }
    }

    /** All customers in think time, or at their first station: alternating, class by class, and in some other orders. */
    @Override
    public List<String> initial() {
        List<Integer> sorted = new ArrayList<>();
        List<Integer> mixed = new ArrayList<>();
        for (int r = 0; r < network.classes.length; r++) {
            sorted.addAll(Collections.nCopies(network.classes[r].population, r));
        }
        for (int n = 0; mixed.size() < sorted.size(); n++) {
            for (int r = 0; r < network.classes.length; r++) {
                mixed.addAll(Collections.nCopies(n < network.classes[r].population ? 1 : 0, r));
            }
        }
        List<String> states = new ArrayList<>(List.of(started(mixed), started(sorted)));
        Random random = new Random(1);
        for (int order = 0; order < ORDERS && network.classes.length > 1 && !constraints.blocks(); order++) {
            Collections.shuffle(sorted, random);
            states.add(started(sorted));
        }
        return states;
    }

    private String started(List<Integer> customers) {
        Floor floor = Floor.empty(constraints);
        customers.forEach(r -> start(floor, r));
        return floor.name();
    }

    private void start(Floor floor, int r) {
        if (!routes.restarts(r)) {
            floor.move(r, Floor.OUTSIDE, floor.think(), true);
        } else if (constraints.blocks()) {
            if (!floor.place(r)) {
                throw ModelException.of(
                        "class " + ModelException.argument(network.classes[r].name),
                        "the stations that it visits have no room for its " + network.classes[r].population
                                + " customers",
                        "Use fewer customers or larger capacities");
            }
        } else {
            floor.move(r, Floor.OUTSIDE, first(r), true);
        }
    }

    private int first(int r) {
        int k = 0;
        while (network.demand[r][k] == 0) {
            k++;
        }
        return k;
    }

    @Override
    public void transitions(String state, Transitions<String> found) {
        new Walk(Floor.of(constraints, state, null), 1, null, found).all();
    }

    /** Returns the same chain, in which the customer of this class stops when its cycle ends. */
    public NetworkStates passing(int tagged) {
        return new NetworkStates(constraints, tagged);
    }

    /** Returns whether the customer whose passage is observed has ended its cycle. */
    public boolean thinks(String state) {
        return Floor.of(constraints, state, null).thinks(passing);
    }

    /** Lists the states after each start of a cycle of a class out of this state, with the tagged customer in place of one of it. */
    public void starts(String state, int of, int tagged, Transitions<String> found) {
        Walk walk = new Walk(Floor.of(constraints, state, null), 1, null, (next, rate) -> {});
        walk.starting = of;
        walk.tagged = tagged;
        walk.starts = found;
        walk.all();
    }

    private boolean restarts(int r) {
        return r != passing && routes.restarts(r);
    }

    /** All transitions out of a state, whose events are added to the flows if they are given. */
    private final class Walk {
        private final Floor floor;
        private final double probability;
        private final @Nullable StationaryFlows flows;
        private final Transitions<String> found;
        /** The class whose starts are listed, and the class of the customer that makes them. */
        private int starting = -1;

        private int tagged;
        private Transitions<String> starts = (next, rate) -> {};

        Walk(Floor floor, double probability, @Nullable StationaryFlows flows, Transitions<String> found) {
            this.floor = floor;
            this.probability = probability;
            this.flows = flows;
            this.found = found;
        }

        void all() {
            for (int r = 0; r < network.classes.length; r++) {
                Chain chain = network.classes[r];
                if (chain.open && chain.arrivalRate > 0) {
                    begin(r, Floor.OUTSIDE, -1, chain.arrivalRate);
                }
            }
            for (int k = 0; k < stations; k++) {
                char[] line = floor.line(k);
                int served = floor.served(k);
                for (int at = 0; at < served; at++) {
                    if (at == 0 || line[at] != line[at - 1]) {
                        leave(
                                k,
                                at,
                                alike(line, at, served) * routes.speed(k, line.length) / network.service[line[at]][k]);
                    }
                }
            }
            char[] thinking = floor.line(floor.think());
            for (int at = 0; at < thinking.length; at++) {
                if (at == 0 || thinking[at] != thinking[at - 1]) {
                    int r = thinking[at];
                    double rate = alike(thinking, at, thinking.length) / network.classes[r].thinkTime;
                    begin(r, floor.think(), at, rate);
                }
            }
        }

        /** A cycle or passage begins. */
        private void begin(int r, int place, int at, double rate) {
            double[] first = next[r][0];
            for (int k = 0; k < stations; k++) {
                go(r, place, at, k, 0, rate * first[k]);
            }
            go(r, place, at, end(r), 1, rate * first[stations]);
        }

        /** A service ends. */
        private void leave(int k, int at, double rate) {
            int r = floor.line(k)[at];
            double again = routes.again(r, k);
            double[] beyond = next[r][k + 1];
            for (int j = 0; j < stations; j++) {
                double share = (j == k ? again : 0) + (1 - again) * beyond[j];
                go(r, k, at, j, 0, rate * share);
            }
            double ends = rate * (1 - again) * beyond[stations];
            if (!restarts(r)) {
                go(r, k, at, end(r), 1, ends);
                return;
            }
            // cycles without any visit take no time
            double[] anew = next[r][0];
            double some = 1 - anew[stations];
            for (int j = 0; j < stations; j++) {
                go(r, k, at, j, 1 / some, ends * anew[j] / some);
            }
        }

        private void go(int r, int place, int at, int to, double cycles, double rate) {
            if (rate <= 0) {
                return;
            }
            Floor after = floor.copy();
            if (at >= 0) {
                after.take(place, at);
            }
            if (flows != null) {
                flows.weight = probability * rate;
                flows.completes(r, cycles);
                if (place >= 0 && place < stations) {
                    flows.visits(r, place);
                }
            }
            boolean outside = place == Floor.OUTSIDE || place == stations;
            boolean enters = to >= 0 && to < stations;
            boolean starts = r == starting && enters && (outside || cycles > 0);
            after.move(starts ? tagged : r, place, to, cycles > 0);
            if (starts && !after.thinks(tagged)) {
                this.starts.to(after.name(), rate);
            }
            found.to(after.name(), rate);
        }
    }

    /** The length of the run of equal customers from here on. */
    private static int alike(char[] line, int at, int end) {
        int next = at;
        while (next < end && line[next] == line[at]) {
            next++;
        }
        return next - at;
    }

    private int end(int r) {
        return network.classes[r].open ? Floor.OUTSIDE : stations;
    }
}

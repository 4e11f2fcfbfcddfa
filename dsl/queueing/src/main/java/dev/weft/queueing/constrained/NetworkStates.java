package dev.weft.queueing.constrained;

import dev.weft.queueing.chain.MarkovModel;
import dev.weft.queueing.solve.Chain;
import dev.weft.queueing.solve.Compiled;
import dev.weft.units.ModelException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The Markov chain of a constrained network with exponential times; a state is the name of a {@link Floor}. */
final class NetworkStates implements MarkovModel<String> {
    private final Constraints constraints;
    private final Compiled network;
    private final ClassRoutes routes;
    private final int stations;
    /** The class whose only customer stops in think time when its cycle ends; -1 for none. */
    private final int passing;

    NetworkStates(Constraints constraints) {
        this(constraints, -1);
    }

    private NetworkStates(Constraints constraints, int passing) {
        this.constraints = constraints;
        this.passing = passing;
        this.network = constraints.network();
        this.routes = new ClassRoutes(network);
        this.stations = network.stations.length;
    }

    /** All customers in think time, or at their first station; class by class, and alternating, because some orders never mix. */
    @Override
    public List<String> initial() {
        Floor sorted = Floor.empty(constraints);
        Floor mixed = Floor.empty(constraints);
        int most = 0;
        for (int r = 0; r < network.classes.length; r++) {
            most = Math.max(most, network.classes[r].population);
            for (int n = 0; n < network.classes[r].population; n++) {
                start(sorted, r);
            }
        }
        for (int n = 0; n < most; n++) {
            for (int r = 0; r < network.classes.length; r++) {
                if (n < network.classes[r].population) {
                    start(mixed, r);
                }
            }
        }
        return List.of(mixed.name(), sorted.name());
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

    /** The same chain, in which the customer of this class stops when its cycle ends. */
    NetworkStates passing(int tagged) {
        return new NetworkStates(constraints, tagged);
    }

    /** Whether the customer whose passage is observed has ended its cycle. */
    boolean thinks(String state) {
        return Floor.of(constraints, state, null).thinks(passing);
    }

    /** Lists the states after each start of a cycle of a class out of this state, with the tagged customer in place of one of it. */
    void starts(String state, int of, int tagged, Transitions<String> found) {
        Walk walk = new Walk(Floor.of(constraints, state, null), 1, null, (next, rate) -> {});
        walk.starting = of;
        walk.tagged = tagged;
        walk.starts = found;
        walk.all();
    }

    private boolean restarts(int r) {
        return r != passing && routes.restarts(r);
    }

    /** Adds the events and customers of a state with this probability to the means. */
    void measure(String state, double probability, StationaryFlows flows, double[][] distribution) {
        Floor floor = Floor.of(constraints, state, flows);
        floor.measure(probability, flows, distribution);
        new Walk(floor, probability, flows, (next, rate) -> {}).all();
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
            char[] thinking = floor.line(floor.think());
            for (int at = 0; at < thinking.length; at++) {
                if (at == 0 || thinking[at] != thinking[at - 1]) {
                    int r = thinking[at];
                    double rate = alike(thinking, at, thinking.length) / network.classes[r].thinkTime;
                    begin(r, floor.think(), at, rate);
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
        }

        /** A cycle or passage begins. */
        private void begin(int r, int place, int at, double rate) {
            double[] next = routes.from(r, 0);
            for (int k = 0; k < stations; k++) {
                go(r, place, at, k, 0, rate * next[k]);
            }
            go(r, place, at, end(r), 1, rate * next[stations]);
        }

        /** A service ends. */
        private void leave(int k, int at, double rate) {
            int r = floor.line(k)[at];
            double again = routes.again(r, k);
            double[] next = routes.from(r, k + 1);
            for (int j = 0; j < stations; j++) {
                double share = (j == k ? again : 0) + (1 - again) * next[j];
                go(r, k, at, j, 0, rate * share);
            }
            double ends = rate * (1 - again) * next[stations];
            if (!restarts(r)) {
                go(r, k, at, end(r), 1, ends);
                return;
            }
            // cycles without any visit take no time
            double[] anew = routes.from(r, 0);
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

    /** Names the causes for which customers wait in a state without transitions. */
    String words(String stuck) {
        return Floor.of(constraints, stuck, null).words();
    }
}

package dev.weft.queueing.constrained;

import dev.weft.queueing.chain.StateSpace;
import dev.weft.queueing.chain.TooManyStates;
import dev.weft.queueing.chain.Unsettled;
import dev.weft.queueing.solve.Chain;
import dev.weft.queueing.solve.Compiled;
import dev.weft.units.ModelException;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Solves a constrained network with exponential times exactly: by formulas, else by its Markov chain. */
public final class Exactly {
    /** States that take seconds. */
    public static final int QUICK = 200_000;
    /** States that take minutes. */
    public static final int PATIENT = 1_000_000;

    /** Largest relative error in the conservation of customers. */
    private static final double CONSERVED = 1e-9;

    /** Bytes per state, its transitions included. */
    private static final double BYTES = 1500;

    private static final double PER_CUSTOMER = 8;
    private static final int MOST_CUSTOMERS = 20_000;
    /** The rule that a larger number of customers breaks. */
    static final String TOO_MANY = "each state of its Markov chain lists the customers, up to 20,000";

    private final Constraints constraints;
    private final Compiled network;

    private Exactly(Constraints constraints) {
        this.constraints = constraints;
        this.network = constraints.network();
    }

    /** Returns the means, from a chain of up to {@code most} states; a {@link ModelException} names what is out of reach. */
    public static StationaryFlows solve(Constraints constraints, int most) {
        try {
            return reached(constraints, most);
        } catch (OutOfReach far) {
            throw far.refusal;
        }
    }

    /** Returns the means, from a chain that takes seconds; empty if they are out of reach. */
    public static Optional<StationaryFlows> quickly(Constraints constraints) {
        try {
            return Optional.of(reached(constraints, QUICK));
        } catch (OutOfReach far) {
            return Optional.empty();
        }
    }

    private static StationaryFlows reached(Constraints constraints, int most) {
        Exactly exactly = new Exactly(constraints);
        exactly.checkTimes();
        if (!constraints.forks().isEmpty()) {
            return ForkFormulas.of(constraints);
        }
        StationaryFlows known = PriorityFormulas.of(constraints);
        if (known != null) {
            return known;
        }
        Merging merging = new Merging(constraints);
        return merging.spread(new Exactly(merging.merged).chain(fitting(constraints, most)));
    }

    /** The states that fit into half of the largest heap, up to this number; 0 if there are too many customers. */
    static int fitting(Constraints constraints, int most) {
        double customers = 0;
        boolean open = false;
        for (Chain chain : constraints.network().classes) {
            customers += chain.population;
            open |= chain.open && !chain.isEmpty();
        }
        for (int k = 0; open && k < constraints.network().stations.length; k++) {
            Place place = constraints.place(k);
            customers += place.finite() ? place.capacity() : 0;
        }
        for (Region region : constraints.regions()) {
            customers += open ? region.tokens() : 0;
        }
        double bytes = BYTES + PER_CUSTOMER * customers;
        return customers > MOST_CUSTOMERS
                ? 0
                : (int) Math.min(most, Runtime.getRuntime().maxMemory() / 2.0 / bytes);
    }

    private void checkTimes() {
        for (int r = 0; r < network.classes.length; r++) {
            Chain chain = network.classes[r];
            double total = chain.thinkTime;
            for (double demand : network.demand[r]) {
                total += demand;
            }
            if (!chain.open && chain.population > 0 && total == 0) {
                throw ModelException.of(
                        "class " + ModelException.argument(chain.name),
                        "has no demand and no think time, so its throughput is infinite",
                        "Give it a service time or a think time");
            }
        }
    }

    private static OutOfReach refusal(String why) {
        return new OutOfReach("exact solution with priorities, capacities or regions", why);
    }

    private StationaryFlows chain(int most) {
        String unbounded = constraints.unbounded();
        if (!unbounded.isEmpty()) {
            Stability.check(constraints, k -> true);
            throw refusal(
                    "no formula covers this network, and its Markov chain is infinite, because open classes may fill "
                            + ModelException.argument(unbounded) + " without limit");
        }
        double least = leastStates(constraints);
        if (most == 0) {
            throw refusal(TOO_MANY);
        }
        if (least > most || !Floor.fits(constraints)) {
            throw refusal(String.format(
                    Locale.ROOT, "its Markov chain has at least %.3g states, more than %,d", least, most));
        }
        NetworkStates model = new NetworkStates(constraints);
        try {
            return solved(model, StateSpace.of(model, most));
        } catch (TooManyStates many) {
            throw refusal(String.valueOf(many.getMessage()));
        } catch (Unsettled moving) {
            throw refusal(String.valueOf(moving.getMessage()));
        }
    }

    /** A lower bound of the number of states, regardless of order: 1 where capacities or regions reduce it. */
    static double leastStates(Constraints constraints) {
        Compiled network = constraints.network();
        double states = 1;
        for (int r = 0; constraints.unlimited() && r < network.classes.length; r++) {
            int places = network.classes[r].thinkTime > 0 ? 1 : 0;
            for (int k = 0; k < network.stations.length; k++) {
                places += network.demand[r][k] > 0 ? 1 : 0;
            }
            for (int i = 1; i < places; i++) {
                states *= (network.classes[r].population + i) / (double) i;
            }
        }
        return states;
    }

    private StationaryFlows solved(NetworkStates model, StateSpace<String> space) {
        @Nullable String stuck = space.absorbing();
        if (stuck != null && moves()) {
            throw Constraints.deadlock(model.words(stuck));
        }
        double[] probability = space.stationary();
        StationaryFlows flows = new StationaryFlows(
                constraints,
                String.format(Locale.ROOT, "Markov chain of %,d state%s", space.size(), space.size() == 1 ? "" : "s"));
        double[][] distribution = new double[network.stations.length][1];
        for (int i = 0; i < probability.length; i++) {
            if (probability[i] > 0) {
                model.measure(space.state(i), probability[i], flows, distribution);
            }
        }
        flows.distribution = distribution;
        checkMoving(flows);
        for (int r = 0; r < network.classes.length; r++) {
            checkConserved(flows, r);
        }
        return flows;
    }

    /** Customers of a class pass each of its stations at one rate, unless some are lost; those that arrive also leave. */
    private void checkConserved(StationaryFlows flows, int r) {
        double wanted = flows.completed[r];
        boolean conserved = true;
        for (int k = 0; !constraints.loses() && k < network.stations.length; k++) {
            double rate = network.demand[r][k] == 0 ? wanted : flows.visits[r][k] / network.visits[r][k];
            conserved &= Math.abs(rate - wanted) <= CONSERVED * wanted;
        }
        if (network.classes[r].open) {
            double leaves = wanted;
            for (double lost : flows.lost[r]) {
                leaves += lost;
            }
            for (double refused : flows.refused[r]) {
                leaves += refused;
            }
            conserved &= Math.abs(leaves - network.classes[r].arrivalRate) <= CONSERVED * leaves;
        }
        if (!conserved) {
            throw refusal("its Markov chain does not conserve the customers of "
                    + ModelException.argument(network.classes[r].name) + ", so its digits are lost");
        }
    }

    /** Whether there are customers at all. */
    private boolean moves() {
        for (Chain chain : network.classes) {
            if (!chain.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** In a partial deadlock some classes stop while others move. */
    private void checkMoving(StationaryFlows flows) {
        for (int r = 0; r < network.classes.length; r++) {
            double moves = flows.completed[r];
            for (int k = 0; k < network.stations.length; k++) {
                moves += flows.lost[r][k];
            }
            for (double refused : flows.refused[r]) {
                moves += refused;
            }
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
    }
}

package dev.weft.queueing.constrained;

import dev.weft.queueing.chain.NetworkStates;
import dev.weft.queueing.chain.StationaryFlows;
import dev.weft.queueing.chain.TooManyStates;
import dev.weft.queueing.chain.Unsettled;
import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.Place;
import dev.weft.queueing.compiled.Region;
import dev.weft.units.ModelException;
import java.util.Locale;
import java.util.Optional;

/** Solves a constrained network with exponential times exactly: by formulas, else by its Markov chain. */
public final class Exactly {
    /** States that take seconds. */
    public static final int QUICK = 200_000;
    /** States that take minutes. */
    public static final int PATIENT = 1_000_000;

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
        if (least > most) {
            throw refusal(String.format(
                    Locale.ROOT, "its Markov chain has at least %.3g states, more than %,d", least, most));
        }
        try {
            return NetworkStates.means(constraints, most);
        } catch (TooManyStates | Unsettled none) {
            throw refusal(String.valueOf(none.getMessage()));
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
}

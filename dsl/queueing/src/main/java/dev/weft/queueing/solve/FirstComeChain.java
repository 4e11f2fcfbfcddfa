package dev.weft.queueing.solve;

import dev.weft.queueing.chain.NetworkStates;
import dev.weft.queueing.chain.StationaryFlows;
import dev.weft.queueing.chain.TooManyStates;
import dev.weft.queueing.chain.Unsettled;
import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Closed networks with first-come stations at which service times differ by class, which have no product form, by the Markov chain of {@link
 * NetworkStates}: {@code sum_i p_i q_ij = 0} over the orders of the classes in each line, and the means as sums over its states (W. J.
 * Stewart, Probability, Markov chains, queues, and simulation, 2009, chapters 9 and 10).
 *
 * <p>Cost: some hundred thousand operations for each of up to a million states, which are counted before.
 */
final class FirstComeChain implements SolutionMethod {
    static final String WAY_OUT =
            "Use processorSharing(..) if customers share the server, solve() for a labelled approximation, or"
                    + " solve(seeded(1)) for a simulation";

    static final String OPEN = "open classes visit it, which no formula covers";

    private static final double MOST_STATES = 1e6;
    /** Operations per state: a thousand sweeps over tens of transitions. */
    private static final double PER_STATE = 3e5;

    private static final double BYTES = 700;
    /** Most population vectors for counting states. */
    private static final double MOST_VECTORS = 1500;

    @Override
    public String title() {
        return "Markov chain, first come first served";
    }

    @Override
    public double cost(ClosedNetwork core) {
        double states = states(core);
        return states > MOST_STATES || behindOpen(core) ? Double.POSITIVE_INFINITY : PER_STATE * states;
    }

    @Override
    public double bytes(ClosedNetwork core) {
        return BYTES * Math.min(MOST_STATES, states(core));
    }

    @Override
    public ClosedSolution solve(ClosedNetwork core) {
        try {
            StationaryFlows flows = NetworkStates.means(Constraints.none(compiled(core)), (int) MOST_STATES);
            ClosedSolution solution = new ClosedSolution(core, flows.completed);
            for (int r = 0; r < core.classes(); r++) {
                System.arraycopy(flows.present[r], 0, solution.queueLength[r], 0, core.stations());
            }
            solution.distribution = flows.distribution;
            return solution;
        } catch (Unsettled moving) {
            throw moving.divided
                    ? new NotConverged("customers do not overtake there, so the answer depends on their initial order")
                    : new NotConverged();
        } catch (TooManyStates many) {
            throw new NotConverged();
        }
    }

    /** The classes with their visits and times. */
    private static Compiled compiled(ClosedNetwork core) {
        List<Chain> classes = new ArrayList<>();
        for (int r = 0; r < core.classes(); r++) {
            classes.add(Chain.closed("class " + r, core.population[r], core.think[r]));
        }
        return Compiled.of(Arrays.asList(core.lines.places), classes, core.lines.service, core.lines.visits);
    }

    private static boolean behindOpen(ClosedNetwork core) {
        for (int k = 0; k < core.stations(); k++) {
            if (core.visited(k) && core.lines.openLoad(k) > 0) {
                return true;
            }
        }
        return false;
    }

    static ModelException refusal(ClosedNetwork core) {
        if (behindOpen(core)) {
            return refusal(core.lines, OPEN);
        }
        double states = states(core);
        String many = states > 1e15 ? "far too many" : String.format(Locale.ROOT, "%.3g", states);
        return refusal(core.lines, "its Markov chain has " + many + " states");
    }

    static ModelException refusal(FcfsStations lines, @Nullable String why) {
        int k = 0;
        while (!lines.unequal(k)) {
            k++;
        }
        return ModelException.of(
                "exact solution of station " + ModelException.argument(lines.places[k].name),
                "it serves classes of different times first come, first served, which has no product form, and " + why,
                WAY_OUT);
    }

    /** Number of states, or an upper bound if several servers make orders equivalent; infinite if there are far too many. */
    static double states(ClosedNetwork core) {
        if (core.states() > MOST_VECTORS || unordered(core) > MOST_STATES) {
            return Double.POSITIVE_INFINITY;
        }
        Lattice lattice = new Lattice(core.population);
        double[] ways = new double[lattice.size];
        ways[0] = 1;
        for (int place = 0; place <= core.stations(); place++) {
            double[] more = new double[ways.length];
            for (int i = 0; i < ways.length; i++) {
                for (int j = 0; ways[i] > 0 && i + j < ways.length; j++) {
                    more[i + j] += ways[i] * orders(core, lattice, place, i, j);
                }
            }
            ways = more;
        }
        return ways[lattice.full()];
    }

    /** Number of ways to place the customers, regardless of their order. */
    private static double unordered(ClosedNetwork core) {
        double ways = 1;
        for (int r = 0; r < core.classes(); r++) {
            int places = 0;
            for (int place = 0; place <= core.stations(); place++) {
                places += visits(core, r, place) ? 1 : 0;
            }
            for (int i = 1; i < places; i++) {
                ways *= (core.population[r] + i) / (double) i;
            }
        }
        return ways;
    }

    /** Whether a class visits a station, or the think time behind the last one. */
    private static boolean visits(ClosedNetwork core, int r, int place) {
        return place == core.stations() ? core.think[r] > 0 : core.demand[r][place] > 0;
    }

    /** Orders of the customers j at a place, beside the customers i elsewhere; 0 if these are too many or do not visit it. */
    private static double orders(ClosedNetwork core, Lattice lattice, int place, int i, int j) {
        boolean ordered = ordered(core, place);
        double orders = 0;
        int total = 0;
        for (int r = 0; r < lattice.axes(); r++) {
            int here = lattice.coordinate(j, r);
            if ((here > 0 && !visits(core, r, place)) || here + lattice.coordinate(i, r) > core.population[r]) {
                return 0;
            }
            for (int n = 1; n <= here && ordered; n++) {
                orders += Math.log((double) ++total / n);
            }
        }
        return Math.exp(orders);
    }

    /** Whether the order of customers matters: not with one class, or with a server for each customer. */
    static boolean ordered(ClosedNetwork core, int place) {
        if (place == core.stations()) {
            return false;
        }
        int visitors = 0;
        for (int r = 0; r < core.classes(); r++) {
            visitors += visits(core, r, place) ? 1 : 0;
        }
        SolverStation station = core.lines.places[place];
        boolean alone = station.kind == SolverStation.Kind.QUEUE && core.visitors(place) <= station.servers;
        return station.inLine() && visitors > 1 && !alone;
    }
}

package dev.weft.queueing.solve;

import dev.weft.queueing.chain.StateSpace;
import dev.weft.queueing.chain.TooManyStates;
import dev.weft.queueing.chain.Unsettled;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Markov chain of a closed network with first-come stations at which service times differ by class. A cycle passes the stations in the
 * order in which they were added; with fewer than one visit per cycle a station is entered with that probability; with more, the
 * customer rejoins the queue with the probability that gives this mean. Each visit takes an exponential time.
 */
final class LineChain implements SolutionMethod {
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
        LineRoutes routes = new LineRoutes(core);
        if (core.states() > MOST_VECTORS || unordered(core, routes) > MOST_STATES) {
            return Double.POSITIVE_INFINITY;
        }
        Lattice lattice = new Lattice(core.population);
        double[] ways = new double[lattice.size];
        ways[0] = 1;
        for (int place = 0; place < routes.places(); place++) {
            double[] more = new double[ways.length];
            for (int i = 0; i < ways.length; i++) {
                for (int j = 0; ways[i] > 0 && i + j < ways.length; j++) {
                    addWays(lattice, routes, place, ways, i, j, more);
                }
            }
            ways = more;
        }
        return ways[lattice.full()];
    }

    /** Number of ways to place the customers, regardless of their order. */
    private static double unordered(ClosedNetwork core, LineRoutes routes) {
        double ways = 1;
        for (int r = 0; r < core.classes(); r++) {
            int places = 0;
            for (int place = 0; place < routes.places(); place++) {
                places += routes.visits(r, place) ? 1 : 0;
            }
            for (int i = 1; i < places; i++) {
                ways *= (core.population[r] + i) / (double) i;
            }
        }
        return ways;
    }

    /** Puts the vector j at a place and i elsewhere. */
    private static void addWays(
            Lattice lattice, LineRoutes routes, int place, double[] ways, int i, int j, double[] more) {
        double orders = 0;
        int total = 0;
        for (int r = 0; r < lattice.axes(); r++) {
            int here = lattice.coordinate(j, r);
            if ((here > 0 && !routes.visits(r, place))
                    || here + lattice.coordinate(i, r) > lattice.coordinate(lattice.full(), r)) {
                return;
            }
            for (int n = 1; n <= here && routes.ordered(place); n++) {
                orders += Math.log((double) ++total / n);
            }
        }
        more[i + j] += ways[i] * Math.exp(orders);
    }

    @Override
    public ClosedSolution solve(ClosedNetwork core) {
        LineStates states = new LineStates(core);
        try {
            StateSpace<String> space = StateSpace.of(states, (int) MOST_STATES);
            return measured(core, states, space, space.stationary());
        } catch (TooManyStates many) {
            throw new NotConverged();
        } catch (Unsettled moving) {
            throw moving.divided
                    ? new NotConverged("customers do not overtake there, so the answer depends on their initial order")
                    : new NotConverged();
        }
    }

    private static ClosedSolution measured(
            ClosedNetwork core, LineStates states, StateSpace<String> space, double[] probability) {
        LineRoutes routes = states.routes;
        double[][] visits = new double[core.classes()][routes.places()];
        double[][] present = new double[core.classes()][routes.places()];
        double[][] distribution = new double[core.stations()][core.customers + 1];
        for (int i = 0; i < probability.length; i++) {
            states.measure(space.state(i), probability[i], visits, present, distribution);
        }
        double[] throughput = new double[core.classes()];
        for (int r = 0; r < throughput.length; r++) {
            for (int place = 0; place < routes.places(); place++) {
                double rate = routes.visits(r, place) ? visits[r][place] / routes.count(r, place) : throughput[r];
                boolean agrees = throughput[r] == 0 || Math.abs(rate - throughput[r]) <= 1e-10 * throughput[r];
                if (!agrees) {
                    throw new NotConverged();
                }
                throughput[r] = throughput[r] == 0 ? rate : throughput[r];
            }
        }
        ClosedSolution solution = new ClosedSolution(core, throughput);
        for (int r = 0; r < throughput.length; r++) {
            for (int k = 0; k < core.stations(); k++) {
                solution.queueLength[r][k] = present[r][k];
            }
        }
        Arrays.stream(distribution).filter(row -> Arrays.stream(row).sum() == 0).forEach(row -> row[0] = 1);
        solution.distribution = distribution;
        return solution;
    }
}

package dev.weft.sharing.states;

import dev.weft.sharing.contention.Component;
import dev.weft.simulation.RandomStream;
import dev.weft.study.Estimate;
import dev.weft.study.Progress;
import dev.weft.study.Workers;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The penalties of a component that is too large to be counted, from random state sets: independent chains ({@link
 * StateChain}) with separate starts, whose first sweeps are discarded. A penalty is the inverse of the least share of
 * state sets in which a communication of its source is sent. Its interval comes from the variation between chains and
 * covers all penalties of the component together in 95 of 100 cases. Because the least of several noisy shares is too
 * small on average, the lower end allows for all communications of a source that may be the least.
 */
final class StateEstimate {
    private static final int CHAINS = 40;
    /**
     * Nominal confidence of the intervals. They cover with 0.95, less than nominal, because the means of rarely sent
     * communications are skewed.
     */
    private static final double CONFIDENCE = 0.97;
    /** The fewest sweeps that are discarded. */
    private static final int LEAST_FORGOTTEN = 50;
    /** The most steps of all chains in {@code myrinet}: about a minute. */
    private static final double MOST_STEPS = 5e8;
    /** The probability of rejecting chains that have converged. */
    private static final double FALSE_ALARMS = 1e-3;
    /** The rounding error of sums of shares. */
    private static final double ROUNDING = 1e-12;
    /** Two halves of each chain, and the objects of one. */
    private static final long BYTES_PER_ARC = 2 * 8 * CHAINS + 200;

    private final Component component;
    /** By arc and chain, from the first and from the second half of the sweeps. */
    private final double[][] early;

    private final double[][] late;

    private StateEstimate(Component component, MyrinetPlan plan) {
        this.component = component;
        requireMemory();
        requireSteps(plan);
        StateGraph graph = StateGraph.ofSinglePorts(component);
        int sweeps = sweeps(plan);
        List<Integer> chains = IntStream.range(0, CHAINS).boxed().toList();
        Progress progress = Progress.of("chains of random state sets", CHAINS);
        List<double[][]> halves = Workers.map(chains, chain -> halves(graph, plan.seed(), chain, sweeps), progress);
        early = byArc(halves, 0);
        late = byArc(halves, 1);
        requireSeen();
        if (!settled(early, late)) {
            throw failed("the random state sets still depend on their initial states");
        }
    }

    static void charge(Component component, MyrinetPlan plan, double[] low, double[] penalty, double[] high) {
        StateEstimate estimate = new StateEstimate(component, plan);
        Estimate[] bySource = new Estimate[component.sources];
        int[][] arcs = bySource(component);
        for (int source = 0; source < component.sources; source++) {
            Progress.stopIfInterrupted("estimating penalties");
            bySource[source] = estimate.ofArcs(arcs[source]);
        }
        for (int arc = 0; arc < component.arcs; arc++) {
            Estimate found = bySource[component.source[arc]];
            low[arc] = found.low();
            penalty[arc] = found.value();
            high[arc] = found.high();
        }
    }

    /** The shares of all arcs in either half of one chain, after at least as many sweeps as a half has. */
    private static double[][] halves(StateGraph graph, long seed, int number, int sweeps) {
        StateChain chain = new StateChain(graph, RandomStream.of(seed, number));
        shares(graph, chain, Math.max(LEAST_FORGOTTEN, sweeps));
        return new double[][] {shares(graph, chain, sweeps), shares(graph, chain, sweeps)};
    }

    private static double[] shares(StateGraph graph, StateChain chain, int sweeps) {
        chain.restart();
        for (int sweep = 0; sweep < sweeps; sweep++) {
            chain.sweep();
            requireTime();
        }
        double[] shares = new double[graph.sourceOf.length];
        Arrays.setAll(shares, arc -> chain.share(graph.sourceOf[arc], graph.destinationOf[arc]));
        return shares;
    }

    private double[][] byArc(List<double[][]> halves, int half) {
        double[][] shares = new double[component.arcs][CHAINS];
        for (int chain = 0; chain < CHAINS; chain++) {
            for (int arc = 0; arc < component.arcs; arc++) {
                shares[arc][chain] = halves.get(chain)[half][arc];
            }
        }
        return shares;
    }

    /** Requires that each communication was sent at least once; otherwise its penalty has no estimate. */
    private void requireSeen() {
        for (int arc = 0; arc < component.arcs; arc++) {
            if (Arrays.stream(early[arc]).sum() + Arrays.stream(late[arc]).sum() == 0) {
                throw failed("a communication is sent in none of the random state sets, so its penalty is unknown");
            }
        }
    }

    /**
     * Whether no arc differs between the halves by more than chance allows; chains that still depend on their start
     * differ more.
     */
    static boolean settled(double[][] first, double[][] second) {
        double confidence = 1 - FALSE_ALARMS / first.length;
        for (int arc = 0; arc < first.length; arc++) {
            double[] drift = new double[first[arc].length];
            for (int chain = 0; chain < drift.length; chain++) {
                drift[chain] = first[arc][chain] - second[arc][chain];
            }
            Estimate mean = Estimate.mean(drift, confidence);
            if (Math.abs(mean.value()) > mean.halfWidth() + ROUNDING) {
                return false;
            }
        }
        return true;
    }

    private ModelException failed(String rule) {
        return ModelException.of(
                subject(),
                rule,
                "Try more samples, such as myrinetEstimated(100000, 1), or a model without state sets such as kimLee");
    }

    private String subject() {
        return "penalties of " + Digits.plural(component.arcs, "communication") + " that share nodes";
    }

    /** The arcs of each source. */
    private static int[][] bySource(Component component) {
        int[] degree = new int[component.sources];
        for (int arc = 0; arc < component.arcs; arc++) {
            degree[component.source[arc]]++;
        }
        int[][] arcs = new int[component.sources][];
        Arrays.setAll(arcs, source -> new int[degree[source]]);
        for (int arc = component.arcs - 1; arc >= 0; arc--) {
            int source = component.source[arc];
            arcs[source][--degree[source]] = arc;
        }
        return arcs;
    }

    private Estimate ofArcs(int... arcs) {
        double error = (1 - CONFIDENCE) / component.sources;
        Estimate[] penalties = new Estimate[arcs.length];
        Arrays.setAll(penalties, i -> ofArc(arcs[i], 1 - error));
        double value = largest(penalties, Estimate::value);
        double high = largest(penalties, Estimate::high);
        double sure = largest(penalties, Estimate::low);
        long rivals = Arrays.stream(penalties)
                .filter(penalty -> penalty.high() >= sure)
                .count();
        Arrays.setAll(penalties, i -> ofArc(arcs[i], 1 - error / rivals));
        double low = largest(penalties, Estimate::low);
        // proven: no state set sends two of a source, so its shares add up to at most 1
        int least = arcs.length;
        return new Estimate(Math.max(value, least), Math.max(low, least), Math.max(high, least));
    }

    /**
     * The inverse of a share, with the interval of its logarithm, because a noisy share is skewed, and its inverse
     * more so.
     */
    private Estimate ofArc(int arc, double confidence) {
        double[] shares = new double[CHAINS];
        Arrays.setAll(shares, chain -> (early[arc][chain] + late[arc][chain]) / 2);
        Estimate share = Estimate.mean(shares, confidence);
        double factor = Math.exp(share.halfWidth() / share.value());
        double penalty = 1 / share.value();
        return new Estimate(penalty, penalty / factor, penalty * factor);
    }

    private static double largest(Estimate[] estimates, ToDoubleFunction<Estimate> which) {
        return Arrays.stream(estimates).mapToDouble(which).max().orElse(Double.NaN);
    }

    private void requireMemory() {
        long bytes = BYTES_PER_ARC * component.arcs;
        if (bytes > MyrinetPlan.budget()) {
            throw ModelException.of(
                    subject(),
                    "their random state sets need " + bytes / 1_000_000 + " MB, and " + MyrinetPlan.budget() / 1_000_000
                            + " MB are available",
                    "Start Java with a larger -Xmx, or use a model without state sets such as kimLee");
        }
    }

    private static int sweeps(MyrinetPlan plan) {
        return Math.max(1, plan.samples() / CHAINS / 2);
    }

    private void requireSteps(MyrinetPlan plan) {
        int sweeps = sweeps(plan);
        double steps = CHAINS * (Math.max(LEAST_FORGOTTEN, sweeps) + 2.0 * sweeps) * component.arcs;
        if (!plan.always() && steps > MOST_STEPS) {
            throw ModelException.of(
                    subject(),
                    plan.samples() + " random state sets take " + Digits.four(steps)
                            + " steps and many minutes; myrinet" + " makes at most " + Digits.four(MOST_STEPS),
                    "Write myrinetEstimated(" + plan.samples() + ", " + plan.seed()
                            + ") to make them all, try fewer samples, or use a model without state sets such as kimLee");
        }
    }

    private static void requireTime() {
        Progress.stopIfInterrupted("estimating penalties");
    }
}

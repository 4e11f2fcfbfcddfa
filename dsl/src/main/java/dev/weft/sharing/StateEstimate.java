package dev.weft.sharing;

import dev.weft.simulation.Estimate;
import dev.weft.simulation.RandomStream;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The penalties of a component that is too large to be counted, from independent random runs ({@link StateSample}). Each run is
 * unbiased for the number of state sets and for every emission coefficient; a penalty is their ratio over all runs, with the interval
 * of the ratio estimator, wide enough that all penalties of the component are inside together 95 times in 100. Because the least of
 * several noisy coefficients is too small on average, lower ends allow for all of a source's communications that may be the least.
 */
final class StateEstimate {
    private static final int RUNS = 40;
    private static final double CONFIDENCE = 0.95;
    /** Bytes that a kept state takes in all layers: its ways on and its counts. */
    private static final long BYTES_PER_STATE = 120;

    private final Component component;
    private final double[] totals = new double[RUNS];
    /** By arc and run. */
    private final double[][] coefficients;

    private StateEstimate(Component component, MyrinetPlan plan) {
        this.component = component;
        this.coefficients = new double[component.arcs][RUNS];
        StateGraph graph = StateGraph.ofSinglePorts(component);
        List<SampleStep> steps = SampleStep.plan(graph, EliminationOrder.of(graph));
        int kept = Math.max(4, plan.samples() / RUNS);
        requireMemory(kept, steps.size());
        int[] units = new int[RUNS];
        int[][] place = places(graph, steps);
        for (int run = 0; run < RUNS; run++) {
            StateSample sample = new StateSample(steps, kept, RandomStream.of(plan.seed(), run));
            totals[run] = sample.total;
            units[run] = sample.unit;
            for (int arc = 0; arc < component.arcs; arc++) {
                int step = place[arc][0];
                int option = place[arc][1];
                coefficients[arc][run] =
                        sample.through[step][option] / steps.get(step).multiplicity()[option];
            }
        }
        requireSeen();
        inOneUnit(units);
    }

    /** A communication that no run ever sent has no estimate; a guess in its place would be worse than none. */
    private void requireSeen() {
        for (double[] coefficient : coefficients) {
            if (Arrays.stream(coefficient).max().orElse(0) == 0) {
                throw ModelException.cannot(
                        "estimate the penalties of a component with this many communications",
                        component.arcs,
                        "some communication was never sent in the random state sets, so its penalty is not known",
                        "Ask for more samples, such as myrinetEstimated(100000, 1), or a model without state sets such as kimLee");
            }
        }
    }

    static void charge(Component component, MyrinetPlan plan, double[] low, double[] penalty, double[] high) {
        StateEstimate estimate = new StateEstimate(component, plan);
        Estimate[] bySource = new Estimate[component.sources];
        for (int source = 0; source < component.sources; source++) {
            bySource[source] = estimate.ofSource(source);
        }
        for (int arc = 0; arc < component.arcs; arc++) {
            Estimate found = bySource[component.source[arc]];
            low[arc] = found.low();
            penalty[arc] = found.value();
            high[arc] = found.high();
        }
    }

    /** Where each arc is decided. */
    private int[][] places(StateGraph graph, List<SampleStep> steps) {
        int[] stepOf = new int[graph.vertices];
        Arrays.fill(stepOf, steps.size());
        for (int i = 0; i < steps.size(); i++) {
            stepOf[steps.get(i).vertex()] = i;
        }
        int[][] places = new int[component.arcs][2];
        for (int arc = 0; arc < component.arcs; arc++) {
            int s = graph.sourceOf[arc];
            int d = graph.destinationOf[arc];
            int step = Math.min(stepOf[s], stepOf[d]);
            int other = steps.get(step).vertex() == s ? d : s;
            int option = 0;
            while (steps.get(step).neighbour()[option] != other) {
                option++;
            }
            places[arc] = new int[] {step, option};
        }
        return places;
    }

    private void inOneUnit(int[] units) {
        int largest = Integer.MIN_VALUE;
        for (int run = 0; run < RUNS; run++) {
            largest = totals[run] > 0 ? Math.max(largest, units[run] + Math.getExponent(totals[run])) : largest;
        }
        for (int run = 0; run < RUNS; run++) {
            int shift = units[run] - largest;
            totals[run] = Math.scalb(totals[run], shift);
            for (double[] coefficient : coefficients) {
                coefficient[run] = Math.scalb(coefficient[run], shift);
            }
        }
    }

    private Estimate ofSource(int source) {
        int[] arcs = IntStream.range(0, component.arcs)
                .filter(arc -> component.source[arc] == source)
                .toArray();
        double error = (1 - CONFIDENCE) / component.sources;
        Estimate[] ratios = new Estimate[arcs.length];
        Arrays.setAll(ratios, i -> Estimate.ratio(totals, coefficients[arcs[i]], 1 - error));
        double value = largest(ratios, Estimate::value);
        double high = largest(ratios, Estimate::high);
        double sure = largest(ratios, Estimate::low);
        long rivals =
                Arrays.stream(ratios).filter(ratio -> ratio.high() >= sure).count();
        Arrays.setAll(ratios, i -> Estimate.ratio(totals, coefficients[arcs[i]], 1 - error / rivals));
        double low = largest(ratios, Estimate::low);
        // proven: no state set sends two of a source, so its coefficients add up to at most all sets
        int least = arcs.length;
        return new Estimate(Math.max(value, least), Math.max(low, least), Math.max(high, least));
    }

    private static double largest(Estimate[] estimates, ToDoubleFunction<Estimate> which) {
        return Arrays.stream(estimates).mapToDouble(which).max().orElse(Double.NaN);
    }

    private static void requireMemory(int kept, int steps) {
        long bytes = BYTES_PER_STATE * kept * steps;
        if (bytes > MyrinetPlan.budget()) {
            throw ModelException.cannot(
                    "estimate with this many state sets kept at a time",
                    kept,
                    "they would take " + bytes / 1_000_000 + " MB and " + MyrinetPlan.budget() / 1_000_000
                            + " MB are set aside",
                    "Ask for fewer samples, such as myrinetEstimated(4000, 1), or give Java more memory with -Xmx");
        }
    }
}

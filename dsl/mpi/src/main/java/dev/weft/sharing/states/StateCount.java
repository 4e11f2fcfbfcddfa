package dev.weft.sharing.states;

import dev.weft.sharing.contention.Component;
import dev.weft.study.Progress;
import java.util.Arrays;

/**
 * State sets counted in doubles: the number of all and, for each edge of the graph, the number in which it is sent.
 * Numbers up to 2^53 are exact, larger ones have an error of about 1e-13; powers of two keep them in range.
 */
final class StateCount {
    /** A layer is scaled down when one of its counts is above this. */
    private static final double LARGE = 0x1p600;

    private final StateLayers layers;
    private final double[][] forward;
    /** By layer: the total power of two by which its counts were divided. */
    private final int[] exponent;

    private final double[][] sent;

    private StateCount(StateLayers layers) {
        this.layers = layers;
        int steps = layers.steps.length;
        this.forward = new double[steps + 1][];
        this.exponent = new int[steps + 1];
        this.sent = new double[steps][];
    }

    static StateCount of(StateLayers layers) {
        StateCount count = new StateCount(layers);
        count.forward();
        count.backward();
        return count;
    }

    private void forward() {
        forward[0] = new double[] {1};
        for (int i = 0; i < layers.steps.length; i++) {
            Progress.stopIfInterrupted("counting state sets");
            StateStep step = layers.steps[i];
            int options = step.options();
            int[] targets = layers.targets(i);
            double[] from = forward[i];
            double[] to = new double[layers.states(i + 1)];
            for (int s = 0; s < from.length; s++) {
                for (int option = 0; option < options; option++) {
                    int target = targets[s * options + option];
                    if (target >= 0) {
                        to[target] += from[s] * step.ways(layers.state(i, s), option);
                    }
                }
            }
            exponent[i + 1] = exponent[i] + scale(to);
            forward[i + 1] = to;
        }
    }

    private void backward() {
        double[] after = {1};
        int below = 0;
        int last = layers.steps.length;
        for (int i = last - 1; i >= 0; i--) {
            Progress.stopIfInterrupted("counting state sets");
            StateStep step = layers.steps[i];
            int options = step.options();
            int[] targets = layers.targets(i);
            double[] here = new double[forward[i].length];
            double[] through = new double[options];
            for (int s = 0; s < here.length; s++) {
                for (int option = 0; option < options; option++) {
                    int target = targets[s * options + option];
                    if (target >= 0) {
                        double ways = step.ways(layers.state(i, s), option) * after[target];
                        here[s] += ways;
                        through[option] += forward[i][s] * ways;
                    }
                }
            }
            // in the unit of the total
            int shift = exponent[i] + below - exponent[last];
            for (int option = 0; option < options; option++) {
                through[option] = Math.scalb(through[option], shift);
            }
            sent[i] = through;
            below += scale(here);
            after = here;
            forward[i] = new double[0];
        }
    }

    /** Divides large numbers by a power of two, and returns its exponent. */
    private static int scale(double[] counts) {
        double most = Arrays.stream(counts).max().orElse(0);
        if (most < LARGE) {
            return 0;
        }
        int power = Math.getExponent(most);
        for (int i = 0; i < counts.length; i++) {
            counts[i] = Math.scalb(counts[i], -power);
        }
        return power;
    }

    /** The number of state sets, divided by a power of two that is 1 for numbers up to 1e180. */
    double all() {
        return forward[layers.steps.length][0];
    }

    /**
     * Writes the penalties by arc: the number of state sets over the least number in which an arc of the same source
     * is sent.
     */
    void penalties(Component component, StateGraph graph, double[] penalty) {
        StateEdges edges = new StateEdges(layers.steps, graph);
        double[] least = new double[component.sources];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        for (int arc = 0; arc < component.arcs; arc++) {
            double share = sent[edges.step(arc)][edges.option(arc)] / edges.arcsLike(arc);
            int source = component.source[arc];
            least[source] = Math.min(least[source], share);
        }
        for (int arc = 0; arc < component.arcs; arc++) {
            penalty[arc] = all() / least[component.source[arc]];
        }
    }
}

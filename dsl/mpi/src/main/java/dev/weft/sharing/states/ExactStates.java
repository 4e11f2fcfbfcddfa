package dev.weft.sharing.states;

import dev.weft.sharing.contention.Component;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The state sets of a component counted in whole numbers of any size, as a check of the doubles and for explanations.
 */
final class ExactStates {
    /** The memory of a whole number relative to that of a double. */
    private static final int WIDER = 4;

    private final StateLayers layers;
    private final StateEdges edges;
    private final BigInteger[][] sent;
    private final BigInteger all;

    private ExactStates(StateLayers layers, StateGraph graph) {
        this.layers = layers;
        this.edges = new StateEdges(layers.steps, graph);
        int steps = layers.steps.length;
        BigInteger[][] forward = new BigInteger[steps + 1][];
        forward[0] = new BigInteger[] {BigInteger.ONE};
        for (int i = 0; i < steps; i++) {
            forward[i + 1] = forward(i, forward[i]);
        }
        this.all = forward[steps][0];
        this.sent = new BigInteger[steps][];
        BigInteger[] after = {BigInteger.ONE};
        for (int i = steps - 1; i >= 0; i--) {
            after = backward(i, forward[i], after);
        }
    }

    /** Counts the state sets; null if the component is too large for this number of bytes. */
    static @Nullable ExactStates of(Component component, long budget) {
        StateGraph graph = StateGraph.of(component);
        StateStep @Nullable [] steps = StatePlan.of(graph, EliminationOrder.of(graph));
        StateLayers layers = steps == null ? null : StateLayers.build(steps, budget / WIDER);
        return layers == null ? null : new ExactStates(layers, graph);
    }

    /** The number of state sets. */
    BigInteger all() {
        return all;
    }

    /** The number of state sets in which an arc is sent: its emission coefficient. */
    BigInteger coefficient(int arc) {
        return sent[edges.step(arc)][edges.option(arc)].divide(BigInteger.valueOf(edges.arcsLike(arc)));
    }

    /** The least coefficient of the arcs of the same source. */
    BigInteger minimum(Component component, int arc) {
        BigInteger least = coefficient(arc);
        for (int other = 0; other < component.arcs; other++) {
            if (component.source[other] == component.source[arc]) {
                least = least.min(coefficient(other));
            }
        }
        return least;
    }

    private BigInteger[] forward(int i, BigInteger[] from) {
        BigInteger[] to = new BigInteger[layers.states(i + 1)];
        Arrays.fill(to, BigInteger.ZERO);
        int options = layers.steps[i].options();
        for (int s = 0; s < from.length; s++) {
            for (int option = 0; option < options; option++) {
                int target = layers.targets(i)[s * options + option];
                if (target >= 0) {
                    to[target] = to[target].add(from[s].multiply(ways(i, s, option)));
                }
            }
        }
        return to;
    }

    private BigInteger[] backward(int i, BigInteger[] from, BigInteger[] after) {
        int options = layers.steps[i].options();
        BigInteger[] here = new BigInteger[from.length];
        Arrays.fill(here, BigInteger.ZERO);
        BigInteger[] through = new BigInteger[options];
        Arrays.fill(through, BigInteger.ZERO);
        for (int s = 0; s < here.length; s++) {
            for (int option = 0; option < options; option++) {
                int target = layers.targets(i)[s * options + option];
                if (target >= 0) {
                    BigInteger paths = ways(i, s, option).multiply(after[target]);
                    here[s] = here[s].add(paths);
                    through[option] = through[option].add(from[s].multiply(paths));
                }
            }
        }
        sent[i] = through;
        return here;
    }

    private BigInteger ways(int i, int s, int option) {
        return BigInteger.valueOf(layers.steps[i].ways(layers.state(i, s), option));
    }
}

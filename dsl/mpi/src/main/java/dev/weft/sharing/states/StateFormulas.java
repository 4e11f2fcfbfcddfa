package dev.weft.sharing.states;

import dev.weft.sharing.contention.Component;
import java.util.Arrays;

/**
 * Components whose state sets have a formula: stars, complete bipartite graphs, all-to-all, and paths and cycles of
 * conflicts. They take linear time.
 */
final class StateFormulas {
    /** The plastic number: the growth rate of Padovan's and Perrin's numbers. */
    private static final double PLASTIC = 1.324717957244746;

    /** Padovan's and Perrin's numbers up to this index are below 2^53. */
    private static final int EXACT = 120;

    private final Component component;
    private final int[] outDegree;
    private final int[] inDegree;
    private final int most;

    private StateFormulas(Component component) {
        this.component = component;
        this.outDegree = new int[component.sources];
        this.inDegree = new int[component.destinations];
        int largest = 0;
        for (int arc = 0; arc < component.arcs; arc++) {
            largest = Math.max(largest, ++outDegree[component.source[arc]]);
            largest = Math.max(largest, ++inDegree[component.destination[arc]]);
        }
        this.most = largest;
    }

    /** Writes the penalties and returns true, or returns false if there is no formula. */
    static boolean charge(Component component, double[] penalty) {
        if (component.sources == 1 || component.destinations == 1) {
            // every two communications conflict: as many state sets as communications, each in one
            Arrays.fill(penalty, 0, component.arcs, component.arcs);
            return true;
        }
        StateFormulas form = new StateFormulas(component);
        if (form.most <= 2) {
            form.chain(penalty);
            return true;
        }
        double equal = form.regular();
        Arrays.fill(penalty, 0, component.arcs, equal);
        return equal > 0;
    }

    /** The penalty of a complete bipartite graph or an all-to-all; 0 for other graphs. */
    private double regular() {
        int m = component.sources;
        int n = component.destinations;
        boolean complete = component.arcs == m * (long) n;
        boolean allToAll = m == n && n > 2 && component.arcs == n * (n - 1L) && missesOneEach();
        if ((complete || allToAll) && isSimple()) {
            return complete ? Math.max(m, n) : allToAll(n);
        }
        return 0;
    }

    private boolean missesOneEach() {
        return Arrays.stream(outDegree).allMatch(degree -> degree == outDegree.length - 1)
                && Arrays.stream(inDegree).allMatch(degree -> degree == inDegree.length - 1);
    }

    private boolean isSimple() {
        long[] arcs = new long[component.arcs];
        for (int arc = 0; arc < arcs.length; arc++) {
            arcs[arc] = (long) component.source[arc] << 32 | component.destination[arc];
        }
        Arrays.sort(arcs);
        for (int i = 1; i < arcs.length; i++) {
            if (arcs[i] == arcs[i - 1]) {
                return false;
            }
        }
        return true;
    }

    /**
     * {@code p = n(n-1)(D(n) + n D(n-1)) / (n D(n) + n(n-1) D(n-1))} with derangements D; only {@code r = D(n) / D(n-1)} is needed,
     * which stays small: {@code r(n) = (n-1)(1 + 1/r(n-1))}.
     */
    static double allToAll(int n) {
        double r = 2;
        for (int i = 4; i <= n; i++) {
            r = (i - 1) * (1 + 1 / r);
        }
        return (n - 1) * (r + n) / (r + n - 1);
    }

    /**
     * Each communication conflicts with at most one other at either end. On a path of m the number of sets is a
     * Padovan number, {@code M(m) = M(m-2) + M(m-3)}, and the i-th communication is in {@code M(i-2) M(m-i-1)} of
     * them; on a cycle the number of sets is a Perrin number, and each communication is in {@code M(m-3)}.
     */
    private void chain(double[] penalty) {
        int m = component.arcs;
        // whole numbers are exact while they fit; longer chains divide M(j) by rho^j
        double growth = m <= EXACT ? 1 : PLASTIC;
        double[] sets = sequence(m, growth, 1, 1, 1);
        double cube = growth * growth * growth;
        if (m == component.sources + component.destinations) {
            Arrays.fill(penalty, 0, m, sequence(m, growth, -1, 3, 0)[m + 1] * cube / sets[m - 2]);
            return;
        }
        int[] order = alongPath();
        double[] worst = new double[component.sources];
        for (int i = 1; i <= m; i++) {
            int source = component.source[order[i - 1]];
            worst[source] = Math.max(worst[source], sets[m + 1] * cube / (sets[i - 1] * sets[m - i]));
        }
        for (int arc = 0; arc < m; arc++) {
            penalty[arc] = worst[component.source[arc]];
        }
    }

    /** {@code x(j) = x(j-2) + x(j-3)} divided by growth^j, from x(-1) at position 0 to x(last). */
    private static double[] sequence(int last, double growth, double first, double second, double third) {
        double[] scaled = new double[Math.max(last, 1) + 2];
        double square = growth * growth;
        scaled[0] = first * growth;
        scaled[1] = second;
        scaled[2] = third / growth;
        for (int j = 3; j < scaled.length; j++) {
            scaled[j] = scaled[j - 2] / square + scaled[j - 3] / (square * growth);
        }
        return scaled;
    }

    /** The communications in the order of their conflicts. */
    private int[] alongPath() {
        int ports = component.sources + component.destinations;
        int[][] at = new int[ports][2];
        int[] count = new int[ports];
        for (int arc = 0; arc < component.arcs; arc++) {
            int out = component.source[arc];
            int in = component.sources + component.destination[arc];
            at[out][count[out]++] = arc;
            at[in][count[in]++] = arc;
        }
        int port = 0;
        while (count[port] != 1) {
            port++;
        }
        int[] order = new int[component.arcs];
        int arc = at[port][0];
        for (int i = 0; i < order.length; i++) {
            order[i] = arc;
            int out = component.source[arc];
            port = port == out ? component.sources + component.destination[arc] : out;
            arc = at[port][0] == arc ? at[port][1] : at[port][0];
        }
        return order;
    }
}

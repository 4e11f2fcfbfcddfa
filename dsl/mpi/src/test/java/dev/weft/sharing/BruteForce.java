package dev.weft.sharing;

/** State sets by trying every subset, and Gigabit Ethernet's formula read off the definitions: nothing shared with the product. */
final class BruteForce {
    private BruteForce() {}

    /** Penalties from all 2^n subsets. */
    static double[] myrinet(SchemeGraph graph) {
        int n = graph.arcs;
        long all = 0;
        long[] sent = new long[n];
        for (int set = 0; set < 1 << n; set++) {
            if (isStateSet(graph, set)) {
                all++;
                for (int arc = 0; arc < n; arc++) {
                    sent[arc] += set >> arc & 1;
                }
            }
        }
        double[] penalties = new double[n];
        for (int arc = 0; arc < n; arc++) {
            long least = Long.MAX_VALUE;
            for (int other = 0; other < n; other++) {
                if (graph.source[other] == graph.source[arc] && !graph.isInside(other)) {
                    least = Math.min(least, sent[other]);
                }
            }
            penalties[arc] = graph.isInside(arc) ? 1 : (double) all / least;
        }
        return penalties;
    }

    private static boolean isStateSet(SchemeGraph graph, int set) {
        for (int arc = 0; arc < graph.arcs; arc++) {
            boolean sent = (set >> arc & 1) == 1;
            boolean blocked = graph.isInside(arc);
            for (int other = 0; other < graph.arcs; other++) {
                blocked |= other != arc && (set >> other & 1) == 1 && conflict(graph, arc, other);
            }
            // a sent one must not be blocked, and a waiting one must be
            if (sent == blocked) {
                return false;
            }
        }
        return true;
    }

    private static boolean conflict(SchemeGraph graph, int a, int b) {
        return graph.source[a] == graph.source[b] || graph.destination[a] == graph.destination[b];
    }

    /** Section V-A word by word. */
    static double[] gigabit(SchemeGraph graph, double beta, double gammaOut, double gammaIn, boolean printed) {
        double[] penalties = new double[graph.arcs];
        for (int i = 0; i < graph.arcs; i++) {
            if (graph.isInside(i)) {
                penalties[i] = 1;
                continue;
            }
            int out = 0;
            int in = 0;
            int cardOut = 0;
            int cardIn = 0;
            for (int j = 0; j < graph.arcs; j++) {
                if (!graph.isInside(j)) {
                    out += graph.source[j] == graph.source[i] ? 1 : 0;
                    in += graph.destination[j] == graph.destination[i] ? 1 : 0;
                    cardOut += graph.source[j] == graph.source[i] && strongOut(graph, j) ? 1 : 0;
                    cardIn += graph.destination[j] == graph.destination[i] && strongIn(graph, j) ? 1 : 0;
                }
            }
            double po = side(out, beta, gammaOut, strongOut(graph, i), cardOut, cardOut);
            double pi = side(in, beta, gammaIn, strongIn(graph, i), cardIn, printed ? cardOut : cardIn);
            penalties[i] = Math.max(po, pi);
        }
        return penalties;
    }

    private static double side(int degree, double beta, double gamma, boolean strong, int card, int weakCard) {
        if (degree == 1) {
            return 1;
        }
        return degree * beta * (strong ? 1 + gamma * (degree - card) : 1 - gamma / weakCard);
    }

    private static boolean strongOut(SchemeGraph graph, int i) {
        int most = 0;
        for (int j = 0; j < graph.arcs; j++) {
            if (graph.source[j] == graph.source[i] && !graph.isInside(j)) {
                most = Math.max(most, graph.inDegree[graph.destination[j]]);
            }
        }
        return graph.inDegree[graph.destination[i]] == most;
    }

    private static boolean strongIn(SchemeGraph graph, int i) {
        int most = 0;
        for (int j = 0; j < graph.arcs; j++) {
            if (graph.destination[j] == graph.destination[i] && !graph.isInside(j)) {
                most = Math.max(most, graph.outDegree[graph.source[j]]);
            }
        }
        return graph.outDegree[graph.source[i]] == most;
    }
}

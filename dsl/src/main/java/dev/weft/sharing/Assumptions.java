package dev.weft.sharing;

import dev.weft.units.Digits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Which of a model's assumptions a scheme breaks, one sentence each; every sentence hangs on a condition tested here. */
final class Assumptions {
    /** Stars and trees of the paper's calibration have at most this many communications at a node. */
    private static final int CALIBRATED = 3;

    private Assumptions() {}

    static List<String> ofGigabitEthernet(Graph graph, double[] penalties) {
        List<String> broken = new ArrayList<>();
        if (largest(graph) > CALIBRATED) {
            broken.add("Degree " + largest(graph) + " at a node: beta and both gammas were measured with at most "
                    + CALIBRATED + ", the rest is extrapolated.");
        }
        if (IntStream.range(0, graph.arcs)
                .anyMatch(arc ->
                        graph.outDegree[graph.source[arc]] >= 3 && graph.inDegree[graph.destination[arc]] >= 3)) {
            broken.add(
                    "A communication shares both its ports with two or more others: one of 20 MB took 4.4 times as long in"
                            + " Figure 2, more than taking turns would (probably TCP stalled), one of 4 MB 2.5 times in"
                            + " Figure 4, as predicted within 5 %. The model may be optimistic.");
        }
        addBothWays(graph, broken);
        return broken;
    }

    static List<String> ofMyrinet(Graph graph, double[] penalties) {
        List<String> broken = new ArrayList<>();
        int harsh = 0;
        double worst = 0;
        for (int arc = 0; arc < graph.arcs; arc++) {
            int degree = Math.max(graph.outDegree[graph.source[arc]], graph.inDegree[graph.destination[arc]]);
            if (penalties[arc] > 2 * degree) {
                harsh++;
                worst = Math.max(worst, penalties[arc]);
            }
        }
        if (harsh > 0) {
            broken.add("All communications of a source wait for its slowest: on this irregular scheme "
                    + Digits.plural(harsh, "penalty").replace("penaltys", "penalties")
                    + " of up to " + Digits.four(worst)
                    + " are more than twice the number of communications at either end, which no network shows.");
        }
        addBothWays(graph, broken);
        return broken;
    }

    static List<String> ofInfiniBand(Graph graph, double[] penalties) {
        List<String> broken = new ArrayList<>();
        if (largest(graph) > CALIBRATED) {
            broken.add("Degree " + largest(graph) + " at a node: the thesis measured up to " + CALIBRATED
                    + ", the rest is extrapolated.");
        }
        addBothWays(graph, broken);
        return broken;
    }

    private static void addBothWays(Graph graph, List<String> broken) {
        boolean both =
                IntStream.range(0, graph.nodes).anyMatch(node -> graph.outDegree[node] > 0 && graph.inDegree[node] > 0);
        if (both) {
            broken.add(
                    "A node sends and receives at once: the model takes links as full duplex, so that costs nothing.");
        }
    }

    private static int largest(Graph graph) {
        return Math.max(
                Arrays.stream(graph.outDegree).max().orElse(0),
                Arrays.stream(graph.inDegree).max().orElse(0));
    }
}

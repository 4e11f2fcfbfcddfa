package dev.weft.sharing;

import dev.weft.study.From;
import java.util.ArrayList;
import java.util.List;

/** The elementary conflicts of a communication. */
@From(paper = "Vienne et al. 2008", equation = "section IV-A")
final class Conflict {
    private Conflict() {}

    /** The conflicts at a node, joined by commas; empty if there is none. */
    static String at(SchemeGraph graph, int node) {
        List<String> kinds = new ArrayList<>();
        if (graph.outDegree[node] > 1) {
            kinds.add("outgoing");
        }
        if (graph.inDegree[node] > 1) {
            kinds.add("income");
        }
        if (graph.outDegree[node] > 0 && graph.inDegree[node] > 0) {
            kinds.add("income/outgo");
        }
        return String.join(", ", kinds);
    }

    /** The conflicts of one communication, joined by plus signs; {@code none}, or {@code intra-node} within a node. */
    static String kinds(SchemeGraph graph, int arc) {
        if (graph.isInside(arc)) {
            return "intra-node";
        }
        int source = graph.source[arc];
        int destination = graph.destination[arc];
        List<String> kinds = new ArrayList<>();
        if (graph.outDegree[source] > 1) {
            kinds.add("outgoing");
        }
        if (graph.inDegree[destination] > 1) {
            kinds.add("income");
        }
        if (graph.inDegree[source] > 0) {
            kinds.add("income/outgo@source");
        }
        if (graph.outDegree[destination] > 0) {
            kinds.add("income/outgo@destination");
        }
        return kinds.isEmpty() ? "none" : String.join("+", kinds);
    }
}

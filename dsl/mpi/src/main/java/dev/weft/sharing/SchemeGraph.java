package dev.weft.sharing;

import dev.weft.sharing.contention.Contenders;
import dev.weft.study.Progress;
import java.util.HashMap;
import java.util.Map;

/**
 * A scheme as arrays: its nodes are numbered from 0 in order of appearance, and communications within a node are
 * marked.
 */
final class SchemeGraph {
    final int arcs;
    final int nodes;
    final int[] source;
    final int[] destination;
    /** By node, without communications within it. */
    final int[] outDegree;

    final int[] inDegree;

    SchemeGraph(int[] from, int[] to) {
        arcs = from.length;
        source = new int[arcs];
        destination = new int[arcs];
        Map<Integer, Integer> numbers = new HashMap<>();
        for (int arc = 0; arc < arcs; arc++) {
            source[arc] = number(numbers, from[arc]);
            destination[arc] = number(numbers, to[arc]);
        }
        nodes = numbers.size();
        outDegree = new int[nodes];
        inDegree = new int[nodes];
        for (int arc = 0; arc < arcs; arc++) {
            if (!isInside(arc)) {
                outDegree[source[arc]]++;
                inDegree[destination[arc]]++;
            }
        }
    }

    private static int number(Map<Integer, Integer> numbers, int node) {
        return numbers.computeIfAbsent(node, unseen -> numbers.size());
    }

    /** Whether source and destination are the same node: such a communication does not use the network. */
    boolean isInside(int arc) {
        return source[arc] == destination[arc];
    }

    /** All communications of the network, active at the same time. */
    Contenders start(SharingModel model) {
        Contenders contenders = model.contenders();
        Progress progress = Progress.of("communications under " + model, arcs);
        for (int arc = 0; arc < arcs; arc++) {
            if (!isInside(arc)) {
                contenders.start(arc, source[arc], destination[arc]);
            }
            progress.stride();
        }
        progress.finish();
        contenders.settle();
        return contenders;
    }
}

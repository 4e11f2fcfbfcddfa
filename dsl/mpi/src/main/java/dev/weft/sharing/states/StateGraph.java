package dev.weft.sharing.states;

import dev.weft.sharing.contention.Component;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A component as a bipartite graph for counting. Parallel arcs are one edge with a multiplicity. Ports with the same
 * neighbours (twins), on the side that has more of them, are one vertex with a size, because twins are
 * interchangeable in state sets.
 */
final class StateGraph {
    final int vertices;
    /** By vertex: its number of twins; only vertices of size 1 may be decided one by one. */
    final int[] size;
    /** By vertex: its neighbours, and the number of parallel arcs from each twin to each. */
    final int[][] neighbours;

    final int[][] multiplicity;
    /** By arc: its vertex on either side. */
    final int[] sourceOf;

    final int[] destinationOf;

    private StateGraph(
            int vertices, int[] size, int[][] neighbours, int[][] multiplicity, int[] sourceOf, int[] destinationOf) {
        this.vertices = vertices;
        this.size = size;
        this.neighbours = neighbours;
        this.multiplicity = multiplicity;
        this.sourceOf = sourceOf;
        this.destinationOf = destinationOf;
    }

    /** The graph without joined twins: every port is a vertex. */
    static StateGraph ofSinglePorts(Component component) {
        return build(component, identity(component.sources), identity(component.destinations));
    }

    static StateGraph of(Component component) {
        int[] sourceClass = twins(component.arcs, component.source, component.sources, component.destination);
        int[] destinationClass = twins(component.arcs, component.destination, component.destinations, component.source);
        int sourceClasses = largest(sourceClass);
        int destinationClasses = largest(destinationClass);
        // on one side only, so that a vertex of several twins never has a neighbour of several twins
        if (component.sources - sourceClasses > component.destinations - destinationClasses) {
            destinationClass = identity(component.destinations);
        } else {
            sourceClass = identity(component.sources);
        }
        return build(component, sourceClass, destinationClass);
    }

    private static StateGraph build(Component component, int[] sourceClass, int[] destinationClass) {
        int sources = largest(sourceClass);
        int vertices = sources + largest(destinationClass);
        int[] size = new int[vertices];
        for (int of : sourceClass) {
            size[of]++;
        }
        for (int of : destinationClass) {
            size[sources + of]++;
        }
        int[] sourceOf = new int[component.arcs];
        int[] destinationOf = new int[component.arcs];
        List<Map<Integer, Integer>> arcs = new ArrayList<>();
        for (int v = 0; v < vertices; v++) {
            arcs.add(new HashMap<>());
        }
        for (int arc = 0; arc < component.arcs; arc++) {
            int s = sourceClass[component.source[arc]];
            int d = sources + destinationClass[component.destination[arc]];
            sourceOf[arc] = s;
            destinationOf[arc] = d;
            arcs.get(s).merge(d, 1, Integer::sum);
            arcs.get(d).merge(s, 1, Integer::sum);
        }
        int[][] neighbours = new int[vertices][];
        int[][] multiplicity = new int[vertices][];
        for (int v = 0; v < vertices; v++) {
            neighbours[v] = arcs.get(v).keySet().stream()
                    .mapToInt(Integer::intValue)
                    .sorted()
                    .toArray();
            multiplicity[v] = new int[neighbours[v].length];
            for (int j = 0; j < neighbours[v].length; j++) {
                // arcs of all twins on both sides divided by the pairs of twins
                int u = neighbours[v][j];
                multiplicity[v][j] = arcs.get(v).getOrDefault(u, 0) / (size[v] * size[u]);
            }
        }
        return new StateGraph(vertices, size, neighbours, multiplicity, sourceOf, destinationOf);
    }

    /** Numbers the ports of one side so that those with the same neighbours, parallel arcs counted, get one number. */
    private static int[] twins(int arcs, int[] port, int ports, int[] other) {
        int[] degree = new int[ports + 1];
        for (int arc = 0; arc < arcs; arc++) {
            degree[port[arc] + 1]++;
        }
        for (int i = 0; i < ports; i++) {
            degree[i + 1] += degree[i];
        }
        int[] next = degree.clone();
        int[] neighbours = new int[arcs];
        for (int arc = 0; arc < arcs; arc++) {
            neighbours[next[port[arc]]++] = other[arc];
        }
        Map<List<Integer>, Integer> classes = new HashMap<>();
        int[] numbers = new int[ports];
        for (int i = 0; i < ports; i++) {
            Arrays.sort(neighbours, degree[i], degree[i + 1]);
            List<Integer> key =
                    Arrays.stream(neighbours, degree[i], degree[i + 1]).boxed().toList();
            numbers[i] = classes.computeIfAbsent(key, unseen -> classes.size());
        }
        return numbers;
    }

    private static int largest(int[] numbers) {
        return Arrays.stream(numbers).max().orElse(-1) + 1;
    }

    private static int[] identity(int count) {
        int[] numbers = new int[count];
        Arrays.setAll(numbers, i -> i);
        return numbers;
    }
}

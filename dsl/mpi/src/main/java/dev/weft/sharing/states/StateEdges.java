package dev.weft.sharing.states;

import java.util.Arrays;

/** The decision on each arc of a component: its step, its option, and the number of arcs of that option. */
final class StateEdges {
    private final StateGraph graph;
    private final int[] stepOf;
    private final StateStep[] steps;

    StateEdges(StateStep[] steps, StateGraph graph) {
        this.graph = graph;
        this.steps = steps;
        this.stepOf = new int[graph.vertices];
        Arrays.fill(stepOf, steps.length);
        for (int i = 0; i < steps.length; i++) {
            stepOf[steps[i].vertex] = i;
        }
    }

    /** The step of the end of the arc that is decided first. */
    int step(int arc) {
        return Math.min(stepOf[graph.sourceOf[arc]], stepOf[graph.destinationOf[arc]]);
    }

    int option(int arc) {
        StateStep step = steps[step(arc)];
        int other = step.vertex == graph.sourceOf[arc] ? graph.destinationOf[arc] : graph.sourceOf[arc];
        int option = 0;
        while (step.neighbour[option] != other) {
            option++;
        }
        return option;
    }

    /** The number of parallel and twin arcs, which are in equally many state sets. */
    int arcsLike(int arc) {
        StateStep step = steps[step(arc)];
        int option = option(arc);
        return step.multiplicity[option] * step.size[option];
    }
}

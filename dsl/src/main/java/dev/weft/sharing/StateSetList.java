package dev.weft.sharing;

import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;

/** The state sets of a small scheme, listed one by one for pictures; {@link StateCount} counts those of large ones. */
final class StateSetList {
    private static final int MOST_SETS = 60;
    private static final int MOST_ARCS = 24;

    private StateSetList() {}

    /** All state sets: for each communication it tries both to send it and to let it wait. */
    static List<boolean[]> of(SchemeGraph graph) {
        if (graph.arcs > MOST_ARCS) {
            throw tooMany("communications in state sets", graph.arcs, MOST_ARCS);
        }
        List<boolean[]> found = new ArrayList<>();
        extend(graph, new boolean[graph.arcs], 0, found);
        return found;
    }

    private static void extend(SchemeGraph graph, boolean[] sent, int arc, List<boolean[]> found) {
        if (arc == graph.arcs) {
            if (isMaximal(graph, sent)) {
                found.add(sent.clone());
            }
            if (found.size() > MOST_SETS) {
                throw tooMany("state sets", "more than " + MOST_SETS, MOST_SETS);
            }
            return;
        }
        boolean free = !graph.isInside(arc) && isFree(graph, sent, arc);
        if (free) {
            sent[arc] = true;
            extend(graph, sent, arc + 1, found);
            sent[arc] = false;
        }
        if (!free || mayStillBeStopped(graph, arc)) {
            extend(graph, sent, arc + 1, found);
        }
    }

    /** Whether a later communication could make this one wait; otherwise it must be sent. */
    private static boolean mayStillBeStopped(SchemeGraph graph, int arc) {
        for (int other = arc + 1; other < graph.arcs; other++) {
            if (!graph.isInside(other)
                    && (graph.source[other] == graph.source[arc]
                            || graph.destination[other] == graph.destination[arc])) {
                return true;
            }
        }
        return false;
    }

    private static boolean isMaximal(SchemeGraph graph, boolean[] sent) {
        for (int arc = 0; arc < graph.arcs; arc++) {
            if (!graph.isInside(arc) && !sent[arc] && isFree(graph, sent, arc)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isFree(SchemeGraph graph, boolean[] sent, int arc) {
        for (int other = 0; other < graph.arcs; other++) {
            if (sent[other]
                    && (graph.source[other] == graph.source[arc]
                            || graph.destination[other] == graph.destination[arc])) {
                return false;
            }
        }
        return true;
    }

    private static ModelException tooMany(String what, Object count, int most) {
        return ModelException.of(
                "drawing of " + count + " " + what, "at most " + most + " can be drawn", "Draw a smaller scheme");
    }
}

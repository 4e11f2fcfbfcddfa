package dev.weft.sharing;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The state sets of a small scheme, listed one by one for pictures; {@link StateCount} counts those of large ones. */
final class StateSetList {
    private static final int MOST_SETS = 60;
    private static final int MOST_ARCS = 24;

    private final SchemeGraph graph;
    private final String use;
    private final String done;
    private final String next;
    private final List<boolean[]> found = new ArrayList<>();

    private StateSetList(SchemeGraph graph, String use, String done, String next) {
        this.graph = graph;
        this.use = use;
        this.done = done;
        this.next = next;
    }

    /** All state sets of a drawing. */
    static List<boolean[]> of(SchemeGraph graph) {
        return new StateSetList(graph, "drawing", "be drawn", "Draw a smaller scheme").all();
    }

    /** All state sets: for each communication it tries both to send it and to let it wait. */
    private List<boolean[]> all() {
        if (graph.arcs > MOST_ARCS) {
            throw tooMany("communications in state sets", graph.arcs, MOST_ARCS);
        }
        extend(new boolean[graph.arcs], 0);
        return found;
    }

    /** The coefficient of each communication, the least one of its source, and the penalty: the number of sets over that. */
    @From(paper = "Vienne et al. 2008", equation = "section V-B, Figure 6")
    static Result emissions(Communications arcs, SharingModel myrinet, Supplier<Explanation> reasons) {
        SchemeGraph graph = arcs.graph();
        List<boolean[]> sets = new StateSetList(
                        graph,
                        "emissions()",
                        "be counted one by one",
                        "Use penalty(myrinet), which counts those of large schemes")
                .all();
        IntToDoubleFunction sum = arc -> graph.isInside(arc)
                ? Double.NaN
                : sets.stream().filter(sent -> sent[arc]).count();
        IntToDoubleFunction least = arc -> graph.isInside(arc)
                ? Double.NaN
                : IntStream.range(0, graph.arcs)
                        .filter(other -> !graph.isInside(other) && graph.source[other] == graph.source[arc])
                        .mapToDouble(sum)
                        .min()
                        .orElseThrow();
        Columns columns = Rows.upTo(graph.arcs)
                .key("arc", arcs.labels()::get)
                .count("coefficient", sum::applyAsDouble)
                .count("least coefficient", least::applyAsDouble)
                .measure("penalty", Unit.ONE, arc -> graph.isInside(arc) ? 1 : sets.size() / least.applyAsDouble(arc))
                .columns();
        Provenance counted = Provenance.model(
                Certainty.EXACT,
                (sets.size() == 1 ? "1 state set" : sets.size() + " state sets") + " counted one by one",
                myrinet.citation());
        return Tabulated.of("emission coefficients", columns, counted, reasons);
    }

    private void extend(boolean[] sent, int arc) {
        if (arc == graph.arcs) {
            if (isMaximal(sent)) {
                found.add(sent.clone());
            }
            if (found.size() > MOST_SETS) {
                throw tooMany("state sets", "more than " + MOST_SETS, MOST_SETS);
            }
            return;
        }
        boolean free = !graph.isInside(arc) && isFree(sent, arc);
        if (free) {
            sent[arc] = true;
            extend(sent, arc + 1);
            sent[arc] = false;
        }
        if (!free || mayStillBeStopped(arc)) {
            extend(sent, arc + 1);
        }
    }

    /** Whether a later communication could make this one wait; otherwise it must be sent. */
    private boolean mayStillBeStopped(int arc) {
        for (int other = arc + 1; other < graph.arcs; other++) {
            if (!graph.isInside(other)
                    && (graph.source[other] == graph.source[arc]
                            || graph.destination[other] == graph.destination[arc])) {
                return true;
            }
        }
        return false;
    }

    private boolean isMaximal(boolean[] sent) {
        for (int arc = 0; arc < graph.arcs; arc++) {
            if (!graph.isInside(arc) && !sent[arc] && isFree(sent, arc)) {
                return false;
            }
        }
        return true;
    }

    private boolean isFree(boolean[] sent, int arc) {
        for (int other = 0; other < graph.arcs; other++) {
            if (sent[other]
                    && (graph.source[other] == graph.source[arc]
                            || graph.destination[other] == graph.destination[arc])) {
                return false;
            }
        }
        return true;
    }

    private ModelException tooMany(String what, Object count, int most) {
        return ModelException.of(use + " of " + count + " " + what, "at most " + most + " can " + done, next);
    }
}

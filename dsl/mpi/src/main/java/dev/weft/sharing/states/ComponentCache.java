package dev.weft.sharing.states;

import dev.weft.sharing.contention.Component;
import java.util.LinkedHashMap;
import java.util.Map;

/** The penalties of components solved before, by canonical form; the least recently used are removed first. */
final class ComponentCache {
    /** Communications of all components together, about 100 MB. */
    private static final long MOST_ARCS = 1_000_000;

    private final Map<CanonicalForm, double[][]> known = new LinkedHashMap<>(16, 0.75f, true);
    private long arcs;
    private long hits;
    private long asked;

    /** Writes the penalties if the form is known, and returns whether it is. */
    boolean recall(CanonicalForm form, Component component, double[] low, double[] penalty, double[] high) {
        asked++;
        double[][] solved = known.get(form);
        if (solved == null) {
            return false;
        }
        hits++;
        for (int arc = 0; arc < component.arcs; arc++) {
            int rank = form.rankOfSource(component.source[arc]);
            low[arc] = solved[0][rank];
            penalty[arc] = solved[1][rank];
            high[arc] = solved[2][rank];
        }
        return true;
    }

    /** Keeps penalties, which are equal for all communications of a source. */
    void remember(CanonicalForm form, Component component, double[] low, double[] penalty, double[] high) {
        double[][] solved = new double[3][form.ports()];
        for (int arc = 0; arc < component.arcs; arc++) {
            int rank = form.rankOfSource(component.source[arc]);
            solved[0][rank] = low[arc];
            solved[1][rank] = penalty[arc];
            solved[2][rank] = high[arc];
        }
        known.put(form, solved);
        arcs += form.size();
        while (arcs > MOST_ARCS) {
            CanonicalForm eldest = known.keySet().iterator().next();
            known.remove(eldest);
            arcs -= eldest.size();
        }
    }

    long hits() {
        return hits;
    }

    long asked() {
        return asked;
    }
}

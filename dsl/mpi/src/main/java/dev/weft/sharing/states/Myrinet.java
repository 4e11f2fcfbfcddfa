package dev.weft.sharing.states;

import dev.weft.sharing.contention.Component;
import dev.weft.sharing.contention.ComponentRule;
import dev.weft.study.From;
import dev.weft.units.Digits;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Myrinet 2000: a state set is a set of communications no two of which share a source or a destination, and to which
 * none can be added. The penalty of a communication is the number of state sets, divided by the least number of state
 * sets in which a communication of its source is sent. The ratio depends on its component alone. A component is
 * solved by a formula if there is one, else from the cache, else by counting, else by an estimate.
 */
@From(paper = "Vienne et al. 2008", equation = "section V-B")
public final class Myrinet implements ComponentRule {
    /**
     * In larger components the numbers of state sets are not printed, because each communication would be counted
     * again.
     */
    private static final int MOST_EXPLAINED = 40;

    private final MyrinetPlan plan;
    private final ComponentCache cache = new ComponentCache();
    private boolean estimated;

    public Myrinet(MyrinetPlan plan) {
        this.plan = plan;
    }

    @Override
    public void charge(Component component, double[] low, double[] penalty, double[] high) {
        if (!plan.always() && StateFormulas.charge(component, penalty)) {
            exactly(component, low, penalty, high);
            return;
        }
        CanonicalForm form = CanonicalForm.of(component);
        if (!cache.recall(form, component, low, penalty, high)) {
            if (plan.always() || !count(component, penalty)) {
                StateEstimate.charge(component, plan, low, penalty, high);
                estimated = true;
            } else {
                exactly(component, low, penalty, high);
            }
            cache.remember(form, component, low, penalty, high);
        }
    }

    /** Counts the state sets; false if the states need more memory than there is. */
    private static boolean count(Component component, double[] penalty) {
        StateGraph graph = StateGraph.of(component);
        StateStep @Nullable [] steps = StatePlan.of(graph, EliminationOrder.of(graph));
        StateLayers layers = steps == null ? null : StateLayers.build(steps, MyrinetPlan.budget());
        if (layers == null) {
            return false;
        }
        StateCount.of(layers).penalties(component, graph, penalty);
        return true;
    }

    private static void exactly(Component component, double[] low, double[] penalty, double[] high) {
        System.arraycopy(penalty, 0, low, 0, component.arcs);
        System.arraycopy(penalty, 0, high, 0, component.arcs);
    }

    @Override
    public String reason(Component component, int arc) {
        ExactStates states = plan.always() || component.arcs > MOST_EXPLAINED
                ? null
                : ExactStates.of(component, MyrinetPlan.budget());
        return states == null
                ? "state sets of a component of " + component.arcs + " communications"
                : "sent in " + states.coefficient(arc) + " of " + states.all() + " state sets, least of its source "
                        + states.minimum(component, arc);
    }

    /** The number of components from the cache and of all components, those with formulas left out. */
    String hits() {
        return Digits.plural(cache.hits(), "hit") + " of " + cache.asked();
    }

    @Override
    public OptionalLong seed() {
        return estimated ? OptionalLong.of(plan.seed()) : OptionalLong.empty();
    }

    /** The penalties of components solved before, by canonical form; the least recently used are removed first. */
    private static final class ComponentCache {
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
}

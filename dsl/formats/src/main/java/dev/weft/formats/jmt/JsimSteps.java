package dev.weft.formats.jmt;

import dev.weft.formats.jmt.JsimRoutes.State;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Steps of a chain of a JSIMG model from station to station, and from and to its begin, without the nodes that take no time. */
final class JsimSteps {
    /** The stations behind a node whose ways are not yet all followed. */
    private static final double[] FOLLOWED = {};

    /** Probabilities of the next station, by station; the last row and column are the outside world. */
    final double[][] next;
    /** Whether such a step passes a node that is no station. */
    final boolean[][] passing;
    /** The row and column where a cycle begins and ends: the outside world, a delay that stands for a think time, or -1 for none. */
    final int begin;
    /** Why stations alone do not decide the next one; empty if they do. */
    String obstacle = "";

    private final JsimRoutes routes;
    private final Map<String, Integer> index = new LinkedHashMap<>();
    /** Stations behind nodes that are none, or {@link #FOLLOWED}. */
    private final Map<State, double[]> beyond = new HashMap<>();

    JsimSteps(JsimRoutes routes, List<JsimNode> stations, JsimChain chain, int thinker) {
        this.routes = routes;
        int n = stations.size();
        stations.forEach(each -> index.put(each.name, index.size()));
        this.next = new double[n + 1][n + 1];
        this.passing = new boolean[n + 1][n + 1];
        this.begin = chain.customers().open() ? n : thinker;
        for (int k = 0; k < n; k++) {
            Set<String> owners = chain.owners(stations.get(k).name);
            if (owners.size() > 1) {
                obstacle = "classes " + String.join(" and ", owners) + " at "
                        + JmtFile.place("node", stations.get(k).name);
            }
            for (String owner : owners) {
                follow(routes.transitions(new State(stations.get(k).name, owner)), next[k], passing[k]);
            }
        }
        follow(chain.begin(), next[n], passing[n]);
    }

    private void follow(Map<State, Double> from, double[] row, boolean @Nullable [] passes) {
        from.forEach((state, share) -> {
            Integer k = state.equals(JsimRoutes.OUTSIDE) ? Integer.valueOf(index.size()) : index.get(state.node());
            if (k != null) {
                row[k] += share;
                return;
            }
            double[] behind = behind(state);
            for (int j = 0; j < behind.length; j++) {
                row[j] += share * behind[j];
                if (passes != null) {
                    passes[j] |= behind[j] > 0;
                }
            }
        });
    }

    private double[] behind(State state) {
        double[] known = beyond.putIfAbsent(state, FOLLOWED);
        double[] row = new double[index.size() + 1];
        if (known == FOLLOWED) {
            obstacle = "the loop through " + JmtFile.place("node", state.node());
            return row;
        }
        if (known != null) {
            return known;
        }
        follow(routes.transitions(state), row, null);
        beyond.put(state, row);
        return row;
    }
}

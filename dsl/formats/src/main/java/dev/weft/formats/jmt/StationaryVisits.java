package dev.weft.formats.jmt;

import dev.weft.study.From;

/**
 * Visit ratios of an irreducible routing, by the elimination of Grassmann, Taksar and Heyman (1985): states are removed one by one, and
 * the paths through each are added to those among the others. Nothing is subtracted, so each ratio is exact to rounding.
 */
@From(paper = "Grassmann, Taksar and Heyman 1985", equation = "state reduction")
final class StationaryVisits {
    private StationaryVisits() {}

    /** The visits to each state per visit to state 0; the probabilities of transitions, which must be irreducible, are overwritten. */
    static double[] of(double[][] next) {
        int n = next.length;
        for (int k = n - 1; k > 0; k--) {
            double leaves = 0;
            for (int j = 0; j < k; j++) {
                leaves += next[k][j];
            }
            for (int i = 0; i < k; i++) {
                double share = next[i][k] / leaves;
                next[i][k] = share;
                for (int j = 0; share > 0 && j < k; j++) {
                    next[i][j] += share * next[k][j];
                }
            }
        }
        double[] visits = new double[n];
        visits[0] = 1;
        for (int k = 1; k < n; k++) {
            for (int i = 0; i < k; i++) {
                visits[k] += visits[i] * next[i][k];
            }
        }
        return visits;
    }
}

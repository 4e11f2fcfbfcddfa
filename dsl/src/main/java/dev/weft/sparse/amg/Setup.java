package dev.weft.sparse.amg;

import java.io.Serializable;

/**
 * How a hierarchy is built: what part of a row's largest entry is strong, unknowns of a node coarsened apart, whether processes choose
 * their coarse points alone first (HMIS), the rule of interpolation, what part of its rows is left out, and how small the last level is.
 */
public record Setup(
        double theta, int variables, boolean perProcess, InterpolationRule rule, double truncation, int coarsest)
        implements Serializable {
    /** The usual choices, with so many unknowns of each node. */
    public static Setup usual(int variables) {
        return new Setup(0.25, variables, true, InterpolationRule.EXTENDED, 0, 50);
    }

    /** With another bound of what is strong. */
    public Setup withTheta(double part) {
        return new Setup(part, variables, perProcess, rule, truncation, coarsest);
    }

    /** With so many unknowns of each node. */
    public Setup withVariables(int perNode) {
        return new Setup(theta, perNode, perProcess, rule, truncation, coarsest);
    }

    /** With coarse points that do not depend on who owns them (PMIS). */
    public Setup withoutProcesses() {
        return new Setup(theta, variables, false, rule, truncation, coarsest);
    }

    /** With another rule of interpolation. */
    public Setup withRule(InterpolationRule other) {
        return new Setup(theta, variables, perProcess, other, truncation, coarsest);
    }

    /** With another bound of what is left out. */
    public Setup withTruncation(double part) {
        return new Setup(theta, variables, perProcess, rule, part, coarsest);
    }
}

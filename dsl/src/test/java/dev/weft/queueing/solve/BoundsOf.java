package dev.weft.queueing.solve;

/** Each bound by itself for the oracles, {lower, upper} throughput of the first class; users get the tightest of them. */
public final class BoundsOf {
    private BoundsOf() {}

    /** Asymptotic bounds. */
    public static double[] asymptotic(Solved solved) {
        return first(Bounds.asymptotic(solved.core()));
    }

    /** Balanced-job bounds. */
    public static double[] balancedJob(Solved solved) {
        return first(Bounds.balancedJob(solved.core()));
    }

    /** Geometric bounds. */
    public static double[] geometric(Solved solved) {
        return first(Bounds.geometric(solved.core()));
    }

    private static double[] first(Bounds bounds) {
        return new double[] {bounds.lower[0], bounds.upper[0]};
    }
}

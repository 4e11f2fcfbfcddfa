package dev.weft.queueing.solve;

/**
 * Whether a fixed point has been reached: the distance still to go is estimated from how fast the changes shrink. Where they do
 * not, ever smaller parts of each step are taken; where that does not help, {@link NotConverged} says so, because a point that still
 * moves is no answer.
 */
final class Convergence {
    private static final double ENOUGH = 1e-13;
    /** Rounding can keep a fixed point moving by so much. */
    private static final double NOISE = 1e-11;

    private static final double OPERATIONS = 2e10;
    private static final int ROUNDS = 200_000;
    private static final int PATIENT = 2000;

    private final double most;
    private double part = 1;
    private double before = Double.POSITIVE_INFINITY;
    private double left = Double.POSITIVE_INFINITY;
    private int round;

    /** For a step of so many operations. */
    Convergence(double cost) {
        this.most = Math.max(300, Math.min(ROUNDS, OPERATIONS / Math.max(1, 10 * cost)));
    }

    /** Whether another step is needed. */
    boolean goesOn() {
        if (left <= ENOUGH) {
            return false;
        }
        if (round < most) {
            return true;
        }
        if (left <= NOISE || before <= ENOUGH) {
            return false;
        }
        throw new NotConverged();
    }

    /** The next value: the whole way, or part of it once whole steps have not settled. */
    double step(double old, double wanted) {
        return part == 1 ? wanted : old + part * (wanted - old);
    }

    /** Takes note of the largest change that a whole step would have made. */
    void changed(double change) {
        double ratio = change / before;
        // two steps back and forth of nearly equal size would look settled to their ratio alone
        left = ratio < 1 ? change / (1 - Math.min(ratio, 1 - 1e-6)) : Double.POSITIVE_INFINITY;
        left = change <= 1e-15 ? 0 : left;
        before = change;
        if (++round % PATIENT == 0 && ratio > 0.999) {
            part = Math.max(part / 2, 1.0 / 64);
        }
    }
}

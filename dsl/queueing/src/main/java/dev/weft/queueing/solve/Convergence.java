package dev.weft.queueing.solve;

/**
 * Convergence test of a fixed-point iteration: the remaining distance is estimated from the rate at which the changes shrink. If they do
 * not shrink, steps are damped; if that does not help, it throws {@link NotConverged}.
 */
final class Convergence {
    private static final double ENOUGH = 1e-13;
    /** Change of a fixed point by rounding. */
    private static final double NOISE = 1e-11;

    private static final double OPERATIONS = 2e10;
    private static final int ROUNDS = 200_000;
    private static final int PATIENT = 2000;

    private final double most;
    private double part = 1;
    private double before = Double.POSITIVE_INFINITY;
    private double left = Double.POSITIVE_INFINITY;
    private int round;

    /** For a step of {@code operations} operations. */
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

    /** The next value: a full step, or a damped one after full steps have not converged. */
    double step(double old, double wanted) {
        return part == 1 ? wanted : old + part * (wanted - old);
    }

    /** Records the largest change of a full step. */
    void changed(double change) {
        double ratio = change / before;
        // two opposite steps of nearly equal size would look converged by their ratio alone
        left = ratio < 1 ? change / (1 - Math.min(ratio, 1 - 1e-6)) : Double.POSITIVE_INFINITY;
        left = change <= 1e-15 ? 0 : left;
        before = change;
        if (++round % PATIENT == 0 && ratio > 0.999) {
            part = Math.max(part / 2, 1.0 / 64);
        }
    }
}

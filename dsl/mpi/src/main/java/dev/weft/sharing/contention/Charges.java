package dev.weft.sharing.contention;

import java.util.Arrays;

/** The current penalties, and which of them the last {@code settle} has changed. */
final class Charges {
    private double[] penalty = new double[16];
    private final IntSet changed = new IntSet();
    private boolean settled = true;

    /** The list of changes ends at the first start or end after a {@code settle}. */
    void open() {
        if (settled) {
            changed.clear();
            settled = false;
        }
    }

    /** Adds a communication without a penalty, so that its first penalty is a change. */
    void begin(int id) {
        open();
        if (id >= penalty.length) {
            penalty = Arrays.copyOf(penalty, Math.max(id + 1, 2 * penalty.length));
        }
        penalty[id] = Double.NaN;
    }

    void charge(int id, double value) {
        if (penalty[id] != value) {
            penalty[id] = value;
            changed.add(id);
        }
    }

    int settled() {
        open();
        settled = true;
        return changed.size();
    }

    int changed(int index) {
        return changed.at(index);
    }

    double penalty(int id) {
        return penalty[id];
    }
}

package dev.weft.sharing.contention;

import java.util.Arrays;

/** The penalties charged last, and which of them a settling has changed. */
final class Charges {
    private double[] penalty = new double[16];
    private final IntSet changed = new IntSet();
    private boolean settled = true;

    /** The list of changes ends with the first start or end after a settling. */
    void open() {
        if (settled) {
            changed.clear();
            settled = false;
        }
    }

    /** A communication without a penalty yet: whatever it is charged first is a change. */
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

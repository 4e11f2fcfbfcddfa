package dev.weft.sharing.contention;

import java.util.Arrays;

/**
 * The common part of all models of a changing set: the active communications, the ports that starts and ends have
 * touched, and the current penalties.
 */
abstract class PortContenders implements Contenders {
    final Ports ports = new Ports();
    final Charges charges = new Charges();
    /** Sources and destinations of the starts and ends since the last {@link #settle}. */
    final IntSet sources = new IntSet();

    final IntSet destinations = new IntSet();

    @Override
    public void start(int id, int source, int destination) {
        charges.begin(id);
        ports.start(id, source, destination);
        sources.add(source);
        destinations.add(destination);
    }

    @Override
    public void end(int id) {
        charges.open();
        sources.add(ports.source[id]);
        destinations.add(ports.destination[id]);
        ports.end(id);
    }

    @Override
    public final int settle() {
        chargeTouched();
        sources.clear();
        destinations.clear();
        return charges.settled();
    }

    /** Charges all communications whose penalty the touched ports may have changed. */
    abstract void chargeTouched();

    @Override
    public final int changed(int index) {
        return charges.changed(index);
    }

    @Override
    public final double penalty(int id) {
        return charges.penalty(id);
    }

    /** The current penalties, and which of them the last {@code settle} has changed. */
    static final class Charges {
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
}

package dev.weft.sharing.contention;

import dev.weft.simulation.EventQueue;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Transfers that share one medium. Each moves {@code bandwidth / penalty} bytes per second; its remaining bytes are
 * updated when its penalty changes, and its end is then moved in the event queue. Identifiers are small whole numbers
 * that the caller chooses and may reuse.
 */
public final class Fluid {
    /** Receives each changed penalty. */
    @FunctionalInterface
    public interface Charged {
        /** Receives a penalty that is valid from now on; {@code before} is NaN for a new transfer. */
        void charged(int id, double before, double now);
    }

    private final Contenders contenders;
    private final double bandwidth;
    private final EventQueue queue;
    private final int kind;

    /** By transfer. */
    private double[] remaining = new double[64];

    private double[] since = new double[64];
    private double[] penalty = new double[64];
    private int[] handle = new int[64];

    private int active;
    private double speed;

    /**
     * Creates an empty medium that plans ends in this queue as events of this kind; the bandwidth is in bytes per
     * second.
     */
    public Fluid(Contenders contenders, double bandwidth, EventQueue queue, int kind) {
        this.contenders = contenders;
        this.bandwidth = bandwidth;
        this.queue = queue;
        this.kind = kind;
    }

    /** Starts a transfer now; the next {@link #charge} plans its end. */
    public void start(int id, int source, int destination, double bytes, double now) {
        if (id >= remaining.length) {
            grow(Math.max(id + 1, 2 * remaining.length));
        }
        contenders.start(id, source, destination);
        remaining[id] = bytes;
        since[id] = now;
        penalty[id] = Double.NaN;
        active++;
    }

    /** Ends a transfer, as the queue said. */
    public void end(int id) {
        contenders.end(id);
        active--;
        speed = active == 0 ? 0 : speed - 1 / penalty[id];
    }

    /** Charges all transfers whose penalty was changed by the starts and ends since the last call. */
    public void charge(double now, @Nullable Charged told) {
        int changes = contenders.settle();
        for (int i = 0; i < changes; i++) {
            int id = contenders.changed(i);
            double next = contenders.penalty(id);
            double before = penalty[id];
            boolean first = Double.isNaN(before);
            if (first) {
                speed += 1 / next;
            } else {
                remaining[id] = Math.max(0, remaining[id] - (now - since[id]) * bandwidth / before);
                speed += 1 / next - 1 / before;
            }
            since[id] = now;
            penalty[id] = next;
            double due = now + remaining[id] * next / bandwidth;
            if (first) {
                handle[id] = queue.schedule(due, kind, id, 0);
            } else {
                queue.reschedule(handle[id], due);
            }
            if (told != null) {
                told.charged(id, before, next);
            }
        }
    }

    /** Returns the number of active transfers. */
    public int active() {
        return active;
    }

    /**
     * Returns the number of transfers without contention that would move as many bytes per second as the active ones:
     * the sum of {@code 1 / penalty}.
     */
    public double speed() {
        return speed;
    }

    public Contenders contenders() {
        return contenders;
    }

    private void grow(int size) {
        remaining = Arrays.copyOf(remaining, size);
        since = Arrays.copyOf(since, size);
        penalty = Arrays.copyOf(penalty, size);
        handle = Arrays.copyOf(handle, size);
    }
}

package dev.weft.sharing.contention;

import dev.weft.simulation.EventQueue;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Transfers that share one medium. Each moves {@code bandwidth / penalty} bytes a second; its remaining bytes are charged only when
 * its penalty changes, and its end is then moved in the queue of events. Identifiers are small whole numbers that the caller chooses
 * and may use again.
 */
public final class Fluid {
    /** Told of each penalty that is charged anew. */
    @FunctionalInterface
    public interface Charged {
        /** From now on; before is NaN for a transfer that has just started. */
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

    /** Ends are planned in this queue as events of this kind. */
    public Fluid(Contenders contenders, double bandwidth, EventQueue queue, int kind) {
        this.contenders = contenders;
        this.bandwidth = bandwidth;
        this.queue = queue;
        this.kind = kind;
    }

    /** A transfer starts now; its end is planned by the next {@link #charge}. */
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

    /** A transfer ends, as the queue said. */
    public void end(int id) {
        contenders.end(id);
        active--;
        speed = active == 0 ? 0 : speed - 1 / penalty[id];
    }

    /** Charges everybody whose penalty the starts and ends since the last call have changed. */
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

    /** How many are under way. */
    public int active() {
        return active;
    }

    /** How many transfers alone would move as many bytes a second as those under way: the sum of {@code 1 / penalty}. */
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

package dev.weft.sharing.replay;

import dev.weft.sharing.ModelConditions;
import dev.weft.sharing.contention.Contenders;
import dev.weft.sharing.contention.Fluid;
import dev.weft.simulation.EventQueue;
import dev.weft.simulation.Windows;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The transfers that share one medium, the network or the memory of the nodes: their conflicts, and their losses over
 * time.
 */
final class Flows {
    /** The conflicts of a transfer since its start, as bits. */
    static final int OUTGOING = 1;

    static final int INCOME = 2;
    static final int AT_SOURCE = 4;
    static final int AT_DESTINATION = 8;

    private static final double FIRST_WINDOW = 1e-9;

    private final Fluid fluid;
    /** Null for a model without conditions. */
    private final @Nullable ModelConditions conditions;

    private final Fluid.@Nullable Charged watch;

    /** By transfer. */
    private int[] source = new int[64];

    private int[] destination = new int[64];
    private double[] bytes = new double[64];
    private byte[] met = new byte[64];
    /** The conditions of the model that a transfer has violated. */
    private byte[] broke = new byte[64];

    private long[] born = new long[64];

    /**
     * By node: the number of transfers that leave and enter it, and the number of the last start there, which shows
     * who has joined since.
     */
    private final int[] outDegree;

    private final int[] inDegree;
    private final long[] lastOut;
    private final long[] lastIn;
    private long starts;

    private int[] fresh = new int[64];
    private int freshCount;
    private boolean changed;

    /** Lost, active and ideal seconds in windows of time. */
    private final Windows windows = new Windows(3, FIRST_WINDOW);

    private double accounted;

    Flows(
            Contenders contenders,
            @Nullable ModelConditions conditions,
            double bandwidth,
            EventQueue queue,
            int kind,
            int nodes) {
        this.conditions = conditions == null || !conditions.areAny() ? null : conditions;
        this.watch = this.conditions == null ? null : (id, before, next) -> watch(id, next);
        this.fluid = new Fluid(contenders, bandwidth, queue, kind);
        this.outDegree = new int[nodes];
        this.inDegree = new int[nodes];
        this.lastOut = new long[nodes];
        this.lastIn = new long[nodes];
    }

    /** Starts a transfer, which is active from the next {@link #charge} on, after all ends of the same instant. */
    void start(int id, int from, int to, double size) {
        grow(id);
        if (freshCount == fresh.length) {
            fresh = Arrays.copyOf(fresh, 2 * freshCount);
        }
        fresh[freshCount++] = id;
        source[id] = from;
        destination[id] = to;
        bytes[id] = size;
        changed = true;
    }

    /** Ends a transfer, as the queue said, and returns its conflicts. */
    int end(int id, double now) {
        account(now);
        fluid.end(id);
        int from = source[id];
        int to = destination[id];
        outDegree[from]--;
        inDegree[to]--;
        changed = true;
        int all = met[id];
        all |= lastOut[from] > born[id] ? OUTGOING : 0;
        all |= lastIn[to] > born[id] ? INCOME : 0;
        all |= lastIn[from] > born[id] ? AT_SOURCE : 0;
        all |= lastOut[to] > born[id] ? AT_DESTINATION : 0;
        if (conditions != null && (all & (AT_SOURCE | AT_DESTINATION)) != 0) {
            conditions.seen(broke[id], 1, 1, true, 1); // its penalty need not have changed meanwhile
        }
        return all;
    }

    private void watch(int id, double penalty) {
        if (conditions != null) {
            int from = source[id];
            int to = destination[id];
            boolean bothWays = inDegree[from] > 0 || outDegree[to] > 0;
            broke[id] = (byte) conditions.seen(broke[id], outDegree[from], inDegree[to], bothWays, penalty);
        }
    }

    /** Charges all transfers whose penalty was changed by the starts and ends since the last call. */
    void charge(double now) {
        if (!changed) {
            return;
        }
        changed = false;
        account(now);
        begin(now);
        fluid.charge(now, watch);
    }

    private void begin(double now) {
        for (int i = 0; i < freshCount; i++) {
            int id = fresh[i];
            fluid.start(id, source[id], destination[id], bytes[id], now);
            born[id] = ++starts;
            broke[id] = 0;
            lastOut[source[id]] = starts;
            lastIn[destination[id]] = starts;
            outDegree[source[id]]++;
            inDegree[destination[id]]++;
        }
        for (int i = 0; i < freshCount; i++) {
            int id = fresh[i];
            int bits = outDegree[source[id]] > 1 ? OUTGOING : 0;
            bits |= inDegree[destination[id]] > 1 ? INCOME : 0;
            bits |= inDegree[source[id]] > 0 ? AT_SOURCE : 0;
            bits |= outDegree[destination[id]] > 0 ? AT_DESTINATION : 0;
            met[id] = (byte) bits;
        }
        freshCount = 0;
    }

    /** Adds the time since the last change to the windows that it spans. */
    private void account(double now) {
        while (windows.end() <= now) {
            spend(windows.end() - accounted);
            accounted = windows.end();
            windows.close();
        }
        spend(now - accounted);
        accounted = now;
    }

    private void spend(double seconds) {
        windows.add(0, Math.max(0, fluid.active() - fluid.speed()) * seconds);
        windows.add(1, fluid.active() * seconds);
        windows.add(2, fluid.speed() * seconds);
    }

    /** The windows of time, the last one closed: sums of lost, active and ideal seconds of all transfers. */
    Windows windows() {
        windows.close();
        return windows;
    }

    Contenders contenders() {
        return fluid.contenders();
    }

    private void grow(int id) {
        if (id >= source.length) {
            int size = Math.max(id + 1, 2 * source.length);
            source = Arrays.copyOf(source, size);
            destination = Arrays.copyOf(destination, size);
            bytes = Arrays.copyOf(bytes, size);
            met = Arrays.copyOf(met, size);
            broke = Arrays.copyOf(broke, size);
            born = Arrays.copyOf(born, size);
        }
    }
}

package dev.weft.queueing.simulate;

import java.util.Arrays;

/** Customers of a {@link SimulatedRun}, by number; numbers of departed customers are reused. */
final class SimulatedCustomers {
    /** Class of each customer. */
    int[] owner = new int[16];
    /** Current stay of its route. */
    int[] step = new int[16];
    /** The station drawn for that stay. */
    int[] place = new int[16];
    /** Remaining visits of that stay. */
    int[] left = new int[16];
    /** Start of its cycle. */
    double[] started = new double[16];
    /** End of its response. */
    double[] received = new double[16];
    /** Service time of its current visit in seconds. */
    double[] work = new double[16];

    /** The station where a customer of a constrained network is, -1 outside of stations. */
    int[] at = new int[16];
    /** The region whose token it holds, -1 without one. */
    int[] token = new int[16];

    /** The customer of which it is a task, -1 for a customer itself. */
    int[] whole = new int[16];
    /** The stay that its branch ends before, -1 for a customer itself. */
    int[] until = new int[16];
    /** Tasks of a customer that have not ended. */
    int[] tasks = new int[16];

    private int used;
    private int[] freed = new int[16];
    private int free;

    /** Adds a customer of this class. */
    int add(int r) {
        int customer = free > 0 ? freed[--free] : used++;
        if (customer == owner.length) {
            int more = 2 * customer;
            owner = Arrays.copyOf(owner, more);
            step = Arrays.copyOf(step, more);
            place = Arrays.copyOf(place, more);
            left = Arrays.copyOf(left, more);
            started = Arrays.copyOf(started, more);
            received = Arrays.copyOf(received, more);
            work = Arrays.copyOf(work, more);
            at = Arrays.copyOf(at, more);
            token = Arrays.copyOf(token, more);
            whole = Arrays.copyOf(whole, more);
            until = Arrays.copyOf(until, more);
            tasks = Arrays.copyOf(tasks, more);
            freed = Arrays.copyOf(freed, more);
        }
        owner[customer] = r;
        at[customer] = -1;
        token[customer] = -1;
        whole[customer] = -1;
        until[customer] = -1;
        return customer;
    }

    /** Shifts stored times after the clock was set back by {@code seconds}. */
    void shift(double seconds) {
        for (int i = 0; i < used; i++) {
            started[i] -= seconds;
            received[i] -= seconds;
        }
    }

    /** Removes a customer that left. */
    void free(int customer) {
        freed[free++] = customer;
    }
}

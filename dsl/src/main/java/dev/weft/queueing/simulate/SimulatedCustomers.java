package dev.weft.queueing.simulate;

import java.util.Arrays;

/** The customers of a {@link SimulatedRun}, by number; those who left make room for new ones. */
final class SimulatedCustomers {
    /** Class of each customer. */
    int[] owner = new int[16];
    /** Stay of its route that it is at. */
    int[] step = new int[16];
    /** The station drawn for that stay. */
    int[] place = new int[16];
    /** Visits left of that stay. */
    int[] left = new int[16];
    /** When its cycle began. */
    double[] started = new double[16];
    /** When its response ended. */
    double[] received = new double[16];
    /** Seconds of service of its present visit. */
    double[] work = new double[16];

    private int used;
    private int[] freed = new int[16];
    private int free;

    /** One more customer of this class. */
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
            freed = Arrays.copyOf(freed, more);
        }
        owner[customer] = r;
        return customer;
    }

    /** The clock is set back by so many seconds. */
    void shift(double seconds) {
        for (int i = 0; i < used; i++) {
            started[i] -= seconds;
            received[i] -= seconds;
        }
    }

    /** This customer went away. */
    void free(int customer) {
        freed[free++] = customer;
    }
}

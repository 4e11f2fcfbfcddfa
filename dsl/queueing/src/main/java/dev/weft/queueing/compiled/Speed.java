package dev.weft.queueing.compiled;

import java.util.Arrays;

/**
 * Speed of a station with j customers present, in units of one server: the {@code mu(j)} of the product form. A queue of c servers has
 * {@code min(j, c)}, a delay has {@code j}, a load-dependent station its own list, whose last entry applies to all larger numbers.
 */
public final class Speed {
    /** The speed of a delay. */
    public static final Speed DELAY = new Speed(Integer.MAX_VALUE, new double[0]);

    private static final Speed ONE = new Speed(1, new double[0]);

    private final int limit;
    private final double[] listed;

    private Speed(int limit, double[] listed) {
        this.limit = limit;
        this.listed = listed;
    }

    /** Returns the speed of a queue with equal servers. */
    public static Speed servers(int servers) {
        return servers == 1 ? ONE : new Speed(servers, new double[0]);
    }

    /** Returns speeds with 1, 2, ... customers present; the last one applies to all larger numbers. */
    public static Speed listed(double... speeds) {
        int limit = speeds.length;
        while (limit > 1 && speeds[limit - 1] == speeds[limit - 2]) {
            limit--;
        }
        return new Speed(limit, Arrays.copyOf(speeds, limit));
    }

    /** Returns the number of customers from which the speed is constant. */
    public int limit() {
        return limit;
    }

    /** Returns the speed with {@code present >= 1} customers. */
    public double at(int present) {
        int capped = Math.min(present, limit);
        return listed.length == 0 ? capped : listed[capped - 1];
    }

    /** Whether this is a number of equal servers or a delay. */
    public boolean isServers() {
        return listed.length == 0;
    }

    /** Returns the speed in the limit of a long queue, the bound for arrivals. */
    public double ultimate() {
        return at(limit);
    }

    /** Whether the speed is the same for every number of customers up to {@code most}. */
    public boolean constantUpTo(int most) {
        for (int j = 2; j <= Math.min(limit, most); j++) {
            if (at(j) != at(1)) {
                return false;
            }
        }
        return true;
    }

    /** Whether up to {@code most} customers never wait: the speed is proportional to their number. */
    public boolean proportionalUpTo(int most) {
        if (listed.length == 0) {
            return limit >= most;
        }
        for (int j = 2; j <= most; j++) {
            if (at(j) != j * at(1)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the largest speed over all numbers of customers; infinite at a delay. */
    public double largest() {
        double largest = this == DELAY ? Double.POSITIVE_INFINITY : ultimate();
        for (double one : listed) {
            largest = Math.max(largest, one);
        }
        return largest;
    }

    /** Returns the least residence time per unit of demand, over all numbers of customers present. */
    public double quickest() {
        double quickest = 1 / at(1);
        for (int j = 0; j < listed.length; j++) {
            quickest = Math.min(quickest, (j + 1) / listed[j]);
        }
        return quickest;
    }

    /** The highest speed with up to {@code most} customers. */
    public double fastest(int most) {
        double fastest = at(most);
        for (int j = 1; j <= Math.min(listed.length, most); j++) {
            fastest = Math.max(fastest, listed[j - 1]);
        }
        return fastest;
    }

    /** Least or greatest {@code j / mu(j)}, the residence time in service times, over numbers of customers up to a limit. */
    public double stay(int most, boolean least) {
        double bound = 1 / at(1);
        // of equal servers some are idle, or all are busy
        for (int j = 1; j <= Math.min(listed.length, most); j++) {
            double time = j / listed[j - 1];
            bound = least ? Math.min(bound, time) : Math.max(bound, time);
        }
        return least ? bound : Math.max(bound, most / at(most));
    }

    /** Returns whether the speed never falls with more customers. */
    public boolean rises() {
        for (int j = 1; j < listed.length; j++) {
            if (listed[j] < listed[j - 1]) {
                return false;
            }
        }
        return true;
    }
}

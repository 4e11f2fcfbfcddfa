package dev.weft.tolerance;

import java.util.Arrays;

/**
 * Events by time, and at one time by a stamp that an event keeps when it is put back, as in LogGOPSim: of two that wait
 * for a processor, the one that was there first gets it.
 */
final class StampedQueue {
    private static final int CHILDREN = 4;
    /** The largest first number. */
    private static final int MOST = (1 << 29) - 1;

    private double[] times = new double[64];
    private long[] stamps = new long[64];
    /** Kind, first number and second number of each event. */
    private long[] contents = new long[64];

    private int size;

    private double time;
    private long stamp;
    private long content;

    /** Adds an event of a kind below 8 with two numbers, the first of which is at least 0 and the second at least -1. */
    void add(double at, long by, int kind, int a, int b) {
        add(at, by, (long) kind << 61 | (long) a << 32 | (b + 1L));
    }

    private void add(double at, long by, long of) {
        if (size == times.length) {
            int more = 2 * size;
            times = Arrays.copyOf(times, more);
            stamps = Arrays.copyOf(stamps, more);
            contents = Arrays.copyOf(contents, more);
        }
        int place = size++;
        while (place > 0) {
            int parent = (place - 1) / CHILDREN;
            if (times[parent] < at || (times[parent] == at && stamps[parent] < by)) {
                break;
            }
            move(parent, place);
            place = parent;
        }
        put(place, at, by, of);
    }

    private void move(int from, int to) {
        put(to, times[from], stamps[from], contents[from]);
    }

    private void put(int place, double at, long by, long of) {
        times[place] = at;
        stamps[place] = by;
        contents[place] = of;
    }

    /** Takes the first event; returns false if there is none. */
    boolean next() {
        if (size == 0) {
            return false;
        }
        time = times[0];
        stamp = stamps[0];
        content = contents[0];
        size--;
        double at = times[size];
        long by = stamps[size];
        int place = 0;
        while (true) {
            int best = CHILDREN * place + 1;
            if (best >= size) {
                break;
            }
            int end = Math.min(best + CHILDREN, size);
            for (int child = best + 1; child < end; child++) {
                if (times[child] < times[best] || (times[child] == times[best] && stamps[child] < stamps[best])) {
                    best = child;
                }
            }
            if (at < times[best] || (at == times[best] && by < stamps[best])) {
                break;
            }
            move(best, place);
            place = best;
        }
        move(size, place);
        return true;
    }

    double time() {
        return time;
    }

    long stamp() {
        return stamp;
    }

    int kind() {
        return (int) (content >>> 61);
    }

    int a() {
        return (int) (content >>> 32) & MOST;
    }

    int b() {
        return (int) (content & 0xffffffffL) - 1;
    }
}

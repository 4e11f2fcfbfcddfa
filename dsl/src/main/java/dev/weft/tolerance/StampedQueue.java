package dev.weft.tolerance;

import java.util.Arrays;

/**
 * Events by time, and at one time by a stamp that an event keeps when it is put back, as in LogGOPSim: of two that wait
 * for a processor, the one that was there first gets it.
 */
final class StampedQueue {
    private static final int CHILDREN = 4;

    private double[] times = new double[64];
    private long[] stamps = new long[64];
    private int[] kinds = new int[64];
    private int[] firsts = new int[64];
    private int[] seconds = new int[64];
    private int size;

    private double time;
    private long stamp;
    private int kind;
    private int first;
    private int second;

    void add(double at, long by, int of, int a, int b) {
        if (size == times.length) {
            int more = 2 * size;
            times = Arrays.copyOf(times, more);
            stamps = Arrays.copyOf(stamps, more);
            kinds = Arrays.copyOf(kinds, more);
            firsts = Arrays.copyOf(firsts, more);
            seconds = Arrays.copyOf(seconds, more);
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
        put(place, at, by, of, a, b);
    }

    private void move(int from, int to) {
        put(to, times[from], stamps[from], kinds[from], firsts[from], seconds[from]);
    }

    private void put(int place, double at, long by, int of, int a, int b) {
        times[place] = at;
        stamps[place] = by;
        kinds[place] = of;
        firsts[place] = a;
        seconds[place] = b;
    }

    /** Takes the first event; returns false if there is none. */
    boolean next() {
        if (size == 0) {
            return false;
        }
        time = times[0];
        stamp = stamps[0];
        kind = kinds[0];
        first = firsts[0];
        second = seconds[0];
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
        return kind;
    }

    int a() {
        return first;
    }

    int b() {
        return second;
    }
}

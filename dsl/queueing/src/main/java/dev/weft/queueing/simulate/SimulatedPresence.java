package dev.weft.queueing.simulate;

import dev.weft.simulation.Windows;
import java.util.Arrays;

/**
 * Customers of each class at each station, with their sums over the windows of a run: one channel for each sum of a class, and of a
 * class at a station that it visits.
 */
final class SimulatedPresence {
    /** Sums per class: cycles, their seconds, their squared seconds. */
    static final int PER_CLASS = 3;
    /** Sums per class and station: customer-seconds, seconds of work done, departures. */
    static final int PER_PAIR = 3;

    private final Windows windows;
    /** Channel of the first sum of a class at a station. */
    private final int[][] channel;

    private final int[][] present;
    private final double[][] since;
    /** Time of the last restart of the clock; windows begin with the first start. */
    private double origin;

    /** With {@code more} columns after those of the stations, which count all classes. */
    SimulatedPresence(SimulatedRoute[] route, int stations, int more, double shortest, int runs) {
        this.channel = new int[route.length][stations + more];
        this.present = new int[route.length][stations + more];
        this.since = new double[route.length][stations + more];
        this.windows = new Windows(channels(route, stations), shortest, runs);
    }

    private int channels(SimulatedRoute[] route, int stations) {
        int next = PER_CLASS * route.length;
        for (int r = 0; r < channel.length; r++) {
            Arrays.fill(channel[r], -1);
            for (int[] stay : route[r].station) {
                for (int k : stay) {
                    next += channel[r][k] < 0 ? PER_PAIR : 0;
                    channel[r][k] = channel[r][k] < 0 ? next - PER_PAIR : channel[r][k];
                }
            }
            for (int k = stations; k < channel[r].length; k++) {
                channel[r][k] = next;
                next += PER_PAIR;
            }
        }
        return next;
    }

    /** Channels of the same sum of these classes. */
    static int[] sums(int[] classes, int sum) {
        return Arrays.stream(classes).map(r -> PER_CLASS * r + sum).toArray();
    }

    /** Channel of the sums of a class at a station; -1 without visits. */
    int channel(int r, int k) {
        return channel[r][k];
    }

    Windows windows() {
        return windows;
    }

    void enter(int r, int k, double now) {
        account(r, k, now);
        present[r][k]++;
    }

    void leave(int r, int k, double now, double work) {
        account(r, k, now);
        present[r][k]--;
        windows.add(channel[r][k] + 1, work);
        windows.add(channel[r][k] + 2, 1);
    }

    /** Adds a completed cycle of this class. */
    void cycle(int r, double seconds) {
        windows.add(PER_CLASS * r, 1);
        windows.add(PER_CLASS * r + 1, seconds);
        windows.add(PER_CLASS * r + 2, seconds * seconds);
    }

    /** Closes the windows that end before now. */
    void closeUntil(double now) {
        while (origin + now >= windows.end()) {
            close();
        }
    }

    /** Shifts stored times after the clock was set back by {@code seconds}. */
    void shift(double seconds) {
        origin += seconds;
        for (double[] stations : since) {
            for (int k = 0; k < stations.length; k++) {
                stations[k] -= seconds;
            }
        }
    }

    /** The time since the first start of the clock. */
    double sinceStart(double now) {
        return origin + now;
    }

    private void close() {
        double end = windows.end() - origin;
        for (int r = 0; r < channel.length; r++) {
            for (int k = 0; k < channel[r].length; k++) {
                if (channel[r][k] >= 0) {
                    account(r, k, end);
                }
            }
        }
        windows.close();
    }

    private void account(int r, int k, double now) {
        windows.add(channel[r][k], present[r][k] * (now - since[r][k]));
        since[r][k] = now;
    }
}

package dev.weft.virtualization.simulate;

import java.util.Arrays;

/** The ranks of each core, which of them are ready, and the round-robin order from the rank that ran last. */
final class Cores {
    private static final double SLACK = 1e-9;

    final int[] host;
    private final int cores;
    private final int[][] roster;
    private final int[] count;
    private final int[] turn;
    private final int[] readyOn;
    private final boolean[] ready;
    /** Mean compute time of the ranks of a core, relative to an average rank. */
    private final double[] load;

    private final double[] own;

    Cores(ThreadSetting setting) {
        int all = setting.layout().allCores();
        int ratio = setting.layout().ratio();
        cores = setting.layout().cores();
        host = new int[all * ratio];
        ready = new boolean[host.length];
        own = new double[host.length];
        roster = new int[all][ratio];
        count = new int[all];
        turn = new int[all];
        readyOn = new int[all];
        load = new double[all];
        for (int rank = 0; rank < host.length; rank++) {
            own[rank] = setting.factor(rank);
            join(rank, rank / ratio);
        }
    }

    private void join(int rank, int core) {
        host[rank] = core;
        if (count[core] == roster[core].length) {
            roster[core] = Arrays.copyOf(roster[core], 2 * count[core]);
        }
        roster[core][count[core]++] = rank;
        load[core] += own[rank];
    }

    private void quit(int rank) {
        int core = host[rank];
        int[] ranks = roster[core];
        int at = 0;
        while (ranks[at] != rank) {
            at++;
        }
        count[core]--;
        System.arraycopy(ranks, at + 1, ranks, at, count[core] - at);
        if (turn[core] > at) {
            turn[core]--;
        }
        load[core] -= own[rank];
    }

    /** Moves a rank that is not ready yet to the least loaded core of its node if that reduces the imbalance. */
    void migrate(int rank) {
        int from = host[rank];
        int first = from - from % cores;
        int least = first;
        for (int core = first + 1; core < first + cores; core++) {
            least = load[core] < load[least] ? core : least;
        }
        if (load[least] + own[rank] < load[from] * (1 - SLACK)) {
            quit(rank);
            join(rank, least);
        }
    }

    /** Returns the factor of the rank's computation time. */
    double factor(int rank) {
        return own[rank];
    }

    void ready(int rank) {
        ready[rank] = true;
        readyOn[host[rank]]++;
    }

    boolean hasReady(int core) {
        return readyOn[core] > 0;
    }

    /** Removes and returns the next ready rank. */
    int take(int core) {
        int[] ranks = roster[core];
        int at = turn[core];
        while (true) {
            at = at >= count[core] ? 0 : at;
            int rank = ranks[at++];
            if (ready[rank]) {
                ready[rank] = false;
                readyOn[core]--;
                turn[core] = at;
                return rank;
            }
        }
    }
}

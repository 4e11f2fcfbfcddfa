package dev.weft.collectives;

import dev.weft.study.From;
import java.util.Arrays;

/**
 * Messages under way that share the link out of a node and the link into one, at max-min fair rates. Its work is counted, so that a caller
 * may give up.
 */
@From(paper = "Bertsekas and Gallager, Data Networks", equation = "section 6.5.2")
final class FairFlows {
    /** Shares that differ by less, relatively, are equal. */
    private static final double EQUAL = 1e-12;

    private final double perByte;
    private final long most;
    private final int nodes;
    /** The messages under way, and those that have ended. */
    private int[] active;

    private int count;
    private final int[] over;
    private int overCount;
    /** By message: its links out and in, the seconds alone that remain, its rate as a share of a link, and its end. */
    private final int[] out;

    private final int[] in;
    private final double[] left;
    private final double[] rate;
    private final double[] end;
    /** By link: the share that is free, and the messages without a rate; and the links in use. */
    private final double[] room;

    private final int[] users;
    private final int[] used;
    private double clock;
    private double next = Double.POSITIVE_INFINITY;
    private boolean changed;
    private long work;

    FairFlows(int nodes, int messages, double perByte, long most) {
        this.nodes = nodes;
        this.perByte = perByte;
        this.most = most;
        this.active = new int[16];
        this.over = new int[messages];
        this.out = new int[messages];
        this.in = new int[messages];
        this.left = new double[messages];
        this.rate = new double[messages];
        this.end = new double[messages];
        this.room = new double[2 * nodes];
        this.users = new int[2 * nodes];
        this.used = new int[2 * nodes];
    }

    void start(int message, int from, int to, double bytes) {
        if (count == active.length) {
            active = Arrays.copyOf(active, 2 * count);
        }
        active[count++] = message;
        out[message] = from;
        in[message] = nodes + to;
        left[message] = bytes * perByte;
        rate[message] = 0;
        changed = true;
    }

    double nextEnd() {
        return next;
    }

    boolean isTooMuch() {
        return work > most;
    }

    /** Ends all messages that end up to this time; {@link #ended} names them. */
    void endUpTo(double limit) {
        if (next > limit) {
            return;
        }
        int kept = 0;
        next = Double.POSITIVE_INFINITY;
        for (int at = 0; at < count; at++) {
            int message = active[at];
            if (rate[message] > 0 && end[message] <= limit) {
                over[overCount++] = message;
            } else {
                active[kept++] = message;
                next = rate[message] > 0 ? Math.min(next, end[message]) : next;
            }
        }
        work += count;
        count = kept;
        changed = true;
    }

    double end(int message) {
        return end[message];
    }

    /** Takes one of the messages that have ended; negative if there is none. */
    int ended() {
        return overCount == 0 ? -1 : over[--overCount];
    }

    /** Sets the rates of all messages from this time on, if some have begun or ended. */
    void share(double time) {
        if (!changed) {
            return;
        }
        changed = false;
        int links = 0;
        for (int at = 0; at < count; at++) {
            int message = active[at];
            left[message] = Math.max(0, left[message] - rate[message] * (time - clock));
            rate[message] = 0;
            links = use(out[message], links);
            links = use(in[message], links);
        }
        for (int unset = count; unset > 0; ) {
            unset -= fill(tightest(links));
            work += count + links;
        }
        clock = time;
        next = Double.POSITIVE_INFINITY;
        for (int at = 0; at < count; at++) {
            int message = active[at];
            end[message] = time + left[message] / rate[message];
            next = Math.min(next, end[message]);
        }
        for (int at = 0; at < links; at++) {
            users[used[at]] = 0;
        }
    }

    private int use(int link, int links) {
        users[link]++;
        if (users[link] > 1) {
            return links;
        }
        room[link] = 1;
        used[links] = link;
        return links + 1;
    }

    private double tightest(int links) {
        double least = Double.POSITIVE_INFINITY;
        for (int at = 0; at < links; at++) {
            int link = used[at];
            least = users[link] > 0 ? Math.min(least, room[link] / users[link]) : least;
        }
        return least;
    }

    /** Gives this rate to all messages on links that have no more room for each; returns their number. */
    private int fill(double share) {
        double most = share * (1 + EQUAL);
        int set = 0;
        for (int at = 0; at < count; at++) {
            int message = active[at];
            if (rate[message] == 0 && (isFull(out[message], most) || isFull(in[message], most))) {
                rate[message] = -share; // users and room stay until all of them are found
                set++;
            }
        }
        for (int at = 0; at < count; at++) {
            int message = active[at];
            if (rate[message] < 0) {
                rate[message] = share;
                take(out[message], share);
                take(in[message], share);
            }
        }
        return set;
    }

    private boolean isFull(int link, double most) {
        return room[link] <= most * users[link];
    }

    private void take(int link, double share) {
        users[link]--;
        room[link] = Math.max(0, room[link] - share);
    }
}

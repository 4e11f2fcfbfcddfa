package dev.weft.waits;

import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The communication so far in the open MPI calls of one process, in slots that are reused. */
final class OpenCalls implements Serializable {
    private static final int NOBODY = -1;

    private long[] received = new long[8];
    private long[] sent = new long[8];
    private int[] receives = new int[8];
    private int[] sends = new int[8];
    private int[] peers = new int[8];
    private @Nullable WaitPattern[] patterns = new WaitPattern[8];
    private int[] free = new int[8];
    private int freeCount;
    private int used;

    /** Returns a slot for one more call. */
    int open() {
        int place = freeCount > 0 ? free[--freeCount] : used++;
        if (place == received.length) {
            int length = 2 * place;
            received = Arrays.copyOf(received, length);
            sent = Arrays.copyOf(sent, length);
            receives = Arrays.copyOf(receives, length);
            sends = Arrays.copyOf(sends, length);
            peers = Arrays.copyOf(peers, length);
            patterns = Arrays.copyOf(patterns, length);
            free = Arrays.copyOf(free, length);
        }
        received[place] = 0;
        sent[place] = 0;
        receives[place] = 0;
        sends[place] = 0;
        peers[place] = NOBODY;
        patterns[place] = null;
        return place;
    }

    void close(int place) {
        free[freeCount++] = place;
    }

    /** Adds a completed receive from a rank. */
    void receive(int place, int from, long bytes) {
        receives[place]++;
        received[place] += bytes;
        meet(place, from);
    }

    /** Adds a send to a rank. */
    void send(int place, int to, long bytes) {
        sends[place]++;
        sent[place] += bytes;
        meet(place, to);
    }

    private void meet(int place, int rank) {
        peers[place] = peers[place] == NOBODY || peers[place] == rank ? rank : CallClass.SEVERAL;
    }

    /** Adds a collective operation in which this pattern may occur. */
    void collective(int place, WaitPattern pattern, long out, long into) {
        patterns[place] = pattern;
        sent[place] = out;
        received[place] = into;
    }

    boolean receives(int place) {
        return receives[place] > 0;
    }

    boolean sends(int place) {
        return sends[place] > 0;
    }

    long received(int place) {
        return received[place];
    }

    long sent(int place) {
        return sent[place];
    }

    int peer(int place) {
        return peers[place];
    }

    /** Returns the pattern of the collective operation of the call; null if there is none. */
    @Nullable
    WaitPattern pattern(int place) {
        return patterns[place];
    }
}

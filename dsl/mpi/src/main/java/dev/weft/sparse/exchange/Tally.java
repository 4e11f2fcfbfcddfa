package dev.weft.sparse.exchange;

import java.util.Arrays;

/** Bytes between one process and each other process. */
final class Tally {
    private final long[] bytes;
    private final boolean[] named;
    private int[] others = new int[64];
    private int count;

    Tally(int processes) {
        bytes = new long[processes];
        named = new boolean[processes];
    }

    void add(int other, long more) {
        if (!named[other]) {
            named[other] = true;
            if (count == others.length) {
                others = Arrays.copyOf(others, 2 * count);
            }
            others[count++] = other;
        }
        bytes[other] += more;
    }

    void received(int process, Sent sent) {
        empty(process, sent, true);
    }

    void sent(int process, Sent sent) {
        empty(process, sent, false);
    }

    private void empty(int process, Sent sent, boolean received) {
        Arrays.sort(others, 0, count);
        for (int k = 0; k < count; k++) {
            int other = others[k];
            sent.add(received ? other : process, received ? process : other, bytes[other]);
            bytes[other] = 0;
            named[other] = false;
        }
        count = 0;
    }
}

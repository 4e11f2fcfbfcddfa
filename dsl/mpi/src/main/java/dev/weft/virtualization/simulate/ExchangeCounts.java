package dev.weft.virtualization.simulate;

import static dev.weft.virtualization.simulate.ThreadSetting.MESSAGES;

/**
 * Message counts of each rank over all iterations. A sender begins an iteration after all its messages of the previous one have left in
 * order, so the n-th message that a rank receives belongs to iteration n / 4.
 */
final class ExchangeCounts {
    /** Iterations whose burst has ended and whose receives and sends are posted. */
    final int[] posted;

    final boolean[] waiting;
    private final int[] asked;
    final int[] received;
    final int[] sent;

    ExchangeCounts(int ranks) {
        posted = new int[ranks];
        waiting = new boolean[ranks];
        asked = new int[ranks];
        received = new int[ranks];
        sent = new int[ranks];
    }

    /** Ends a burst; returns the number of requests of this iteration that have arrived already. */
    int post(int rank) {
        int early = asked[rank] - MESSAGES * posted[rank];
        posted[rank]++;
        waiting[rank] = true;
        return early;
    }

    /** Counts a request; returns whether its receive is posted. */
    boolean ask(int rank) {
        return asked[rank]++ / MESSAGES < posted[rank];
    }

    /** Returns whether a waiting rank has everything that it waits for. */
    boolean complete(int rank, int[] sharing) {
        int iterations = posted[rank];
        if (!waiting[rank] || received[rank] < MESSAGES * iterations || sent[rank] < MESSAGES * iterations) {
            return false;
        }
        for (int other : sharing) {
            if (posted[other] < iterations) {
                return false;
            }
        }
        return true;
    }
}

package dev.weft.virtualization.simulate;

import static dev.weft.virtualization.simulate.ThreadSetting.MESSAGES;

/**
 * How far each rank is, in counts over all iterations. A sender begins an iteration after all its messages of the one before have left,
 * in order: the n-th message that a rank gets belongs to iteration n / 4 without saying so.
 */
final class Arrivals {
    /** Iterations whose burst is done: their receives and sends are posted. */
    final int[] posted;

    final boolean[] waiting;
    private final int[] asked;
    final int[] received;
    final int[] sent;

    Arrivals(int ranks) {
        posted = new int[ranks];
        waiting = new boolean[ranks];
        asked = new int[ranks];
        received = new int[ranks];
        sent = new int[ranks];
    }

    /** Ends a burst; how many messages of this iteration have asked already whether they may come. */
    int post(int rank) {
        int early = asked[rank] - MESSAGES * posted[rank];
        posted[rank]++;
        waiting[rank] = true;
        return early;
    }

    /** A message asks whether it may come: it may if its receive is posted. */
    boolean ask(int rank) {
        return asked[rank]++ / MESSAGES < posted[rank];
    }

    /** Whether a waiting rank has all that it waits for. */
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

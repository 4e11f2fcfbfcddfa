package dev.weft.waits;

import dev.weft.trace.program.CollectiveSemantics;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * One collective operation on a network without latency: a member waits only for those whose data it needs. The messages of its algorithm
 * are irrelevant, because they take no time.
 */
final class IdealMeeting {
    private static final double NOT_HERE = Double.NaN;

    private final CollectiveSemantics semantics;
    private final double[] came;
    /** The number of members that a member still needs, and the last arrival of the others; one entry if all members need the same. */
    private final int[] missing;

    private final double[] last;
    private int left;

    IdealMeeting(CollectiveSemantics semantics) {
        this.semantics = semantics;
        int members = semantics.members();
        this.came = new double[members];
        Arrays.fill(came, NOT_HERE);
        this.missing = new int[semantics.differs() ? members : 1];
        this.last = new double[missing.length];
        Arrays.fill(last, Double.NEGATIVE_INFINITY);
        this.left = members;
        for (int giver = 0; giver < members; giver++) {
            for (int taker = 0; taker < missing.length; taker++) {
                missing[taker] += isNeeded(taker, giver) ? 1 : 0;
            }
        }
    }

    private boolean isNeeded(int taker, int giver) {
        return semantics.differs() ? semantics.needs(taker, giver) : semantics.gives(giver);
    }

    /** Adds the arrival of a member, and reports the members that need no others any more. */
    void come(int member, double now, IntConsumer freed) {
        came[member] = now;
        for (int taker = 0; taker < missing.length; taker++) {
            if (isNeeded(taker, member)) {
                last[taker] = Math.max(last[taker], now);
                missing[taker]--;
                if (missing[taker] == 0 && semantics.differs()) {
                    freed.accept(taker);
                } else if (missing[taker] == 0) {
                    all(freed);
                }
            }
        }
    }

    private void all(IntConsumer freed) {
        for (int taker = 0; taker < came.length; taker++) {
            if (semantics.takes(taker)) {
                freed.accept(taker);
            }
        }
    }

    /** Counts a member that continues; returns whether it was the last. */
    boolean leave() {
        return --left == 0;
    }

    /** Returns the time at which a member that has arrived continues; not a number while a member that it needs is missing. */
    double leaves(int member) {
        int place = semantics.differs() ? member : 0;
        if (!semantics.takes(member)) {
            return came[member];
        }
        return missing[place] > 0 ? NOT_HERE : Math.max(last[place], came[member]);
    }
}

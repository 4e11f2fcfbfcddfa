package dev.weft.waits;

import dev.weft.trace.program.CollectiveSemantics;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * One collective operation on a network without latency: a member waits for those whose data it needs, and for nobody else. Which
 * messages it is made of does not matter, as none of them takes time.
 */
final class IdealMeeting {
    private static final double NOT_HERE = Double.NaN;

    private final CollectiveSemantics semantics;
    private final double[] came;
    /** How many of those whose data a member needs have not come, and when the last of the others did; one entry if all need the same. */
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

    /** A member comes at this time; tells of those that wait for nobody any more. */
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

    /** Counts a member that goes on; whether it was the last. */
    boolean leave() {
        return --left == 0;
    }

    /** When a member that has come goes on; not a number as long as somebody whom it needs has not come. */
    double leaves(int member) {
        int place = semantics.differs() ? member : 0;
        if (!semantics.takes(member)) {
            return came[member];
        }
        return missing[place] > 0 ? NOT_HERE : Math.max(last[place], came[member]);
    }
}

package dev.weft.waits;

import dev.weft.program.CollectiveSemantics;
import java.util.Arrays;

/**
 * One collective operation on a network without latency: a member waits only for those whose data it needs. The messages of its algorithm
 * are irrelevant, because they take no time.
 */
final class IdealMeeting {
    /** The member waits for others. */
    static final double WAITS = Double.NaN;

    /** Receives the members that waited and now continue. */
    @FunctionalInterface
    interface Freed {
        /** Receives a member, and the time at which the last of those that it needs arrived. */
        void accept(int member, double time);
    }

    private final CollectiveSemantics semantics;
    /** The number of members that a member still needs, and the last arrival of the others; one entry if all members need the same. */
    private final int[] missing;

    private final double[] last;
    /** By member: whether it has arrived and waits. */
    private final boolean[] waiting;

    private int absent;

    IdealMeeting(CollectiveSemantics semantics) {
        this.semantics = semantics;
        int members = semantics.members();
        this.missing = new int[semantics.differs() ? members : 1];
        this.last = new double[missing.length];
        this.waiting = new boolean[members];
        this.absent = members;
        Arrays.fill(last, Double.NEGATIVE_INFINITY);
        for (int giver = 0; giver < members; giver++) {
            for (int taker = 0; taker < missing.length; taker++) {
                missing[taker] += isNeeded(taker, giver) ? 1 : 0;
            }
        }
    }

    private boolean isNeeded(int taker, int giver) {
        return semantics.differs() ? semantics.needs(taker, giver) : semantics.gives(giver);
    }

    /**
     * Adds the arrival of a member. Returns the time at which the last of those that it needs arrived, at most its own arrival if it needs
     * none, or {@link #WAITS}.
     */
    double come(int member, double time, Freed freed) {
        absent--;
        for (int taker = 0; taker < missing.length; taker++) {
            if (isNeeded(taker, member)) {
                last[taker] = Math.max(last[taker], time);
                if (--missing[taker] == 0) {
                    free(taker, freed);
                }
            }
        }
        int place = semantics.differs() ? member : 0;
        if (!semantics.takes(member)) {
            return time;
        }
        waiting[member] = missing[place] > 0;
        return waiting[member] ? WAITS : last[place];
    }

    private void free(int taker, Freed freed) {
        int end = semantics.differs() ? taker + 1 : waiting.length;
        for (int member = taker; member < end; member++) {
            if (waiting[member]) {
                waiting[member] = false;
                freed.accept(member, last[taker]);
            }
        }
    }

    /** Returns whether all members have arrived, so that none waits. */
    boolean isOver() {
        return absent == 0;
    }
}

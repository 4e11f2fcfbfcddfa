package dev.weft.program;

import static dev.weft.program.CollectiveLane.Action.ADD;
import static dev.weft.program.CollectiveLane.Action.REPLACE;

import dev.weft.program.CollectiveLane.Span;

/**
 * The largest power of two of members. As in MPICH, the first 2 r members, r = p - 2^k, fold in pairs: one of each adds
 * the other's vector to its own, represents both, and sends the result back at the end. Those that remain have positions
 * 0 to 2^k - 1.
 *
 * @param members all of them
 * @param odd whether the odd member of a pair remains, else the even one
 */
record PowerOfTwo(int members, boolean odd) {
    /** The rounds of a position. */
    interface Rounds {
        void run(int position);
    }

    int count() {
        return Integer.highestOneBit(members);
    }

    /** Returns ceil(log2) of the positions. */
    int steps() {
        return Integer.numberOfTrailingZeros(count());
    }

    /** Returns the number of pairs that fold. */
    int folded() {
        return members - count();
    }

    /** Returns the member at a position. */
    int member(int position) {
        return position < folded() ? 2 * position + (odd ? 1 : 0) : position + folded();
    }

    /** Returns the first member that a position represents; for the number of positions, the number of members. */
    int first(int position) {
        return Math.min(2 * position, position + folded());
    }

    /** Returns the position of a member that remains; negative for one that folds. */
    int position(int member) {
        if (member >= 2 * folded()) {
            return member - folded();
        }
        return (member % 2 == 1) == odd ? member / 2 : -1;
    }

    /** Adds the vectors of members that fold to those of others; returns the position of this member, or -1. */
    int fold(CollectiveLane lane, Span whole) {
        int own = lane.own();
        int position = position(own);
        if (position < 0) {
            lane.send(own ^ 1, whole);
        } else if (position < folded()) {
            lane.recv(own ^ 1, whole, ADD);
        }
        return position;
    }

    /** Runs rounds among those that remain, and sends their result to those that fold. */
    void fold(CollectiveLane lane, Span whole, Rounds rounds) {
        int position = fold(lane, whole);
        if (position >= 0) {
            rounds.run(position);
        }
        unfold(lane, position, whole);
    }

    private void unfold(CollectiveLane lane, int position, Span whole) {
        if (position < 0) {
            lane.recv(lane.own() ^ 1, whole, REPLACE);
        } else if (position < folded()) {
            lane.send(lane.own() ^ 1, whole);
        }
    }
}

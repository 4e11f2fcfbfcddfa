package dev.weft.program;

import static dev.weft.program.CollectiveLane.Action.ADD;
import static dev.weft.program.CollectiveLane.Action.REPLACE;

import dev.weft.program.CollectiveLane.Span;

/**
 * ReduceScatter as messages; {@code i} is this member of {@code p}. Sources: Thakur, Rabenseifner and Gropp 2005 for pairwise exchange and recursive
 * halving; Traeff 2005 for the butterfly. In both of the latter, a pair that folds has one position with the parts of both.
 */
final class ReduceScatterRounds {
    private final CollectiveLane lane;
    private final int i;
    private final int p;
    private final PowerOfTwo among;

    ReduceScatterRounds(CollectiveLane lane) {
        this.lane = lane;
        this.i = lane.own();
        this.p = lane.size();
        this.among = new PowerOfTwo(p, true);
    }

    /** Partial sums travel round a ring; in pairwise exchange, each member adds what all others have for it. */
    void run(CollectiveAlgorithm algorithm) {
        switch (algorithm.kind()) {
            case RING ->
                lane.alike(
                        p - 1,
                        k -> lane.exchange(i + 1, lane.parts(i - k - 1, 1), i - 1, lane.parts(i - k - 2, 1), ADD));
            case BINOMIAL -> {
                Span whole = lane.parts(0, p);
                RootedRounds rooted = new RootedRounds(lane, 0);
                rooted.up((first, count) -> whole, ADD);
                rooted.outward((first, count) -> lane.parts(first, count));
            }
            case RECURSIVE_HALVING -> halving();
            case BUTTERFLY -> butterfly();
            default -> {
                for (int k = 1; k < p; k++) {
                    lane.exchange(i + k, lane.parts(i + k, 1), i - k, lane.parts(i, 1), ADD);
                }
            }
        }
    }

    /** Returns the parts of all members that some positions represent. */
    private Span parts(int first, int count) {
        int member = among.first(first);
        return lane.parts(member, among.first(first + count) - member);
    }

    private void halving() {
        int position = among.fold(lane, lane.parts(0, p));
        if (position < 0) {
            lane.recv(i + 1, lane.parts(i, 1), REPLACE);
            return;
        }
        for (int mask = among.count() >> 1; mask > 0; mask >>= 1) {
            int partner = among.member(position ^ mask);
            lane.exchange(partner, parts((position ^ mask) & -mask, mask), partner, parts(position & -mask, mask), ADD);
        }
        if (position < among.folded()) {
            lane.send(i - 1, lane.parts(i - 1, 1));
        }
    }

    private void butterfly() {
        Halving halves = new Halving(among, false);
        int position = among.fold(lane, lane.parts(0, p));
        if (position < 0) {
            lane.recv(among.member(halves.label(i / 2)), lane.parts(i, 1), REPLACE);
            return;
        }
        int block = halves.label(position);
        for (int step = 0; step < among.steps(); step++) {
            int partner = among.member(position ^ (1 << step));
            int count = among.count() >> (step + 1);
            int kept = block & -count;
            lane.exchange(partner, parts(kept ^ count, count), partner, parts(kept, count), ADD);
        }
        int owner = among.member(block);
        if (block < among.folded()) {
            lane.send(owner - 1, lane.parts(owner - 1, 1));
        }
        if (block != position) {
            lane.exchange(owner, lane.parts(owner, 1), owner, lane.parts(i, 1), REPLACE);
        }
    }
}

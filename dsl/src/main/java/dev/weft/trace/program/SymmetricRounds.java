package dev.weft.trace.program;

import static dev.weft.trace.program.CollectiveLane.Action.ADD;
import static dev.weft.trace.program.CollectiveLane.Action.REPLACE;

import dev.weft.trace.program.CollectiveAlgorithm.Kind;
import dev.weft.trace.program.CollectiveLane.Span;

/**
 * Collectives without a root, as messages; {@code i} is this member of {@code p}. Sources: Hensgen, Finkel and Manber 1988 for
 * dissemination; Bruck, Ho, Kipnis, Upfal and Weathersby 1997 for the allgather of that shape; Thakur, Rabenseifner and Gropp
 * 2005 for recursive doubling with any p, pairwise exchange and Rabenseifner's allreduce; Patarasuk and Yuan 2009 for the ring allreduce; Hillis and
 * Steele 1986 for scans.
 */
final class SymmetricRounds {
    private static final Span NOTHING = new Span(0, 0);

    private final CollectiveLane lane;
    private final int i;
    private final int p;

    SymmetricRounds(CollectiveLane lane) {
        this.lane = lane;
        this.i = lane.own();
        this.p = lane.size();
    }

    void barrier(CollectiveAlgorithm algorithm) {
        if (algorithm.kind() == Kind.LINEAR) {
            RootedRounds rooted = new RootedRounds(lane, 0);
            rooted.reduce(algorithm, NOTHING);
            rooted.bcast(algorithm, NOTHING);
            return;
        }
        for (int mask = 1; mask < p; mask <<= 1) {
            lane.exchange(i + mask, NOTHING, i - mask, NOTHING, REPLACE);
        }
    }

    void allreduce(CollectiveAlgorithm algorithm, Span whole) {
        switch (algorithm.kind()) {
            case RING -> ringAllreduce(whole);
            case RABENSEIFNER -> halvingAllreduce(whole);
            case BINOMIAL -> {
                RootedRounds rooted = new RootedRounds(lane, 0);
                rooted.reduce(algorithm, whole);
                rooted.bcast(algorithm, whole);
            }
            default -> doublingAllreduce(whole);
        }
    }

    private void doublingAllreduce(Span whole) {
        amongAPowerOfTwo(whole, (position, folded, power) -> {
            for (int mask = 1; mask < power; mask <<= 1) {
                int partner = partner(position ^ mask, folded);
                lane.exchange(partner, whole, partner, whole, ADD);
            }
        });
    }

    /** Rabenseifner 2004: recursive halving, then the same exchanges backwards. */
    private void halvingAllreduce(Span whole) {
        amongAPowerOfTwo(whole, (position, folded, power) -> {
            Blocks blocks = new Blocks(whole, power);
            for (int mask = power >> 1; mask > 0; mask >>= 1) {
                int other = position ^ mask;
                int partner = partner(other, folded);
                lane.exchange(
                        partner,
                        half(other, mask, blocks),
                        partner,
                        half(position, mask, blocks),
                        ADD);
            }
            for (int mask = 1; mask < power; mask <<= 1) {
                int other = position ^ mask;
                int partner = partner(other, folded);
                lane.exchange(
                        partner,
                        half(position, mask, blocks),
                        partner,
                        half(other, mask, blocks),
                        REPLACE);
            }
        });
    }

    /** Exchanges of the ranks that remain: a power of two, of which {@code folded} represent two ranks each. */
    private interface Rounds {
        void run(int position, int folded, int power);
    }

    /** The first 2 r ranks, r = p - 2^k, fold in pairs so that a power of two remains, and unfold at the end. */
    private void amongAPowerOfTwo(Span whole, Rounds rounds) {
        int power = Integer.highestOneBit(p);
        int folded = p - power;
        boolean folds = i < 2 * folded;
        if (folds && i % 2 == 0) {
            lane.send(i + 1, whole);
            lane.recv(i + 1, whole, REPLACE);
            return;
        }
        if (folds) {
            lane.recv(i - 1, whole, ADD);
        }
        rounds.run(folds ? i / 2 : i - folded, folded, power);
        if (folds) {
            lane.send(i - 1, whole);
        }
    }

    /** Returns the member at a position among the ranks that remain. */
    private static int partner(int position, int folded) {
        return position < folded ? 2 * position + 1 : position + folded;
    }

    /** Returns the blocks, of {@code power} blocks, whose bits from that of {@code mask} up are those of a position. */
    private static Span half(int position, int mask, Blocks blocks) {
        return blocks.of(position & -mask, mask);
    }

    private void ringAllreduce(Span whole) {
        Blocks blocks = new Blocks(whole, p);
        lane.alike(
                p - 1,
                round -> lane.exchange(i + 1, block(i - round, blocks), i - 1, block(i - round - 1, blocks), ADD));
        lane.alike(
                p - 1,
                round -> lane.exchange(i + 1, block(i + 1 - round, blocks), i - 1, block(i - round, blocks), REPLACE));
    }

    /** Returns a p-th of a message. */
    private Span block(int number, Blocks blocks) {
        return blocks.of(lane.around(number), 1);
    }

    void allgather(CollectiveAlgorithm algorithm) {
        if (algorithm.kind() == Kind.DISSEMINATION) {
            for (int mask = 1; mask < p; mask <<= 1) {
                int count = Math.min(mask, p - mask);
                lane.exchange(i - mask, lane.parts(i, count), i + mask, lane.parts(i + mask, count), REPLACE);
            }
            return;
        }
        lane.alike(
                p - 1,
                round -> lane.exchange(i + 1, lane.parts(i - round, 1), i - 1, lane.parts(i - round - 1, 1), REPLACE));
    }

    void alltoall(CollectiveAlgorithm algorithm) {
        if (algorithm.kind() == Kind.LINEAR) {
            int[] requests = new int[2 * (p - 1)];
            for (int k = 1; k < p; k++) {
                requests[k - 1] = lane.irecv(i - k, lane.from(i - k), REPLACE);
            }
            for (int k = 1; k < p; k++) {
                requests[p - 2 + k] = lane.isend(i + k, lane.to(i + k));
            }
            lane.waitall(requests);
            return;
        }
        for (int k = 1; k < p; k++) {
            lane.exchange(i + k, lane.to(i + k), i - k, lane.from(i - k), REPLACE);
        }
    }

    /** Partial sums travel round a ring; in pairwise exchange, each member adds what all others have for it. */
    void reduceScatter(CollectiveAlgorithm algorithm) {
        if (algorithm.kind() == Kind.RING) {
            lane.alike(
                    p - 1,
                    k -> lane.exchange(i + 1, lane.parts(i - k - 1, 1), i - 1, lane.parts(i - k - 2, 1), ADD));
            return;
        }
        for (int k = 1; k < p; k++) {
            lane.exchange(i + k, lane.parts(i + k, 1), i - k, lane.parts(i, 1), ADD);
        }
    }

    void scan(CollectiveAlgorithm algorithm, Span whole) {
        if (algorithm.kind() == Kind.LINEAR) {
            if (i > 0) {
                lane.recv(i - 1, whole, ADD);
            }
            if (i < p - 1) {
                lane.send(i + 1, whole);
            }
            return;
        }
        for (int mask = 1; mask < p; mask <<= 1) {
            boolean sends = i + mask < p;
            int request = sends ? lane.isend(i + mask, whole) : -1;
            if (i >= mask) {
                lane.recv(i - mask, whole, ADD);
            }
            if (sends) {
                lane.waitall(request);
            }
        }
    }
}

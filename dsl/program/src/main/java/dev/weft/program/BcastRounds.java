package dev.weft.program;

import static dev.weft.program.CollectiveLane.Action.REPLACE;

import dev.weft.program.CollectiveLane.Span;

/**
 * Bcast as messages; {@code v} is the distance of this member from the root. Sources: Thakur, Rabenseifner and Gropp 2005 for the binomial
 * tree and for a scatter with an allgather, also for any p; Pjesivac-Grbovic et al. 2007 for chains, binary and split binary trees.
 */
final class BcastRounds {
    private final CollectiveLane lane;
    private final int root;
    private final int v;
    private final int p;

    BcastRounds(CollectiveLane lane, int root) {
        this.lane = lane;
        this.root = root;
        this.p = lane.size();
        this.v = lane.around(lane.own() - root);
    }

    void run(CollectiveAlgorithm algorithm, Span whole) {
        long segment = algorithm.segment(whole.bytes());
        switch (algorithm.kind()) {
            case BINOMIAL -> new RootedRounds(lane, root).down((first, count) -> whole);
            case BINOMIAL_DOUBLING -> binomialDoubling(whole);
            case KNOMIAL -> knomial(algorithm.number(), whole);
            case RING -> TreeMember.chain(v, p).down(lane, root, Math.max(1, whole.bytes()), whole);
            case PIPELINE -> TreeMember.chain(v, p).down(lane, root, segment, whole);
            case BINARY -> TreeMember.of(v, p).down(lane, root, segment, whole);
            case SPLIT_BINARY -> splitBinary(segment, whole);
            case SCATTER_ALLGATHER -> scattered(whole, true);
            case SCATTER_RING -> scattered(whole, false);
            default -> new RootedRounds(lane, root).outward((first, count) -> whole);
        }
    }

    /** Open MPI's binomial tree: the parent of a member lacks its highest bit. */
    private void binomialDoubling(Span whole) {
        if (v > 0) {
            lane.recv(root + v - Integer.highestOneBit(v), whole, REPLACE);
        }
        for (int mask = v == 0 ? 1 : 2 * Integer.highestOneBit(v); v + mask < p; mask <<= 1) {
            lane.send(root + v + mask, whole);
        }
    }

    /** A member whose lowest digit other than 0, to the base of the radix, is d at weight w is a child of the member d w before. */
    private void knomial(int radix, Span whole) {
        long weight = 1;
        while (weight < p && v / weight % radix == 0) {
            weight *= radix;
        }
        if (v > 0) {
            lane.recv(root + v - (int) (v / weight % radix * weight), whole, REPLACE);
        }
        for (weight /= radix; weight > 0; weight /= radix) {
            for (int digit = 1; digit < radix && v + digit * weight < p; digit++) {
                lane.send(root + v + (int) (digit * weight), whole);
            }
        }
    }

    /** Odd distances are in one subtree and even ones in the other, so that neighbours exchange halves. */
    private void splitBinary(long segment, Span whole) {
        MessageBlocks halves = new MessageBlocks(whole, 2);
        if (MessageBlocks.isWhole(whole)) {
            TreeMember.chain(v, p).down(lane, root, Math.max(1, whole.bytes()), whole);
            return;
        }
        int side = 1 - v % 2;
        Span own = halves.of(side, 1);
        Span other = halves.of(1 - side, 1);
        if (v > 0) {
            TreeMember.of(v, p).down(lane, root, segment, own);
        } else {
            toBothSides(segment, halves);
        }
        if (v == 0 && p > 1 && p % 2 == 0) {
            lane.send(root + p - 1, own);
        } else if (v > 0 && v == p - 1 && p % 2 == 0) {
            lane.recv(root, other, REPLACE);
        } else if (v > 0) {
            int pair = root + (v % 2 == 1 ? v + 1 : v - 1);
            lane.exchange(pair, own, pair, other, REPLACE);
        }
    }

    private void toBothSides(long segment, MessageBlocks halves) {
        for (int k = 0; k <= MessageBlocks.lastSegment(halves.of(0, 1), segment); k++) {
            for (int side = 0; side < Math.min(2, p - 1); side++) {
                if (k <= MessageBlocks.lastSegment(halves.of(side, 1), segment)) {
                    lane.send(root + 1 + side, MessageBlocks.segment(halves.of(side, 1), segment, k));
                }
            }
        }
    }

    private void scattered(Span whole, boolean doubling) {
        MessageBlocks blocks = new MessageBlocks(whole, p);
        new RootedRounds(lane, root).down((first, count) -> blocks.of(first, Math.min(count, p - first)));
        if (doubling) {
            for (int mask = 1; mask < p; mask <<= 1) {
                join(blocks, mask);
            }
            return;
        }
        lane.alike(
                p - 1,
                round -> lane.exchange(
                        root + v + 1,
                        blocks.of(lane.around(v - round), 1),
                        root + v - 1,
                        blocks.of(lane.around(v - round - 1), 1),
                        REPLACE));
    }

    /**
     * Exchanges the blocks of two groups of {@code mask} members. Where the second group is not complete, those of the first
     * one that have a partner pass its blocks on to the others along a binomial tree.
     */
    private void join(MessageBlocks blocks, int mask) {
        int group = v & -mask;
        int partner = v ^ mask;
        int other = partner & -mask;
        if (partner < p) {
            lane.exchange(
                    root + partner, range(blocks, group, mask), root + partner, range(blocks, other, mask), REPLACE);
        }
        int have = p - other;
        if (have <= 0 || have >= mask) {
            return;
        }
        for (int distance = mask >> 1; distance > 0; distance >>= 1) {
            int in = v & (2 * distance - 1);
            if (in < distance && in < have && in + distance >= have) {
                lane.send(root + v + distance, range(blocks, other, mask));
            } else if (in >= distance && in >= have && in - distance < have) {
                lane.recv(root + v - distance, range(blocks, other, mask), REPLACE);
            }
        }
    }

    private Span range(MessageBlocks blocks, int first, int count) {
        return blocks.of(first, Math.min(count, p - first));
    }
}

package dev.weft.program;

import static dev.weft.program.CollectiveLane.Action.ADD;
import static dev.weft.program.CollectiveLane.Action.REPLACE;

import dev.weft.program.CollectiveLane.Span;

/**
 * Reduce as messages; {@code v} is the distance of this member from the root. Sources: Thakur, Rabenseifner and Gropp 2005 for the binomial
 * tree and Rabenseifner's algorithm; Pjesivac-Grbovic et al. 2007 for chains and binary trees.
 */
final class ReduceRounds {
    private final CollectiveLane lane;
    private final int root;
    private final int v;
    private final int p;

    ReduceRounds(CollectiveLane lane, int root) {
        this.lane = lane;
        this.root = root;
        this.p = lane.size();
        this.v = lane.around(lane.own() - root);
    }

    void run(CollectiveAlgorithm algorithm, Span whole) {
        long segment = algorithm.segment(whole.bytes());
        switch (algorithm.kind()) {
            case BINOMIAL -> new RootedRounds(lane, root).up((first, count) -> whole, ADD);
            case RING -> TreeMember.chain(v, p).up(lane, root, Math.max(1, whole.bytes()), whole);
            case PIPELINE -> TreeMember.chain(v, p).up(lane, root, segment, whole);
            case BINARY -> TreeMember.of(v, p).up(lane, root, segment, whole);
            case IN_ORDER_BINARY -> inOrder(segment, whole);
            case RABENSEIFNER -> halving(whole);
            default -> new RootedRounds(lane, root).inward((first, count) -> whole, ADD);
        }
    }

    /** The last member has the sum in the order of members, and sends it to the root. */
    private void inOrder(long segment, Span whole) {
        int own = lane.own();
        TreeMember.inOrder(own, p).up(lane, 0, segment, whole);
        if (root != p - 1 && own == p - 1) {
            lane.send(root, whole);
        } else if (root != p - 1 && own == root) {
            lane.recv(p - 1, whole, REPLACE);
        }
    }

    /** Members are counted from the root, and the even one of a pair that folds remains, so that the root does. */
    private void halving(Span whole) {
        PowerOfTwo among = new PowerOfTwo(p, false);
        CollectiveLane fromRoot = new MemberLane(lane, v, p, member -> root + member);
        int position = among.fold(fromRoot, whole);
        if (position >= 0) {
            MessageBlocks blocks = new MessageBlocks(whole, among.count());
            Halving halves = new Halving(among, false);
            halves.reduceScatter(fromRoot, blocks, position);
            halves.gather(fromRoot, blocks, position);
        }
    }
}

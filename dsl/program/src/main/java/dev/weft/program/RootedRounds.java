package dev.weft.program;

import static dev.weft.program.CollectiveLane.Action.REPLACE;

import dev.weft.program.CollectiveAlgorithm.Kind;
import dev.weft.program.CollectiveLane.Action;
import dev.weft.program.CollectiveLane.Span;

/**
 * Gather and scatter as messages, and the trees along which other collectives with a root go. Members are counted from the root: {@code v} is the distance of this one.
 * Binomial trees are those of Thakur, Rabenseifner and Gropp, Optimization of collective communication operations in
 * MPICH, IJHPCA 19(1), 2005.
 */
final class RootedRounds {
    /** Data of {@code count} members from distance {@code first} from the root on. */
    interface Cargo {
        Span of(int first, int count);
    }

    private final CollectiveLane lane;
    private final int root;
    private final int v;
    private final int p;

    RootedRounds(CollectiveLane lane, int root) {
        this.lane = lane;
        this.root = root;
        this.p = lane.size();
        this.v = lane.around(lane.own() - root);
    }

    void scatter(CollectiveAlgorithm algorithm) {
        if (algorithm.kind() == Kind.BINOMIAL) {
            down(this::parts);
        } else {
            outward(this::parts);
        }
    }

    void gather(CollectiveAlgorithm algorithm) {
        if (algorithm.kind() == Kind.BINOMIAL) {
            up(this::parts, REPLACE);
        } else {
            inward(this::parts, REPLACE);
        }
    }

    /** Returns the parts of a subtree, which has fewer members than its depth allows at the end of the tree. */
    private Span parts(int first, int count) {
        return lane.parts(root + first, Math.min(count, p - first));
    }

    /** From the root to the leaves: the farthest subtree first. */
    void down(Cargo cargo) {
        int reach = 1;
        while (reach < p && (v & reach) == 0) {
            reach <<= 1;
        }
        if (v > 0) {
            lane.recv(root + v - reach, cargo.of(v, reach), REPLACE);
        }
        for (int mask = reach >> 1; mask > 0; mask >>= 1) {
            if (v + mask < p) {
                lane.send(root + v + mask, cargo.of(v + mask, mask));
            }
        }
    }

    /** From the leaves to the root: the nearest subtree first. */
    void up(Cargo cargo, Action action) {
        for (int mask = 1; mask < p; mask <<= 1) {
            if ((v & mask) != 0) {
                lane.send(root + v - mask, cargo.of(v, mask));
                return;
            }
            if (v + mask < p) {
                lane.recv(root + v + mask, cargo.of(v + mask, mask), action);
            }
        }
    }

    void outward(Cargo cargo) {
        if (v > 0) {
            lane.recv(root, cargo.of(v, 1), REPLACE);
            return;
        }
        for (int k = 1; k < p; k++) {
            lane.send(root + k, cargo.of(k, 1));
        }
    }

    void inward(Cargo cargo, Action action) {
        if (v > 0) {
            lane.send(root, cargo.of(v, 1));
            return;
        }
        for (int k = 1; k < p; k++) {
            lane.recv(root + k, cargo.of(k, 1), action);
        }
    }
}

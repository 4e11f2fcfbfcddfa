package dev.weft.trace.program;

import static dev.weft.trace.program.CollectiveLane.Action.ADD;
import static dev.weft.trace.program.CollectiveLane.Action.REPLACE;

import dev.weft.trace.program.CollectiveAlgorithm.Kind;
import dev.weft.trace.program.CollectiveLane.Action;
import dev.weft.trace.program.CollectiveLane.Span;
import java.util.function.IntFunction;

/**
 * Collectives that have a root, as messages. Members are counted from the root: {@code v} is the distance of this one.
 * Binomial trees are those of Thakur, Rabenseifner and Gropp, Optimization of collective communication operations in
 * MPICH, IJHPCA 19(1), 2005.
 */
final class RootedRounds {
    /** Data of {@code count} members from distance {@code first} from the root on. */
    private interface Cargo {
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

    void bcast(CollectiveAlgorithm algorithm, Span whole) {
        switch (algorithm.kind()) {
            case BINOMIAL -> down((first, count) -> whole);
            case RING -> {
                if (v > 0) {
                    lane.recv(root + v - 1, whole, REPLACE);
                }
                if (v < p - 1) {
                    lane.send(root + v + 1, whole);
                }
            }
            case KNOMIAL -> knomial(algorithm.radix(), whole);
            case PIPELINE -> pipeline(algorithm.segment(), whole);
            default -> outward((first, count) -> whole);
        }
    }

    /** A member whose lowest digit other than 0, to the base of the radix, has a weight is a child of the member without it. */
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

    /** Along a chain: each segment is passed on while the next one comes. */
    private void pipeline(long segment, Span whole) {
        int last = Blocks.lastSegment(whole, segment);
        IntFunction<Span> part = k -> Blocks.segment(whole, segment, k);
        boolean receives = v > 0;
        boolean sends = v < p - 1;
        if (receives && sends) {
            lane.recv(root + v - 1, part.apply(0), REPLACE);
            lane.alike(last - 1, k -> pass(part, k));
            if (last > 0) {
                pass(part, last - 1);
            }
            lane.send(root + v + 1, part.apply(last));
        } else if (receives) {
            lane.alike(last, k -> lane.recv(root + v - 1, part.apply(k), REPLACE));
            lane.recv(root + v - 1, part.apply(last), REPLACE);
        } else if (sends) {
            lane.alike(last, k -> lane.send(root + v + 1, part.apply(k)));
            lane.send(root + v + 1, part.apply(last));
        }
    }

    private void pass(IntFunction<Span> part, int k) {
        lane.exchange(root + v + 1, part.apply(k), root + v - 1, part.apply(k + 1), REPLACE);
    }

    void reduce(CollectiveAlgorithm algorithm, Span whole) {
        if (algorithm.kind() == Kind.BINOMIAL) {
            up((first, count) -> whole, ADD);
        } else {
            inward((first, count) -> whole, ADD);
        }
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
    private void down(Cargo cargo) {
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
    private void up(Cargo cargo, Action action) {
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

    private void outward(Cargo cargo) {
        if (v > 0) {
            lane.recv(root, cargo.of(v, 1), REPLACE);
            return;
        }
        for (int k = 1; k < p; k++) {
            lane.send(root + k, cargo.of(k, 1));
        }
    }

    private void inward(Cargo cargo, Action action) {
        if (v > 0) {
            lane.send(root, cargo.of(v, 1));
            return;
        }
        for (int k = 1; k < p; k++) {
            lane.recv(root + k, cargo.of(k, 1), action);
        }
    }
}

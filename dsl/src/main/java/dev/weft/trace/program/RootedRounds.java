package dev.weft.trace.program;

/**
 * Collectives that have a root, as messages. Members are counted from the root: {@code v} is the distance of this one.
 * Binomial trees are those of Thakur, Rabenseifner and Gropp, Optimization of collective communication operations in
 * MPICH, IJHPCA 19(1), 2005.
 */
final class RootedRounds {
    private final CollectiveMember lane;
    private final int root;
    private final int v;
    private final int p;

    RootedRounds(CollectiveMember lane, int root) {
        this.lane = lane;
        this.root = root;
        this.p = lane.size();
        this.v = lane.around(lane.own() - root);
    }

    void bcast(CollectiveAlgorithm algorithm, long bytes) {
        switch (algorithm) {
            case BINOMIAL -> down(false, bytes);
            case RING -> {
                if (v > 0) {
                    lane.recv(root + v - 1, bytes);
                }
                if (v < p - 1) {
                    lane.send(root + v + 1, bytes);
                }
            }
            default -> outward(false, bytes);
        }
    }

    void reduce(CollectiveAlgorithm algorithm, long bytes) {
        if (algorithm == CollectiveAlgorithm.BINOMIAL) {
            up(false, bytes);
        } else {
            inward(false, bytes);
        }
    }

    void scatter(CollectiveAlgorithm algorithm) {
        if (algorithm == CollectiveAlgorithm.BINOMIAL) {
            down(true, 0);
        } else {
            outward(true, 0);
        }
    }

    void gather(CollectiveAlgorithm algorithm) {
        if (algorithm == CollectiveAlgorithm.BINOMIAL) {
            up(true, 0);
        } else {
            inward(true, 0);
        }
    }

    /** From the root to the leaves: the farthest subtree first. */
    private void down(boolean partial, long bytes) {
        int reach = 1;
        while (reach < p && (v & reach) == 0) {
            reach <<= 1;
        }
        if (v > 0) {
            lane.recv(root + v - reach, partial ? subtree(v, reach) : bytes);
        }
        for (int mask = reach >> 1; mask > 0; mask >>= 1) {
            if (v + mask < p) {
                lane.send(root + v + mask, partial ? subtree(v + mask, mask) : bytes);
            }
        }
    }

    /** From the leaves to the root: the nearest subtree first. */
    private void up(boolean partial, long bytes) {
        for (int mask = 1; mask < p; mask <<= 1) {
            if ((v & mask) != 0) {
                lane.send(root + v - mask, partial ? subtree(v, mask) : bytes);
                return;
            }
            if (v + mask < p) {
                lane.recv(root + v + mask, partial ? subtree(v + mask, mask) : bytes);
            }
        }
    }

    /**
     * Returns the sum of the parts of the subtree at distance {@code first} from the root with {@code reach} members.
     */
    private long subtree(int first, int reach) {
        return lane.parts(root + first, Math.min(reach, p - first));
    }

    private void outward(boolean partial, long bytes) {
        if (v > 0) {
            lane.recv(root, partial ? lane.part(lane.own()) : bytes);
            return;
        }
        for (int k = 1; k < p; k++) {
            lane.send(root + k, partial ? lane.part(lane.around(root + k)) : bytes);
        }
    }

    private void inward(boolean partial, long bytes) {
        if (v > 0) {
            lane.send(root, partial ? lane.part(lane.own()) : bytes);
            return;
        }
        for (int k = 1; k < p; k++) {
            lane.recv(root + k, partial ? lane.part(lane.around(root + k)) : bytes);
        }
    }
}

package dev.weft.program;

import static dev.weft.program.CollectiveLane.Action.REPLACE;

import dev.weft.program.CollectiveLane.Span;

/**
 * Barrier as messages without data; {@code i} is this member of {@code p}. Sources: Hensgen, Finkel and Manber 1988 for dissemination; Open MPI
 * for the others, where recursive doubling lets the members from the largest power of two on report to the first ones.
 */
final class BarrierRounds {
    private static final Span NOTHING = new Span(0, 0);

    private final CollectiveLane lane;
    private final int i;
    private final int p;

    BarrierRounds(CollectiveLane lane) {
        this.lane = lane;
        this.i = lane.own();
        this.p = lane.size();
    }

    void run(CollectiveAlgorithm algorithm) {
        switch (algorithm.kind()) {
            case LINEAR -> upAndDown(algorithm);
            case TREE -> upAndDown(CollectiveAlgorithm.BINOMIAL);
            case RECURSIVE_DOUBLING -> recursiveDoubling();
            case DOUBLE_RING -> {
                circle();
                circle();
            }
            default -> {
                for (int mask = 1; mask < p; mask <<= 1) {
                    lane.exchange(i + mask, NOTHING, i - mask, NOTHING, REPLACE);
                }
            }
        }
    }

    private void upAndDown(CollectiveAlgorithm algorithm) {
        new ReduceRounds(lane, 0).run(algorithm, NOTHING);
        new BcastRounds(lane, 0).run(algorithm, NOTHING);
    }

    private void recursiveDoubling() {
        int power = Integer.highestOneBit(p);
        if (i >= power) {
            lane.exchange(i - power, NOTHING, i - power, NOTHING, REPLACE);
            return;
        }
        if (i + power < p) {
            lane.recv(i + power, NOTHING, REPLACE);
        }
        for (int mask = 1; mask < power; mask <<= 1) {
            lane.exchange(i ^ mask, NOTHING, i ^ mask, NOTHING, REPLACE);
        }
        if (i + power < p) {
            lane.send(i + power, NOTHING);
        }
    }

    /** A message goes from member 0 round to member 0. */
    private void circle() {
        if (p == 1) {
            return;
        }
        if (i > 0) {
            lane.recv(i - 1, NOTHING, REPLACE);
        }
        lane.send(i + 1, NOTHING);
        if (i == 0) {
            lane.recv(i - 1, NOTHING, REPLACE);
        }
    }
}

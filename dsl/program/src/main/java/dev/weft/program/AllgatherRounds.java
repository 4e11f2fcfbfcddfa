package dev.weft.program;

import static dev.weft.program.CollectiveLane.Action.REPLACE;

/**
 * Allgather as messages; {@code i} is this member of {@code p}. Sources: Bruck et al. 1997; Thakur, Rabenseifner and Gropp 2005 for recursive
 * doubling; Chen et al. 2005 for neighbour exchange; Loch and Koslovski 2021 for sparbit. As in Open MPI, recursive doubling
 * becomes Bruck's algorithm where p is no power of two, and neighbour exchange a ring where p is odd.
 */
final class AllgatherRounds {
    private final CollectiveLane lane;
    private final int i;
    private final int p;

    AllgatherRounds(CollectiveLane lane) {
        this.lane = lane;
        this.i = lane.own();
        this.p = lane.size();
    }

    void run(CollectiveAlgorithm algorithm) {
        boolean power = Integer.bitCount(p) == 1;
        switch (algorithm.kind()) {
            case BRUCK -> bruck();
            case RECURSIVE_DOUBLING -> {
                if (power) {
                    doubling();
                } else {
                    bruck();
                }
            }
            case NEIGHBOR_EXCHANGE -> {
                if (p % 2 == 0) {
                    neighbors();
                } else {
                    ring();
                }
            }
            case SPARBIT -> sparbit();
            default -> ring();
        }
    }

    private void ring() {
        lane.alike(
                p - 1,
                round -> lane.exchange(i + 1, lane.parts(i - round, 1), i - 1, lane.parts(i - round - 1, 1), REPLACE));
    }

    private void bruck() {
        for (int mask = 1; mask < p; mask <<= 1) {
            int count = Math.min(mask, p - mask);
            lane.exchange(i - mask, lane.parts(i, count), i + mask, lane.parts(i + mask, count), REPLACE);
        }
    }

    private void doubling() {
        for (int mask = 1; mask < p; mask <<= 1) {
            int partner = i ^ mask;
            lane.exchange(partner, lane.parts(i & -mask, mask), partner, lane.parts(partner & -mask, mask), REPLACE);
        }
    }

    /** After the first round, a member passes on the two parts that it received last. */
    private void neighbors() {
        int ahead = i % 2 == 0 ? 1 : -1;
        lane.exchange(i + ahead, lane.parts(i, 1), i + ahead, lane.parts(i + ahead, 1), REPLACE);
        int first = i & -2;
        int[] received = {first, first};
        int sent = first;
        for (int round = 1; round < p / 2; round++) {
            int side = round % 2;
            int neighbor = side == 0 ? i + ahead : i - ahead;
            received[side] += side == 0 ? 2 * ahead : -2 * ahead;
            lane.exchange(neighbor, lane.parts(sent, 2), neighbor, lane.parts(received[side], 2), REPLACE);
            sent = received[side];
        }
    }

    /**
     * At halving distance, a member sends every second part from its own back, as a message each. Where p is no power of
     * two, the last part is left out in the rounds in which the receiver has it or gets it from another member.
     */
    private void sparbit() {
        int zeros = Integer.numberOfTrailingZeros(p);
        int ignored = (~(p >> zeros) | 1) << zeros;
        int parts = 1;
        for (int distance = Integer.highestOneBit(Math.max(1, 2 * p - 1)) / 2; distance > 0; distance >>= 1) {
            int left = (distance & ignored) == distance ? 1 : 0;
            int[] requests = new int[2 * (parts - left)];
            for (int part = 0; part < parts - left; part++) {
                requests[2 * part] = lane.irecv(i - distance, lane.parts(i - (2 * part + 1) * distance, 1), REPLACE);
                requests[2 * part + 1] = lane.isend(i + distance, lane.parts(i - 2 * part * distance, 1));
            }
            lane.waitall(requests);
            parts = 2 * parts - left;
        }
    }
}

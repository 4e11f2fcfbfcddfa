package dev.weft.program;

import static dev.weft.program.CollectiveLane.Action.ADD;
import static dev.weft.program.CollectiveLane.Action.REPLACE;

/**
 * Exchanges of halves of halves among a power of two of positions, at doubling distance. In step s a position keeps the
 * half of its blocks that bit s of its label names, counted from the highest, and sends the other one; so each
 * message is contiguous. Partners differ in one bit (Rabenseifner 2004), or are those of Swing (De Sensi et al.,
 * NSDI 2024): in step s an even position p has the partner p + rho(s), an odd one p - rho(s), with rho(s) = (1 -
 * (-2)^(s+1)) / 3. Bine butterflies (De Sensi et al., arXiv 2508.17311) have the same partners, and this order of blocks.
 */
record Halving(PowerOfTwo among, boolean swing) {
    /** Returns the position with which one exchanges messages in a step. */
    int partner(int position, int step) {
        if (!swing) {
            return position ^ (1 << step);
        }
        int power = 2 << step;
        int rho = (1 - (step % 2 == 0 ? -power : power)) / 3;
        return Math.floorMod(position % 2 == 0 ? position + rho : position - rho, among.count());
    }

    /**
     * Returns the block that a position has after all steps: the bits of the steps on the way from position 0, the first
     * one highest. The sum of distances on the way gives 3 times the position, from which the steps follow bit by bit.
     */
    int label(int position) {
        int steps = among.steps();
        if (!swing) {
            return steps == 0 ? 0 : Integer.reverse(position) >>> (Integer.SIZE - steps);
        }
        int mask = among.count() - 1;
        int odd = position & 1;
        int rest = (odd - 3 * position) & mask;
        int label = 0;
        int taken = 0;
        while (rest != 0) {
            int step = Integer.numberOfTrailingZeros(rest) - 1;
            int power = step % 2 == 0 ? -(2 << step) : 2 << step;
            label |= 1 << (steps - 1 - step);
            rest = (rest - (taken % 2 == 0 ? power : -power)) & mask;
            taken++;
        }
        return taken % 2 == odd ? label : label | 1;
    }

    /** Leaves each position the sum of its block. */
    void reduceScatter(CollectiveLane lane, MessageBlocks blocks, int position) {
        for (int step = 0; step < among.steps(); step++) {
            exchange(lane, blocks, position, step, true);
        }
    }

    /** Gives each position all blocks, by the same exchanges backwards. */
    void allgather(CollectiveLane lane, MessageBlocks blocks, int position) {
        for (int step = among.steps() - 1; step >= 0; step--) {
            exchange(lane, blocks, position, step, false);
        }
    }

    private void exchange(CollectiveLane lane, MessageBlocks blocks, int position, int step, boolean reduces) {
        int partner = among.member(partner(position, step));
        int count = count(step);
        int kept = label(position) & -count;
        int other = kept ^ count;
        if (reduces) {
            lane.exchange(partner, blocks.of(other, count), partner, blocks.of(kept, count), ADD);
        } else {
            lane.exchange(partner, blocks.of(kept, count), partner, blocks.of(other, count), REPLACE);
        }
    }

    /** Sends all blocks to position 0, by messages to partners; only without swing. */
    void gather(CollectiveLane lane, MessageBlocks blocks, int position) {
        for (int step = among.steps() - 1; step >= 0; step--) {
            int partner = among.member(position ^ (1 << step));
            int count = count(step);
            int kept = label(position) & -count;
            if ((position & (1 << step)) != 0) {
                lane.send(partner, blocks.of(kept, count));
                return;
            }
            lane.recv(partner, blocks.of(kept ^ count, count), REPLACE);
        }
    }

    /** Returns the number of blocks that remain after a step. */
    private int count(int step) {
        return among.count() >> (step + 1);
    }
}

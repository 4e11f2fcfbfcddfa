package dev.weft.program;

import dev.weft.study.FreeMemory;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;

/**
 * Memory budget of a program under construction: reserved before allocation, so that a large program is an error rather
 * than a crash.
 */
final class MemoryBudget {
    private long limit;
    private long taken;
    /** Whether garbage may still count as used memory, so that counting again is worthwhile. */
    private boolean countsGarbage;

    /** The bytes of the columns of a step. */
    static final int BYTES_PER_STEP = 25;

    private MemoryBudget(long limit, boolean countsGarbage) {
        this.limit = limit;
        this.countsGarbage = countsGarbage;
    }

    /** Returns two thirds of the memory that Java may use, less the memory in use. */
    static MemoryBudget ofThisMachine() {
        return new MemoryBudget(twoThirds(FreeMemory.now()), true);
    }

    private static long twoThirds(long bytes) {
        return bytes / 3 * 2;
    }

    static MemoryBudget of(long bytes) {
        return new MemoryBudget(bytes, false);
    }

    /** Throws an error if the columns of {@code ranks * stepsOfEach} steps, or those of one rank, cannot fit. */
    void require(int ranks, double stepsOfEach) {
        double bytes = stepsOfEach * ranks * BYTES_PER_STEP;
        if (bytes > limit) {
            countAgain();
        }
        if (bytes > limit) {
            throw ModelException.of(
                    "program of " + ranks + " ranks with " + Digits.four(stepsOfEach) + " steps each",
                    "needs " + new Bytes(bytes) + ", and two thirds of the free memory are "
                            + new Bytes((double) limit),
                    "Use fewer ranks or iterations, or start Java with a larger -Xmx");
        }
    }

    /** Counts the memory in use again, because garbage of an earlier cell is not a reason to refuse. */
    private void countAgain() {
        if (countsGarbage) {
            countsGarbage = false;
            limit = Math.max(limit, twoThirds(FreeMemory.collected() + taken));
        }
    }

    void take(long bytes, int rank, int steps) {
        if (bytes > limit - taken) {
            countAgain();
        }
        if (bytes > limit - taken) {
            throw ModelException.of(
                    "program at rank " + rank + ", step " + steps,
                    "needs more than " + new Bytes((double) limit) + ", two thirds of the free memory",
                    "Use fewer ranks or iterations, or start Java with a larger -Xmx");
        }
        taken += bytes;
    }

    void give(long bytes) {
        taken -= bytes;
    }
}

package dev.weft.trace.program;

import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;

/** Memory that a program may take while it is built: asked before an array is made, so that a large one fails with a sentence. */
final class MemoryBudget {
    private final long limit;
    private long taken;

    private MemoryBudget(long limit) {
        this.limit = limit;
    }

    /** Two thirds of the memory that Java may have, less what is in use. */
    static MemoryBudget ofThisMachine() {
        Runtime runtime = Runtime.getRuntime();
        long used = runtime.totalMemory() - runtime.freeMemory();
        return new MemoryBudget((runtime.maxMemory() - used) / 3 * 2);
    }

    static MemoryBudget of(long bytes) {
        return new MemoryBudget(bytes);
    }

    /** Refuses what is known not to fit: the columns of so many steps, those of one rank within what one may have. */
    void require(int ranks, double stepsOfEach) {
        double bytes = stepsOfEach * ranks * RankBuilder.BYTES_PER_STEP;
        if (bytes > limit) {
            throw ModelException.cannot(
                    "hold a program of " + ranks + " ranks with this many steps each",
                    Digits.four(stepsOfEach),
                    "it would take " + new Bytes(bytes) + ", and two thirds of the memory that is free are "
                            + new Bytes((double) limit),
                    "Use fewer ranks or iterations, or start Java with a larger -Xmx");
        }
    }

    void take(long bytes, int rank, int steps) {
        if (bytes > limit - taken) {
            throw ModelException.cannot(
                    "hold the program at rank " + rank + ", step",
                    steps,
                    "it would take more than " + new Bytes((double) limit) + ", two thirds of the memory that is free",
                    "Use fewer ranks or iterations, or start Java with a larger -Xmx");
        }
        taken += bytes;
    }

    void give(long bytes) {
        taken -= bytes;
    }
}

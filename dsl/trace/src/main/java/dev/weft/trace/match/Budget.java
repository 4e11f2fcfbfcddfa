package dev.weft.trace.match;

import dev.weft.study.FreeMemory;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Memory budget for the columns of a run, reserved before allocation, so that a run too large is an error rather than a
 * crash.
 */
final class Budget implements Serializable {
    private static final long serialVersionUID = 1;

    private static final double USABLE = 0.8; // the rest is for what the collector needs to move

    private final String run;
    private final transient AtomicLong used = new AtomicLong();
    private transient volatile long limit;
    /** Whether garbage may still count as used memory, so that counting again is worthwhile. */
    private transient boolean countsGarbage;

    private Budget(String run, long limit, boolean countsGarbage) {
        this.run = run;
        this.limit = limit;
        this.countsGarbage = countsGarbage;
    }

    /** Returns the budget of the free memory of this JVM. */
    static Budget of(String run) {
        return new Budget(run, (long) (USABLE * FreeMemory.now()), true);
    }

    /** Returns a budget of {@code bytes} bytes. */
    static Budget of(String run, long bytes) {
        return new Budget(run, bytes, false);
    }

    /** Reserves {@code bytes} more bytes. */
    void take(long bytes) {
        long all = used.addAndGet(bytes);
        if (all > limit) {
            countAgain(all - bytes);
        }
        if (all > limit) {
            used.addAndGet(-bytes);
            throw ModelException.of(
                    "messages of " + ModelException.argument(run),
                    "matching them and the collective calls needs at least " + new Bytes(all) + ", and this JVM has "
                            + new Bytes(Math.max(0, limit)) + " for them",
                    "Start Java with more memory, such as -Xmx8g, or record a shorter run");
        }
    }

    /** Counts the memory in use again, because garbage of an earlier cell is not a reason to refuse. */
    private synchronized void countAgain(long taken) {
        if (countsGarbage) {
            countsGarbage = false;
            limit = Math.max(limit, (long) (USABLE * (FreeMemory.collected() + taken)));
        }
    }

    /** Returns {@code bytes} bytes to the budget. */
    void free(long bytes) {
        used.addAndGet(-bytes);
    }

    /** Elsewhere there is other memory. */
    private Object readResolve() {
        return of(run);
    }

    /** Returns the number of reserved bytes. */
    long used() {
        return used.get();
    }
}

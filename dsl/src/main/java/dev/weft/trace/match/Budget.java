package dev.weft.trace.match;

import dev.weft.study.FreeMemory;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.concurrent.atomic.AtomicLong;

/** Memory that the columns of a run may take, asked for before it is taken, so that a run too large is an error and no crash. */
final class Budget implements Serializable {
    private static final long serialVersionUID = 1;

    private static final double USABLE = 0.8; // the rest is for what the collector needs to move

    private final String run;
    private final transient AtomicLong used = new AtomicLong();
    private transient volatile long limit;
    /** Whether garbage may still count as memory in use, so that it is worth counting again. */
    private transient boolean countsGarbage;

    private Budget(String run, long limit, boolean countsGarbage) {
        this.run = run;
        this.limit = limit;
        this.countsGarbage = countsGarbage;
    }

    /** What this JVM has left. */
    static Budget of(String run) {
        return new Budget(run, (long) (USABLE * FreeMemory.now()), true);
    }

    /** So many bytes. */
    static Budget of(String run, long bytes) {
        return new Budget(run, bytes, false);
    }

    /** Asks for so many bytes more. */
    void take(long bytes) {
        long all = used.addAndGet(bytes);
        if (all > limit) {
            countAgain(all - bytes);
        }
        if (all > limit) {
            used.addAndGet(-bytes);
            throw ModelException.of("messages of " + ModelException.argument(run), "matching them and the collective calls needs at least " + new Bytes(all) + ", and this JVM has " + new Bytes(Math.max(0, limit)) + " for them", "Start Java with more memory, such as -Xmx8g, or record a shorter run");
        }
    }

    /** What an earlier cell has left lying about is no reason to refuse. */
    private synchronized void countAgain(long taken) {
        if (countsGarbage) {
            countsGarbage = false;
            limit = Math.max(limit, (long) (USABLE * (FreeMemory.collected() + taken)));
        }
    }

    /** Gives bytes back. */
    void free(long bytes) {
        used.addAndGet(-bytes);
    }

    /** Elsewhere there is other memory. */
    private Object readResolve() {
        return of(run);
    }

    /** How many bytes are taken. */
    long used() {
        return used.get();
    }
}

package dev.weft.trace.match;

import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.concurrent.atomic.AtomicLong;

/** Memory that the columns of a run may take, asked for before it is taken, so that a run too large is an error and no crash. */
final class Budget {
    private static final double USABLE = 0.8; // the rest is for what the collector needs to move

    private final String run;
    private final long limit;
    private final AtomicLong used = new AtomicLong();

    private Budget(String run, long limit) {
        this.run = run;
        this.limit = limit;
    }

    /** What this JVM has left. */
    static Budget of(String run) {
        Runtime jvm = Runtime.getRuntime();
        long taken = jvm.totalMemory() - jvm.freeMemory();
        return new Budget(run, (long) (USABLE * (jvm.maxMemory() - taken)));
    }

    /** So many bytes. */
    static Budget of(String run, long bytes) {
        return new Budget(run, bytes);
    }

    /** Asks for so many bytes more. */
    void take(long bytes) {
        long all = used.addAndGet(bytes);
        if (all > limit) {
            used.addAndGet(-bytes);
            throw ModelException.cannot(
                    "match the messages of",
                    run,
                    "its messages and collective calls need at least " + new Bytes(all) + " and this JVM has "
                            + new Bytes(Math.max(0, limit)) + " for them",
                    "Start it with more memory, such as -Xmx8g, or record a shorter run");
        }
    }

    /** Gives bytes back. */
    void free(long bytes) {
        used.addAndGet(-bytes);
    }

    /** How many bytes are taken. */
    long used() {
        return used.get();
    }
}

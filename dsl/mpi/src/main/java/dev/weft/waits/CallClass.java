package dev.weft.waits;

import dev.weft.trace.SummedCalls;
import java.io.Serializable;

/**
 * The class of a call of one process; durations are summed by class.
 *
 * @param pattern the wait pattern that may occur in the calls
 * @param path index of their call path in the process
 * @param size bit length of their bytes: 0, 1, 2-3, 4-7, ... bytes; {@link #UNKNOWN_SIZE} if not recorded
 * @param peer the rank at the other end, {@link #SEVERAL} or {@link #ANY_PEER}
 * @param phase number of preceding calls of the function that begins a phase
 */
record CallClass(WaitPattern pattern, int path, int size, int peer, int phase) implements Serializable {
    /** The size of calls whose bytes the tracer did not record. */
    static final int UNKNOWN_SIZE = -1;
    /** The peer of calls that are not distinguished by peer. */
    static final int ANY_PEER = -1;
    /** The peer of a call with messages of several ranks. */
    static final int SEVERAL = -2;

    /** Returns the size class of a number of bytes. */
    static int size(long bytes) {
        return SummedCalls.size(bytes);
    }
}

package dev.weft.waits;

import java.io.Serializable;

/**
 * What calls of one process are told apart by.
 *
 * @param pattern who they may wait for
 * @param path their call path, as a number of the process
 * @param size the bit length of their bytes: 0, 1, 2-3, 4-7, ... bytes; {@link #UNKNOWN_SIZE} if it is not recorded
 * @param peer the rank at the other end, {@link #SEVERAL} or {@link #ANY_PEER}
 * @param phase how often the function that begins a phase had been called
 */
record CallClass(WaitPattern pattern, int path, int size, int peer, int phase) implements Serializable {
    /** Of calls whose bytes the tracer did not record. */
    static final int UNKNOWN_SIZE = -1;
    /** The peer does not matter. */
    static final int ANY_PEER = -1;
    /** Messages of several ranks in one call. */
    static final int SEVERAL = -2;

    /** The class of so many bytes. */
    static int size(long bytes) {
        return Long.SIZE - Long.numberOfLeadingZeros(Math.max(0, bytes));
    }
}

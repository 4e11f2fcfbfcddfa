package dev.weft.waits;

import java.io.Serializable;
import java.util.List;

/**
 * What the kit's profile says of one rank.
 *
 * @param file the name of its file
 * @param rank which one
 * @param nanoseconds from MPI_Init to MPI_Finalize
 * @param calls its rows
 */
record LiveRank(String file, int rank, long nanoseconds, List<LiveCalls> calls) implements Serializable {
    LiveRank {
        calls = List.copyOf(calls);
    }
}

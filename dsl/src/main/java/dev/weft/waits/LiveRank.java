package dev.weft.waits;

import java.io.Serializable;
import java.util.List;

/**
 * The live profile of one rank.
 *
 * @param file name of its file
 * @param rank its number
 * @param nanoseconds from MPI_Init to MPI_Finalize
 * @param calls the rows of the file
 */
record LiveRank(String file, int rank, long nanoseconds, List<LiveCalls> calls) implements Serializable {
    LiveRank {
        calls = List.copyOf(calls);
    }
}

package dev.weft.tinympi.run;

import dev.weft.trace.program.MessageBuffer;
import dev.weft.trace.program.Received;
import dev.weft.trace.program.run.Operation;
import java.util.List;

/** The collectives of a communicator, as one rank takes part in them. */
final class LiveCollective {
    private final LiveMpi mpi;

    LiveCollective(LiveMpi mpi) {
        this.mpi = mpi;
    }

    void barrier() {
        LiveRank rank = mpi.liveRank();
        int p = mpi.ranks().length;
        for (int mask = 1; mask < p; mask <<= 1) {
            int to = mpi.ranks()[(mpi.rank() + mask) % p];
            int from = mpi.ranks()[Math.floorMod(mpi.rank() - mask, p)];
            LiveRequest receive = new LiveRequest(rank, Operation.IRECV, from, 0, mpi, MessageBuffer.sized(0));
            rank.core.post(receive, mpi.collectives());
            LiveRequest send = new LiveRequest(rank, Operation.ISEND, to, 0, null, MessageBuffer.sized(0));
            mpi.post(send, mpi.collectives(), false);
            rank.await(List.of(receive, send));
        }
    }

    Received run(Operation operation, int root, long bytes, MessageBuffer data) {
        throw new UnsupportedOperationException(operation.word());
    }

    void distribute(long[] sizes) {
        throw new UnsupportedOperationException();
    }
}

package dev.weft.program;

import dev.weft.units.Bytes;
import dev.weft.units.Time;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * MPI calls of one rank of a program. The same lambda over it is recorded, replayed, simulated and run. A communicator
 * is an {@code Mpi} too: {@link #split} returns one, with its own rank numbers.
 *
 * <p>Messages have a size and optionally data: numbers of eight bytes, bytes, or a {@link ByteBuffer}. Only the methods that an engine must
 * implement are abstract. No method throws a checked exception; a wrong call is a {@link
 * dev.weft.units.ModelException}.
 */
public interface Mpi {
    /** Wildcard for the source of a receive. */
    int ANY_SOURCE = -1;
    /** Wildcard for the tag of a receive. */
    int ANY_TAG = -1;

    /** Returns the number of this rank, from 0. */
    int rank();

    /** Returns the number of ranks. */
    int size();

    /**
     * Returns whether the lambda is recorded: then no message is sent, received data are zeros, and long computations can be left
     * out. In a run it is false.
     */
    boolean isRecording();

    /** Computes for this time. */
    void compute(Time time);

    /**
     * Returns the time of a clock that starts with the run; as the rank sees it if the run says so, which leaves out the
     * time in which other ranks of its core computed. While recording, the sum of the rank's {@link #compute} times so far.
     */
    Time wtime();

    /** Sends to a rank; the length of the data, if any, must equal the size. */
    void send(int destination, Bytes size, int tag, double... data);

    /** Sends with tag 0. */
    default void send(int destination, Bytes size) {
        send(destination, size, 0);
    }

    /** Sends the content of a buffer. */
    void send(int destination, MessageBuffer data, int tag);

    /** Sends these numbers with tag 0. */
    default void send(int destination, double[] data) {
        send(destination, MessageBuffer.of(data), 0);
    }

    /** Sends these bytes with tag 0. */
    default void send(int destination, byte[] data) {
        send(destination, MessageBuffer.of(data), 0);
    }

    /** Sends these bytes with tag 0. */
    default void send(int destination, ByteBuffer data) {
        send(destination, MessageBuffer.of(data), 0);
    }

    /** Sends and waits until the receiver has begun to receive. */
    void ssend(int destination, Bytes size, int tag, double... data);

    /** Sends with tag 0 and waits until the receiver has begun to receive. */
    default void ssend(int destination, Bytes size) {
        ssend(destination, size, 0);
    }

    /** Returns receives a message of at most this size. */
    Received recv(int source, Bytes size, int tag);

    /** Returns receives a message with tag 0 of at most this size. */
    default Received recv(int source, Bytes size) {
        return recv(source, size, 0);
    }

    /** Receives a message of at most the size of a buffer into it; zeros while recording. */
    Received recv(int source, MessageBuffer into, int tag);

    /** Receives numbers with tag 0 into an array. */
    default Received recv(int source, double[] into) {
        return recv(source, MessageBuffer.of(into), 0);
    }

    /** Receives bytes with tag 0 into an array. */
    default Received recv(int source, byte[] into) {
        return recv(source, MessageBuffer.of(into), 0);
    }

    /** Receives bytes with tag 0 into a buffer. */
    default Received recv(int source, ByteBuffer into) {
        return recv(source, MessageBuffer.of(into), 0);
    }

    /** Begins to send the content of a buffer, which must not change before the request is complete. */
    Request isend(int destination, MessageBuffer data, int tag);

    /** Begins to send these numbers with tag 0. */
    default Request isend(int destination, double[] data) {
        return isend(destination, MessageBuffer.of(data), 0);
    }

    /** Begins to send these bytes with tag 0. */
    default Request isend(int destination, byte[] data) {
        return isend(destination, MessageBuffer.of(data), 0);
    }

    /** Begins to receive a message of at most the size of a buffer into it; zeros while recording. */
    Request irecv(int source, MessageBuffer into, int tag);

    /** Begins to receive numbers with tag 0 into an array. */
    default Request irecv(int source, double[] into) {
        return irecv(source, MessageBuffer.of(into), 0);
    }

    /** Begins to receive bytes with tag 0 into an array. */
    default Request irecv(int source, byte[] into) {
        return irecv(source, MessageBuffer.of(into), 0);
    }

    /** Returns whether a request is complete, and lets other ranks and messages go on; an error while recording. */
    boolean isComplete(Request request);

    /** Begins a send. */
    Request isend(int destination, Bytes size, int tag, double... data);

    /** Begins a send with tag 0. */
    default Request isend(int destination, Bytes size) {
        return isend(destination, size, 0);
    }

    /** Begins to receive a message of at most this size. */
    Request irecv(int source, Bytes size, int tag);

    /** Begins to receive a message with tag 0 of at most this size. */
    default Request irecv(int source, Bytes size) {
        return irecv(source, size, 0);
    }

    /** Completes a request; for a send, the result is empty. */
    Received wait(Request request);

    /** Completes all of these requests, in any order; results are in the order of the requests. */
    List<Received> waitall(List<Request> requests);

    /** Completes all of these requests, in any order. */
    default List<Received> waitall(Request... requests) {
        return waitall(List.of(requests));
    }

    /** Returns sends to one rank and receives from another at the same time. */
    Received sendrecv(int destination, Bytes sent, int source, Bytes received, int tag, double... data);

    /** Returns sends to one rank and receives as much from another at the same time, with tag 0. */
    default Received sendrecv(int destination, int source, Bytes size) {
        return sendrecv(destination, size, source, size, 0);
    }

    /** Waits for all ranks. */
    void barrier();

    /** Sends the root's message to all ranks; only the root passes data, and all receive it. */
    Received bcast(int root, Bytes size, double... data);

    /** Adds one message of each rank, of equal size, at the root; only there the result is the sum. */
    Received reduce(int root, Bytes size, double... data);

    /** Adds one message of each rank, of equal size; the result is the sum on all ranks. */
    Received allreduce(Bytes size, double... data);

    /** Adds one number of each rank and returns the sum on all ranks; 0 while recording. */
    default double allreduce(double number) {
        return allreduce(new Bytes(Double.BYTES), number).data()[0];
    }

    /**
     * Collects this size from this rank at the root, where the result has the parts in the order of ranks; with unequal sizes
     * it is MPI's gatherv.
     */
    Received gather(int root, Bytes mine, double... data);

    /**
     * Sends this size from the root to this rank; with unequal sizes it is MPI's scatterv. Only the root passes data: the
     * parts of all ranks in their order.
     */
    Received scatter(int root, Bytes mine, double... data);

    /**
     * Sends this size from this rank to all, where the result has the parts in the order of ranks; with unequal sizes it is
     * MPI's allgatherv.
     */
    Received allgather(Bytes mine, double... data);

    /** Sends this size from each rank to each; data and result have one part for each rank, in their order. */
    Received alltoall(Bytes each, double... data);

    /** Sends a size to each rank, from rank 0 on; the rank's own part is not sent. */
    void alltoallv(Bytes... toEach);

    /**
     * Adds messages as long as all parts together; this rank receives a part of this size. A rank with an empty part
     * does not wait; the others need its data. Data are those of all parts, in the order of ranks.
     */
    Received reduceScatter(Bytes mine, double... data);

    /** Adds the messages of this and all lower ranks. */
    Received scan(Bytes size, double... data);

    /** Adds the messages of all lower ranks; the result of rank 0 is zeros. */
    Received exscan(Bytes size, double... data);

    /**
     * Returns a communicator of the ranks with equal colour, in the order of their ranks. Each rank passes the same
     * function from rank to colour, because a rank cannot ask the others while recording. Example: {@code program(8,
     * mpi -> mpi.split(r -> r / 4).barrier()).communicators()} prints {@code 3}.
     */
    Mpi split(IntUnaryOperator colourOfRank);

    /**
     * Returns a communicator of the same ranks, whose messages never match those of this one.
     * Example: {@code program(4, mpi -> mpi.dup().barrier()).communicators()} prints {@code 2}.
     */
    default Mpi dup() {
        return split(rank -> 0);
    }

    /** Enters a named region, which becomes part of the call path of the following calls. */
    void begin(String region);

    /** Leaves the region entered last. */
    void end();

    /** Runs this within a named region. */
    default void region(String name, Runnable body) {
        begin(name);
        body.run();
        end();
    }
}

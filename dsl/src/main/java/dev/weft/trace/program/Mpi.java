package dev.weft.trace.program;

import dev.weft.units.Bytes;
import dev.weft.units.Time;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * What one rank of a program can do: the calls of MPI that models understand. The same lambda over it is recorded, replayed,
 * simulated and run. A communicator is an {@code Mpi} too: {@link #split} returns one, and its ranks count within it.
 *
 * <p>Messages have a size and optionally data, in numbers of eight bytes. Only those methods are abstract that an engine must
 * bring. Nothing throws a checked exception; a wrong call is a {@link dev.weft.units.ModelException}.
 */
public interface Mpi {
    /** Receives from whoever sends first. */
    int ANY_SOURCE = -1;
    /** Receives whatever the tag. */
    int ANY_TAG = -1;

    /** This rank's number, from 0. */
    int rank();

    /** How many ranks there are. */
    int size();

    /** Works for this time without communicating. */
    void compute(Time time);

    /** Sends to a rank; the data, if any, must be as long as the size says. */
    void send(int destination, Bytes size, int tag, double... data);

    /** Sends with tag 0. */
    default void send(int destination, Bytes size) {
        send(destination, size, 0);
    }

    /** Sends these numbers with tag 0. */
    default void send(int destination, double[] data) {
        send(destination, sizeOf(data), 0, data);
    }

    /** Sends and waits until the receiver has begun to receive. */
    void ssend(int destination, Bytes size, int tag, double... data);

    /** Sends with tag 0 and waits until the receiver has begun to receive. */
    default void ssend(int destination, Bytes size) {
        ssend(destination, size, 0);
    }

    /** Receives a message of at most this size. */
    Received recv(int source, Bytes size, int tag);

    /** Receives a message with tag 0 of at most this size. */
    default Received recv(int source, Bytes size) {
        return recv(source, size, 0);
    }

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

    /** Completes what was begun; for a send, the result is empty. */
    Received wait(Request request);

    /** Completes all of these, in any order; each result stands where its request stood. */
    List<Received> waitall(List<Request> requests);

    /** Completes all of these, in any order. */
    default List<Received> waitall(Request... requests) {
        return waitall(List.of(requests));
    }

    /** Sends to one rank and receives from another at the same time. */
    Received sendrecv(int destination, Bytes sent, int source, Bytes received, int tag, double... data);

    /** Sends to one rank and receives as much from another at the same time, with tag 0. */
    default Received sendrecv(int destination, int source, Bytes size) {
        return sendrecv(destination, size, source, size, 0);
    }

    /** Waits for all ranks. */
    void barrier();

    /** The root's message goes to all; only the root gives data, all receive it. */
    Received bcast(int root, Bytes size, double... data);

    /** One message of each rank, of equal size, is added up at the root; only there the result is the sum. */
    Received reduce(int root, Bytes size, double... data);

    /** One message of each rank, of equal size, is added up and given to all; the result is the sum. */
    Received allreduce(Bytes size, double... data);

    /** The sum of one number of each rank, given to all; 0 while recording. */
    default double allreduce(double number) {
        return allreduce(new Bytes(Double.BYTES), number).data()[0];
    }

    /** The root collects this much from this rank; where ranks give unequal sizes it is MPI's gatherv. */
    void gather(int root, Bytes mine);

    /** The root gives this much to this rank; where ranks get unequal sizes it is MPI's scatterv. */
    void scatter(int root, Bytes mine);

    /** All collect this much from this rank; where ranks give unequal sizes it is MPI's allgatherv. */
    void allgather(Bytes mine);

    /** This much goes from each rank to each. */
    void alltoall(Bytes each);

    /** So much goes from this rank to each, from rank 0 on; its own share stays. */
    void alltoallv(Bytes... toEach);

    /**
     * Messages as long as all parts together are added up, and this rank gets this much of the sum. A rank whose part is empty waits for
     * nobody, and nobody waits for it.
     */
    void reduceScatter(Bytes mine);

    /** Each rank gets the sum of its own and all lower ranks' messages. */
    void scan(Bytes size);

    /** Each rank gets the sum of all lower ranks' messages. */
    void exscan(Bytes size);

    /**
     * The ranks of equal colour as a communicator of their own, in the order of their ranks. Each rank calls it with the same
     * function from rank to colour, because a rank that is recorded cannot ask the others: {@code mpi.split(r -> r / 4)}.
     */
    Mpi split(IntUnaryOperator colourOfRank);

    /** The same ranks as a communicator of their own, whose messages never meet this one's. */
    default Mpi dup() {
        return split(rank -> 0);
    }

    /** Enters a named region, which becomes part of the call path of what follows. */
    void begin(String region);

    /** Leaves the region entered last. */
    void end();

    /** Does this within a named region. */
    default void region(String name, Runnable body) {
        begin(name);
        body.run();
        end();
    }

    private static Bytes sizeOf(double[] data) {
        return new Bytes((double) Double.BYTES * data.length);
    }
}

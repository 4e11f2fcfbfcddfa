package dev.weft.program;

import dev.weft.program.run.Operation;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * A communicator as one rank sees it, for engines that record or run a program: it checks the arguments of every call, so
 * that all engines refuse the same calls with the same words, and translates ranks of the communicator to ranks of the whole
 * program.
 */
public abstract class MpiCalls implements Mpi {
    private static final double[] NO_DATA = {};

    private final MpiRank rank;
    private final int[] members;
    private final int own;

    /** Makes the view of a rank on a communicator of these ranks of the whole program, in ascending order. */
    protected MpiCalls(MpiRank rank, int[] members) {
        this.rank = rank;
        this.members = members;
        this.own = Arrays.binarySearch(members, rank.rank());
    }

    /** Computes for some seconds. */
    protected abstract void computing(double seconds);

    /** Sends to a rank of the whole program. */
    protected abstract void sending(Operation operation, int peer, MessageBuffer data, int tag);

    /** Receives from a rank of the whole program, or any. */
    protected abstract Received receiving(int peer, MessageBuffer into, int tag);

    /** Begins a send. */
    protected abstract MpiRequest beginningSend(int peer, MessageBuffer data, int tag);

    /** Begins a receive. */
    protected abstract MpiRequest beginningReceive(int peer, MessageBuffer into, int tag);

    /** Completes requests; returns their results in the same order. */
    protected abstract List<Received> awaiting(List<MpiRequest> requests, boolean all);

    /** Returns whether a request is complete. */
    protected abstract boolean testing(MpiRequest request);

    /** Sends and receives at the same time. */
    protected abstract Received exchanging(int to, MessageBuffer sent, int from, MessageBuffer into, int tag);

    /**
     * Performs a collective operation.
     *
     * @param root as a member of the communicator; 0 without
     * @param bytes own part
     * @param results the number of parts of the result
     * @param data its memory, or only a size
     */
    protected abstract Received collecting(Operation operation, int root, long bytes, int results, MessageBuffer data);

    /** Sends each rank its size. */
    protected abstract void distributing(long[] sizes);

    /** Returns the communicator of a colour; {@code ordinal} counts the splits of this one. */
    protected abstract Mpi splitting(int ordinal, IntUnaryOperator colourOfRank);

    /** Returns the number of this communicator, unique within a rank. */
    protected abstract int number();

    /** Enters a region. */
    protected abstract void entering(String region);

    /** Leaves the region entered last. */
    protected abstract void leaving();

    @Override
    public final int rank() {
        return own;
    }

    @Override
    public final int size() {
        return members.length;
    }

    /** Returns its members as ranks of the whole program, which are not copied. */
    protected final int[] members() {
        return members;
    }

    /** Returns the rank of this communicator that is this rank of the whole program; any rank stays any. */
    protected final int local(int world) {
        return world < 0 ? world : Arrays.binarySearch(members, world);
    }

    @Override
    public void compute(Time time) {
        rank.next("compute");
        computing(ModelException.required(time, "a time", "Write mpi.compute(ms(1))")
                .seconds());
    }

    @Override
    public void send(int destination, MessageBuffer data, int tag) {
        rank.next("send");
        sending(Operation.SEND, peer(destination), rank.buffer(data), tag(tag));
    }

    @Override
    public void send(int destination, Bytes size, int tag, double... data) {
        rank.next("send");
        sending(Operation.SEND, peer(destination), message(size, data), tag(tag));
    }

    @Override
    public void ssend(int destination, Bytes size, int tag, double... data) {
        rank.next("ssend");
        sending(Operation.SSEND, peer(destination), message(size, data), tag(tag));
    }

    @Override
    public Received recv(int source, MessageBuffer into, int tag) {
        rank.next("recv");
        return receiving(source(source), rank.buffer(into), anyTag(tag));
    }

    @Override
    public Received recv(int source, Bytes size, int tag) {
        rank.next("recv");
        return receiving(source(source), message(size), anyTag(tag));
    }

    @Override
    public Request isend(int destination, MessageBuffer data, int tag) {
        rank.next("isend");
        return rank.begun(beginningSend(peer(destination), rank.buffer(data), tag(tag)));
    }

    @Override
    public Request isend(int destination, Bytes size, int tag, double... data) {
        rank.next("isend");
        return rank.begun(beginningSend(peer(destination), message(size, data), tag(tag)));
    }

    @Override
    public Request irecv(int source, MessageBuffer into, int tag) {
        rank.next("irecv");
        return rank.begun(beginningReceive(source(source), rank.buffer(into), anyTag(tag)));
    }

    @Override
    public Request irecv(int source, Bytes size, int tag) {
        rank.next("irecv");
        return rank.begun(beginningReceive(source(source), message(size), anyTag(tag)));
    }

    @Override
    public Received wait(Request request) {
        rank.next("wait");
        return awaiting(List.of(rank.awaited(request)), false).get(0);
    }

    @Override
    public List<Received> waitall(List<Request> requests) {
        rank.next("waitall");
        ModelException.required(requests, "list of requests", "Write mpi.waitall(request)");
        List<MpiRequest> known = new ArrayList<>(requests.size());
        for (Request each : requests) {
            known.add(rank.awaited(each));
        }
        return awaiting(known, true);
    }

    @Override
    public boolean isComplete(Request request) {
        rank.next("isComplete");
        return testing(rank.known(request));
    }

    @Override
    public Received sendrecv(int destination, Bytes sent, int source, Bytes received, int tag, double... data) {
        rank.next("sendrecv");
        return exchanging(peer(destination), message(sent, data), source(source), message(received), tag(tag));
    }

    @Override
    public void barrier() {
        rank.next("barrier");
        collecting(Operation.BARRIER, 0, 0, 1, MessageBuffer.sized(0));
    }

    @Override
    public Received bcast(int root, Bytes size, double... data) {
        return collective(Operation.BCAST, root, size, 1, 1, data);
    }

    @Override
    public Received reduce(int root, Bytes size, double... data) {
        return collective(Operation.REDUCE, root, size, 1, 1, data);
    }

    @Override
    public Received allreduce(Bytes size, double... data) {
        return collective(Operation.ALLREDUCE, 0, size, 1, 1, data);
    }

    @Override
    public Received gather(int root, Bytes mine, double... data) {
        return collective(Operation.GATHER, root, mine, own == root ? members.length : 1, 1, data);
    }

    @Override
    public Received scatter(int root, Bytes mine, double... data) {
        return collective(Operation.SCATTER, root, mine, 1, members.length, data);
    }

    @Override
    public Received allgather(Bytes mine, double... data) {
        return collective(Operation.ALLGATHER, 0, mine, members.length, 1, data);
    }

    @Override
    public Received alltoall(Bytes each, double... data) {
        return collective(Operation.ALLTOALL, 0, each, members.length, members.length, data);
    }

    @Override
    public void alltoallv(Bytes... toEach) {
        rank.next("alltoallv");
        ModelException.required(toEach, "size for each rank", "Write mpi.alltoallv(sizes)");
        if (toEach.length != members.length) {
            throw rank.fail(
                    Digits.plural(toEach.length, "size"),
                    "the communicator has " + Digits.plural(members.length, "rank"),
                    "Pass one size for each rank, this one included");
        }
        long[] sizes = new long[toEach.length];
        for (int k = 0; k < sizes.length; k++) {
            sizes[k] = rank.bytes(toEach[k], 1, NO_DATA);
        }
        distributing(sizes);
    }

    @Override
    public Received reduceScatter(Bytes mine, double... data) {
        return collective(Operation.REDUCESCATTER, 0, mine, 1, 0, data);
    }

    @Override
    public Received scan(Bytes size, double... data) {
        return collective(Operation.SCAN, 0, size, 1, 1, data);
    }

    @Override
    public Received exscan(Bytes size, double... data) {
        return collective(Operation.EXSCAN, 0, size, 1, 1, data);
    }

    /** Performs a collective whose result has this number of parts, and whose data have {@code parts}; 0 is any number. */
    private Received collective(Operation operation, int root, Bytes size, int results, int parts, double... data) {
        rank.next(operation.word());
        long bytes = rank.bytes(size, Math.max(1, parts), parts == 0 ? NO_DATA : data);
        if (operation.isRooted()) {
            member("root", root, "Name a rank of the communicator, such as 0");
        }
        MessageBuffer buffer =
                data.length > 0 ? MessageBuffer.of(data) : MessageBuffer.sized(bytes * Math.max(1, parts));
        return collecting(operation, root, bytes, results, buffer);
    }

    @Override
    public Mpi split(IntUnaryOperator colourOfRank) {
        rank.next("split");
        ModelException.required(colourOfRank, "colour of ranks", "Write mpi.split(r -> r / 4)");
        return splitting(rank.split(number()), colourOfRank);
    }

    @Override
    public void begin(String region) {
        rank.next("begin");
        entering(rank.enter(region));
    }

    @Override
    public void end() {
        rank.next("end");
        rank.leave();
        leaving();
    }

    private MessageBuffer message(Bytes size, double... data) {
        long bytes = rank.bytes(size, 1, data);
        return data.length > 0 ? MessageBuffer.of(data) : MessageBuffer.sized(bytes);
    }

    private int peer(int number) {
        return members[
                member("peer", number, "Check the neighbour's number; in a ring it is (mpi.rank() + 1) % mpi.size()")];
    }

    private int member(String role, int number, String next) {
        if (number < 0 || number >= members.length) {
            throw rank.fail(role, number, "ranks are numbered from 0 to " + (members.length - 1), next);
        }
        return number;
    }

    private int source(int number) {
        return number == ANY_SOURCE ? ANY_SOURCE : peer(number);
    }

    private int tag(int tag) {
        if (tag < 0) {
            throw rank.fail("tag", tag, "a tag must not be negative", "Try tag 0");
        }
        return tag;
    }

    private int anyTag(int tag) {
        return tag == ANY_TAG ? ANY_TAG : tag(tag);
    }
}

package dev.weft.trace.program;

import dev.weft.trace.program.run.Operation;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** A communicator as one rank sees it while it is recorded. */
final class RecordedMpi implements Mpi {
    private final Recorder recorder;
    private final RecordedRank rank;
    private final int communicator;
    private final int[] members;
    private final int own;

    RecordedMpi(Recorder recorder, RecordedRank rank, int communicator, int[] members, int own) {
        this.recorder = recorder;
        this.rank = rank;
        this.communicator = communicator;
        this.members = members;
        this.own = own;
    }

    @Override
    public int rank() {
        return own;
    }

    @Override
    public int size() {
        return members.length;
    }

    @Override
    public void compute(Time time) {
        RankBuilder steps = rank.next("compute");
        steps.compute(rank.computing(ModelException.required(time, "a time", "Write mpi.compute(ms(1))")));
    }

    @Override
    public Time wtime() {
        return rank.computed();
    }

    @Override
    public void send(int destination, MessageBuffer data, int tag) {
        send(destination, rank.buffer(data).size(), tag);
    }

    @Override
    public Received recv(int source, MessageBuffer into, int tag) {
        return recv(source, cleared(into), tag);
    }

    @Override
    public Request isend(int destination, MessageBuffer data, int tag) {
        return isend(destination, rank.buffer(data).size(), tag);
    }

    @Override
    public Request irecv(int source, MessageBuffer into, int tag) {
        return irecv(source, cleared(into), tag);
    }

    /** Fills a buffer with the zeros that a recorded receive returns, and returns its size. */
    private Bytes cleared(MessageBuffer into) {
        MessageBuffer known = rank.buffer(into);
        known.clear();
        return known.size();
    }

    @Override
    public boolean isComplete(Request request) {
        throw rank.unknown("isComplete(..)", "whether a request is complete", "Wait for it, as wait(request) does");
    }

    @Override
    public void send(int destination, Bytes size, int tag, double... data) {
        blocking(Operation.SEND, destination, size, tag, data);
    }

    @Override
    public void ssend(int destination, Bytes size, int tag, double... data) {
        blocking(Operation.SSEND, destination, size, tag, data);
    }

    private void blocking(Operation operation, int destination, Bytes size, int tag, double... data) {
        RankBuilder steps = rank.next(operation.word());
        steps.send(operation, peer(destination), rank.bytes(size, data), tag(tag), communicator);
    }

    @Override
    public Received recv(int source, Bytes size, int tag) {
        RankBuilder steps = rank.next("recv");
        long bytes = rank.bytes(size);
        steps.recv(source(source), bytes, anyTag(tag), communicator);
        return new RecordedMessage(rank, source, tag, bytes);
    }

    @Override
    public Request isend(int destination, Bytes size, int tag, double... data) {
        RankBuilder steps = rank.next("isend");
        int number = steps.isend(peer(destination), rank.bytes(size, data), tag(tag), communicator);
        return rank.begun(number, new RecordedMessage(rank, own, tag, 0));
    }

    @Override
    public Request irecv(int source, Bytes size, int tag) {
        RankBuilder steps = rank.next("irecv");
        long bytes = rank.bytes(size);
        int number = steps.irecv(source(source), bytes, anyTag(tag), communicator);
        return rank.begun(number, new RecordedMessage(rank, source, tag, bytes));
    }

    @Override
    public Received wait(Request request) {
        RecordedRequest known = rank.completed(request, "wait");
        rank.next("wait").await(known.number());
        return known.result();
    }

    @Override
    public List<Received> waitall(List<Request> requests) {
        List<Received> results = new ArrayList<>();
        ModelException.required(requests, "list of requests", "Write mpi.waitall(request)");
        int[] numbers = new int[requests.size()];
        for (int k = 0; k < numbers.length; k++) {
            RecordedRequest known = rank.completed(requests.get(k), "waitall");
            numbers[k] = known.number();
            results.add(known.result());
        }
        rank.next("waitall").waitall(numbers);
        return results;
    }

    @Override
    public Received sendrecv(int destination, Bytes sent, int source, Bytes received, int tag, double... data) {
        RankBuilder steps = rank.next("sendrecv");
        long bytes = rank.bytes(received);
        steps.sendrecv(peer(destination), rank.bytes(sent, data), tag(tag), source(source), bytes, tag, communicator);
        return new RecordedMessage(rank, source, tag, bytes);
    }

    @Override
    public void barrier() {
        collective(Operation.BARRIER, 0, new Bytes(0));
    }

    @Override
    public Received bcast(int root, Bytes size, double... data) {
        return collective(Operation.BCAST, root, size, data);
    }

    @Override
    public Received reduce(int root, Bytes size, double... data) {
        return collective(Operation.REDUCE, root, size, data);
    }

    @Override
    public Received allreduce(Bytes size, double... data) {
        return collective(Operation.ALLREDUCE, 0, size, data);
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
        RankBuilder steps = rank.next("alltoallv");
        ModelException.required(toEach, "size for each rank", "Write mpi.alltoallv(sizes)");
        if (toEach.length != members.length) {
            throw rank.fail(
                    Digits.plural(toEach.length, "size"),
                    "the communicator has " + Digits.plural(members.length, "rank"),
                    "Pass one size for each rank, this one included");
        }
        long[] sizes = new long[toEach.length];
        for (int k = 0; k < sizes.length; k++) {
            sizes[k] = rank.bytes(toEach[k]);
        }
        steps.alltoallv(communicator, sizes);
    }

    @Override
    public Received reduceScatter(Bytes mine, double... data) {
        return collective(Operation.REDUCESCATTER, 0, mine, 1, members.length, data);
    }

    @Override
    public Received scan(Bytes size, double... data) {
        return collective(Operation.SCAN, 0, size, data);
    }

    @Override
    public Received exscan(Bytes size, double... data) {
        return collective(Operation.EXSCAN, 0, size, data);
    }

    private Received collective(Operation operation, int root, Bytes size, double... data) {
        return collective(operation, root, size, 1, 1, data);
    }

    /** Records a collective whose result has this number of parts, and whose data have as many, or are any number of parts. */
    private Received collective(
            Operation operation, int root, Bytes size, int results, int parts, double... data) {
        RankBuilder steps = rank.next(operation.word());
        long bytes = parts == 1 ? rank.bytes(size, data) : rank.bytes(size);
        steps.collective(operation, peer(root), bytes, communicator);
        return new RecordedMessage(rank, root, 0, bytes * results);
    }

    @Override
    public Mpi split(IntUnaryOperator colourOfRank) {
        rank.next("split");
        ModelException.required(colourOfRank, "colour of ranks", "Write mpi.split(r -> r / 4)");
        int child = recorder.split(rank, communicator, own, rank.split(communicator), colourOfRank);
        return recorder.view(rank, child, members[own]);
    }

    @Override
    public void begin(String region) {
        RankBuilder steps = rank.next("begin");
        String name = ModelException.required(region, "region name", "Write mpi.begin(\"sweep\")")
                .strip();
        if (name.isEmpty() || name.length() > 200 || name.chars().anyMatch(Character::isISOControl)) {
            throw rank.fail("region", name, "a name has 1 to 200 characters on one line", "Write mpi.begin(\"sweep\")");
        }
        rank.enter(name);
        steps.begin(name);
    }

    @Override
    public void end() {
        RankBuilder steps = rank.next("end");
        rank.leave();
        steps.end();
    }

    private int peer(int number) {
        if (number < 0 || number >= members.length) {
            String ranks = "ranks are numbered from 0 to " + (members.length - 1);
            throw rank.fail(
                    "peer",
                    number,
                    ranks,
                    "Check the neighbour's number; in a ring it is (mpi.rank() + 1) % mpi.size()");
        }
        return members[number];
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

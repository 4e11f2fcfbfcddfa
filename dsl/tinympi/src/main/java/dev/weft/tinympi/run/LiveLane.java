package dev.weft.tinympi.run;

import dev.weft.program.CollectiveLane;
import dev.weft.program.MessageBuffer;
import dev.weft.program.run.Operation;
import dev.weft.tinympi.run.CoreClock.Activity;
import dev.weft.units.Bytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The messages of a collective of one rank, with numbers if it has any. A vector without numbers has only a size. */
final class LiveLane extends CollectiveLane {
    private final LiveMpi mpi;
    private final LiveCore core;
    private final Operation operation;
    /** By member: where its part begins in the working vector; the length follows. */
    private final long[] offsets;

    private final long length;
    /** By member: where the part for it begins in the input of an alltoall. */
    private final long[] inputs;

    private double @Nullable [] work;
    private double @Nullable [] input;
    /** Parts that an alltoall passes on; as long as needed so far. */
    private double[] scratch = {};
    /** The sum without the own message: the result of an exscan. */
    private double @Nullable [] before;

    private final List<Posted> posted = new ArrayList<>();

    /** A message that was begun; a receive has a span. */
    private record Posted(LiveRequest request, @Nullable Span span, Action action) {}

    LiveLane(LiveMpi mpi, Operation operation, long[] offsets, long length, long[] inputs) {
        this.mpi = mpi;
        this.core = mpi.liveRank().core;
        this.operation = operation;
        this.offsets = offsets;
        this.length = length;
        this.inputs = inputs;
    }

    /** Fills the vectors with what this rank passed. */
    void begin(Operation collective, int root, MessageBuffer data) {
        boolean fromRoot = collective == Operation.SCATTER || collective == Operation.BCAST;
        if (!data.hasData() || (fromRoot && own() != root)) {
            return;
        }
        double[] numbers = data.numbers();
        core.clock.to(Activity.COPYING);
        switch (collective) {
            case GATHER, ALLGATHER -> put(numbers, place(own()), false);
            case ALLTOALL -> {
                input = numbers;
                Span mine = to(own());
                put(
                        Arrays.copyOfRange(numbers, index(mine.offset()), index(mine.offset() + mine.bytes())),
                        from(own()),
                        false);
            }
            default -> {
                if (data.count() != length) {
                    throw mpi.liveRank()
                            .fail(
                                    "data of " + data.size(),
                                    "all parts together have " + new Bytes((double) length),
                                    "Pass the numbers of all parts, or no data");
                }
                work = numbers.clone();
            }
        }
        core.clock.to(Activity.OVERHEAD);
    }

    /** Returns what the collective leaves this rank: beside the root, zeros as many as its own bytes, as in a recording. */
    MessageBuffer result(Operation collective, int root, long bytes) {
        return switch (collective) {
            case SCATTER, REDUCESCATTER -> part(work, place(own()));
            case EXSCAN -> part(before, new Span(0, length));
            case REDUCE, GATHER -> own() == root ? part(work, new Span(0, length)) : MessageBuffer.sized(bytes);
            default -> part(work, new Span(0, length));
        };
    }

    private Span place(int member) {
        return new Span(offsets[member], offsets[member + 1] - offsets[member]);
    }

    @Override
    public int own() {
        return mpi.rank();
    }

    @Override
    public int size() {
        return mpi.size();
    }

    @Override
    public Span parts(int first, int count) {
        int from = around(first);
        long bytes = from + count <= size()
                ? offsets[from + count] - offsets[from]
                : length - offsets[from] + offsets[from + count - size()];
        return new Span(offsets[from], bytes);
    }

    @Override
    public Span to(int member) {
        int other = around(member);
        return new Span(Vector.INPUT, inputs[other], inputs[other + 1] - inputs[other]);
    }

    @Override
    public Span from(int member) {
        return place(around(member));
    }

    @Override
    public void send(int member, Span span) {
        waitall(isend(member, span));
    }

    @Override
    public void recv(int member, Span span, Action action) {
        waitall(irecv(member, span, action));
    }

    @Override
    public int isend(int member, Span span) {
        core.clock.to(Activity.COPYING);
        MessageBuffer message = part(vector(span), span);
        core.clock.to(Activity.OVERHEAD);
        LiveRequest send = new LiveRequest(
                mpi.liveRank(), Operation.ISEND, mpi.ranks()[around(member)], operation.code(), null, message);
        mpi.post(send, mpi.collectives(), false);
        return posted(new Posted(send, null, Action.REPLACE));
    }

    @Override
    public int irecv(int member, Span span, Action action) {
        LiveRequest receive = new LiveRequest(
                mpi.liveRank(),
                Operation.IRECV,
                mpi.ranks()[around(member)],
                operation.code(),
                mpi,
                MessageBuffer.sized(span.bytes()));
        core.post(receive, mpi.collectives());
        return posted(new Posted(receive, span, action));
    }

    private int posted(Posted next) {
        posted.add(next);
        return posted.size() - 1;
    }

    @Override
    public void waitall(int... requests) {
        List<LiveRequest> awaited = new ArrayList<>(requests.length);
        for (int request : requests) {
            awaited.add(posted.get(request).request());
        }
        mpi.liveRank().await(awaited);
        for (int request : requests) {
            Posted done = posted.get(request);
            Span span = done.span();
            if (span != null) {
                take(done.request().result(), span, done.action());
            }
        }
    }

    private void take(LiveReceived message, Span span, Action action) {
        if (message.count() != span.bytes()) {
            throw mpi.liveRank()
                    .fail(
                            "message of " + message.size() + " from rank " + message.source(),
                            "this rank expects " + new Bytes((double) span.bytes())
                                    + ", because it knows of equal parts only, or passed another size",
                            "Pass the same size on all ranks, or run a program that was recorded with these parts");
        }
        if (message.buffer().hasData()) {
            core.clock.to(Activity.COPYING);
            put(message.data(), span, action == Action.ADD);
            core.clock.to(Activity.OVERHEAD);
        }
    }

    @Override
    public boolean hasData() {
        return input != null;
    }

    @Override
    public void copy(Span from, Span to) {
        core.clock.to(Activity.COPYING);
        put(part(vector(from), from).numbers(), to, false);
        core.clock.to(Activity.OVERHEAD);
    }

    private double @Nullable [] vector(Span span) {
        return switch (span.vector()) {
            case INPUT -> input;
            case WORK -> work;
            case SCRATCH -> scratch.length == 0 ? null : scratch;
        };
    }

    private static int index(long bytes) {
        return (int) (bytes / Double.BYTES);
    }

    /** Writes or adds numbers from a place on; they go on at the start of the vector if they reach its end. */
    private void put(double[] numbers, Span span, boolean adds) {
        int at = index(span.offset());
        if (span.vector() == Vector.SCRATCH) {
            if (scratch.length < at + numbers.length) {
                scratch = Arrays.copyOf(scratch, Math.max(2 * scratch.length, at + numbers.length));
            }
            System.arraycopy(numbers, 0, scratch, at, numbers.length);
            return;
        }
        double[] to = work == null ? new double[index(length)] : work;
        work = to;
        int first = Math.min(numbers.length, to.length - at);
        if (!adds) {
            System.arraycopy(numbers, 0, to, at, first);
            System.arraycopy(numbers, first, to, 0, numbers.length - first);
            return;
        }
        double[] sum = before;
        if (operation == Operation.EXSCAN && sum == null) {
            sum = new double[to.length];
            before = sum;
        }
        for (int k = 0; k < numbers.length; k++) {
            int place = k < first ? at + k : k - first;
            to[place] += numbers[k];
            if (sum != null) {
                sum[place] += numbers[k];
            }
        }
    }

    private MessageBuffer part(double @Nullable [] of, Span span) {
        if (of == null) {
            return MessageBuffer.sized(span.bytes());
        }
        double[] part = new double[index(span.bytes())];
        int at = index(span.offset());
        int first = Math.min(part.length, of.length - at);
        System.arraycopy(of, at, part, 0, first);
        System.arraycopy(of, 0, part, first, part.length - first);
        return MessageBuffer.of(part);
    }
}

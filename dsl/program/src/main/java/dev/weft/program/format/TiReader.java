package dev.weft.program.format;

import dev.weft.program.Mpi;
import dev.weft.program.ProgramBuilder;
import dev.weft.program.RankBuilder;
import dev.weft.program.run.Operation;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Reads SimGrid's time-independent traces: all ranks in one file, or a file for each. Checked against what SimGrid 3.32 writes;
 * the meaning of the columns is that of its replay. Point-to-point peers are ranks of the whole program there, and communicators
 * are not written, so a collective of some ranks looks like one of all.
 */
final class TiReader implements ProgramReader {
    private static final int ANY_TAG = -444;
    private static final double MOST_BYTES = 0x1p50;
    /** The most requests that each waitAny lists; with more, the lists of a long trace would not fit into memory. */
    private static final int MOST_OPEN = 1000;

    private static final int DOUBLE = 0;
    private static final int BYTE = 6;

    /**
     * Bytes of the datatypes from MPI_DOUBLE, 0, to MPI_2INT, 34, by the numbers under which SimGrid 3.32 writes them (found by tracing
     * one broadcast of each type); zero where no type has that number.
     */
    private static final int[] TYPE_SIZES = {
        8, 4, 1, 2, 8, 4, 1, 8, 1, 1, 2, 4, 8, 8, 16, 4, 1, 1, 2, 4, 8, 1, 2, 4, 8, 8, 16, 32, 8, 8, 8, 16, 16, 8, 8
    };

    private final List<Path> files;
    private final double flopsPerSecond;
    private final ProgramBuilder program = ProgramBuilder.empty();
    private final List<TiRequests> requests = new ArrayList<>();
    private int defaultType = BYTE;
    private boolean counted;
    private double[] values = new double[8];
    private int count;
    /** By number of values, the first {@code alltoallv} with that many: the error of a line without its two types. */
    private final Map<Integer, ModelException> untyped = new HashMap<>();

    TiReader(List<Path> files, double flopsPerSecond) {
        this.files = files;
        this.flopsPerSecond = flopsPerSecond;
    }

    @Override
    public ProgramBuilder read() {
        for (Path file : files) {
            try (LineScanner in = LineScanner.open(file)) {
                while (in.line()) {
                    line(in);
                }
                in.cut().ifPresent(program::note);
            }
        }
        for (int rank = 0; rank < requests.size(); rank++) {
            finish(rank);
        }
        ModelException missing = untyped.get(2 * program.ranks() + 2);
        if (missing != null) {
            throw missing;
        }
        return program;
    }

    /** Completes every open request; the trace leaves out waits that found it complete. */
    private void finish(int number) {
        TiRequests own = requests.get(number);
        RankBuilder rank = program.rank(number);
        own.endPolling(rank);
        if (!own.isEmpty()) {
            program.note(
                    "Completed requests: requests that the trace does not complete are waited for at the end of their"
                            + " rank.");
            own.awaitAll(rank);
        }
    }

    private void line(LineScanner in) {
        in.token();
        int number = (int) in.whole(0, ProgramBuilder.MOST_RANKS - 1, "a rank");
        RankBuilder rank = program.rank(number);
        while (requests.size() <= number) {
            requests.add(new TiRequests());
        }
        in.need("the action");
        int verb = in.among(TiVerb.WORDS);
        if (verb < 0) {
            throw in.wrong("SimGrid 3.32 writes no such action", "Check that the file is a time-independent trace");
        }
        TiVerb kind = TiVerb.of(verb);
        TiRequests own = requests.get(number);
        if (kind != TiVerb.COMPUTE && kind != TiVerb.TEST && own.endPolling(rank)) {
            program.note("Requests completed by waits: a polled request is waited for where its polling ends.");
        }
        if (kind == TiVerb.IGNORED) {
            return;
        }
        values(in, kind);
        if (TiVerb.isBegun(verb)) {
            program.note(
                    "Blocking collectives: a non-blocking collective is replayed as a blocking one where it begins.");
        }
        if (kind.operation() != null) {
            collective(in, rank, number, kind);
        } else {
            step(in, rank, own, number, kind);
        }
    }

    private void values(LineScanner in, TiVerb kind) {
        count = 0;
        while (in.token()) {
            values = count == values.length ? Arrays.copyOf(values, 2 * count) : values;
            boolean negative = in.at(0) == '-';
            double value = in.number(negative ? 1 : 0, "a value");
            values[count++] = negative ? -value : value;
        }
        if (count < kind.least()) {
            throw in.wrong("the action needs " + kind.least() + " values", "Check that the trace is complete");
        }
    }

    private void step(LineScanner in, RankBuilder rank, TiRequests own, int number, TiVerb kind) {
        switch (kind) {
            case INIT -> defaultType = count > 0 ? DOUBLE : BYTE;
            case COMPUTE -> operations(in, rank, 0);
            case SLEEP -> rank.compute(amount(in, 0));
            case SEND, SSEND, ISEND -> send(in, rank, own, number, kind);
            case RECV -> rank.recv(source(in, 0), bytes(in, 2, 3), tag(), 0);
            case IRECV -> {
                int request = rank.irecv(source(in, 0), bytes(in, 2, 3), tag(), 0);
                own.begin(request, (int) values[0], number, (int) values[1]);
            }
            case WAIT -> own.await(rank, (int) values[0], (int) values[1], (int) values[2]);
            case TEST -> own.test((int) values[0], (int) values[1], (int) values[2]);
            case WAITALL -> {
                if (values[0] < own.left()) {
                    program.note("Requests of a waitall: it completes all open requests of its rank, as in SimGrid's"
                            + " replay.");
                }
                own.awaitAll(rank);
            }
            case WAITANY -> waitAny(rank, own);
            case SENDRECV -> rank.sendrecv(peer(in, 1), bytes(in, 0, 4), 0, source(in, 3), bytes(in, 2, 5), 0, 0);
            default -> throw in.wrong("this is not a step", "Check that the trace is complete");
        }
    }

    private void waitAny(RankBuilder rank, TiRequests own) {
        if (own.count() > MOST_OPEN) {
            program.note("Requests of a waitAny: the trace does not contain them; with more than " + MOST_OPEN
                    + " requests open, a waitAny completes the oldest.");
            own.awaitOldest(rank);
            return;
        }
        if (values[0] < own.left()) {
            program.note(
                    "Requests of a waitAny: the trace does not contain them; any open request of its rank passes it.");
        }
        own.awaitAny(rank);
    }

    private void send(LineScanner in, RankBuilder rank, TiRequests own, int number, TiVerb kind) {
        if (values[0] < 0) {
            program.note("Destinations among the ranks: sends to MPI_PROC_NULL are left out.");
            return;
        }
        long bytes = bytes(in, 2, 3);
        if (kind == TiVerb.ISEND) {
            own.begin(rank.isend(peer(in, 0), bytes, tag(), 0), number, (int) values[0], (int) values[1]);
        } else {
            rank.send(kind == TiVerb.SSEND ? Operation.SSEND : Operation.SEND, peer(in, 0), bytes, tag(), 0);
        }
    }

    private void collective(LineScanner in, RankBuilder rank, int number, TiVerb kind) {
        Operation operation = Objects.requireNonNull(kind.operation());
        switch (kind) {
            case BARRIER -> rank.collective(operation, 0, 0, 0);
            case BCAST -> rank.collective(operation, root(in, 1), bytes(in, 0, 2), 0);
            case REDUCE -> reduced(in, rank, operation, root(in, 2), bytes(in, 0, 3));
            case ALLREDUCE, SCAN, EXSCAN -> reduced(in, rank, operation, 0, bytes(in, 0, 2));
            case GATHER -> rank.collective(operation, root(in, 2), bytes(in, 0, 3), 0);
            case SCATTER -> rank.collective(operation, root(in, 2), bytes(in, 1, 4), 0);
            case ALLGATHER, ALLTOALL -> rank.collective(operation, 0, bytes(in, 0, 2), 0);
            case GATHERV -> rank.collective(operation, root(in, count - 3), bytes(in, 0, count - 2), 0);
            case SCATTERV -> rank.collective(operation, root(in, count - 3), bytes(in, count - 4, count - 1), 0);
            case ALLGATHERV -> rank.collective(operation, 0, bytes(in, 0, count - 2), 0);
            case REDUCESCATTER -> reduceScatter(in, rank, number);
            case ALLTOALLV -> alltoallv(in, rank);
            default -> throw in.wrong("this is not a collective operation", "Check that the trace is complete");
        }
    }

    /** Adds a reduction; the second value is the work of the reduction, which SimGrid itself writes as zero. */
    private void reduced(LineScanner in, RankBuilder rank, Operation operation, int root, long bytes) {
        rank.collective(operation, root, bytes, 0);
        if (count > 1 && values[1] > 0) {
            operations(in, rank, 1);
        }
    }

    private void reduceScatter(LineScanner in, RankBuilder rank, int number) {
        boolean told = number < count - 2;
        if (!told || (files.size() > 1 && files.size() != count - 2)) {
            program.note("Counts of a reducescatter: one without a count for each rank, as SimGrid writes"
                    + " MPI_Reduce_scatter_block, carries no bytes.");
            told = false;
        }
        rank.collective(Operation.REDUCESCATTER, 0, told ? bytes(in, number, count - 1) : 0, 0);
    }

    /**
     * Converts operations to time, or throws an error without a speed, because an assumed one would make every answer
     * arbitrary.
     */
    private void operations(LineScanner in, RankBuilder rank, int at) {
        double operations = amount(in, at);
        if (operations > 0 && Double.isNaN(flopsPerSecond)) {
            throw ModelException.of(
                    in.name() + ", " + Digits.four(operations) + " operations",
                    "the trace counts computation in operations, and no speed is set",
                    "Write timeIndependentTrace(\"" + in.name()
                            + "\", 4) for 4 gigaflops each; for a trace that smpirun recorded use its"
                            + " smpi/host-speed, 2e-5 unless it was set");
        }
        counted |= operations > 0;
        rank.compute(operations > 0 ? operations / flopsPerSecond : 0);
    }

    @Override
    public String speed() {
        return counted ? ", computing at " + Digits.four(flopsPerSecond) + " operations per second" : "";
    }

    /** Size, a count for each rank, size, a count for each rank, two types. */
    private void alltoallv(LineScanner in, RankBuilder rank) {
        untyped.computeIfAbsent(
                count,
                none -> in.wrong(
                        "an alltoallv must end with the types of the data that it sends and receives",
                        "Write it as SimGrid 3.32 does: a size and a count for each rank, twice, then two types"));
        int ranks = (count - 4) / 2;
        long[] toEach = new long[ranks];
        for (int k = 0; k < ranks; k++) {
            toEach[k] = bytes(in, 1 + k, count - 2);
        }
        rank.alltoallv(0, toEach);
    }

    private double amount(LineScanner in, int at) {
        if (values[at] < 0) {
            throw in.wrong("an amount must not be negative", "Check that the trace is complete");
        }
        return values[at];
    }

    private long bytes(LineScanner in, int at, int typeAt) {
        int type = typeAt < count ? (int) values[typeAt] : defaultType;
        int size = type >= 0 && type < TYPE_SIZES.length ? TYPE_SIZES[type] : 0;
        if (size == 0) {
            program.note("Sizes of derived datatypes: the trace does not contain them; counts are taken as bytes.");
            size = 1;
        }
        double bytes = Math.rint(amount(in, at) * size);
        if (bytes > MOST_BYTES) {
            throw in.wrong("a message has up to 1024 TiB", "Check that the trace is complete");
        }
        return (long) bytes;
    }

    private int tag() {
        int tag = (int) values[1];
        return tag == ANY_TAG ? Mpi.ANY_TAG : Math.max(0, tag);
    }

    private int source(LineScanner in, int at) {
        return values[at] < 0 ? Mpi.ANY_SOURCE : peer(in, at);
    }

    private int root(LineScanner in, int at) {
        return at < count ? peer(in, at) : 0;
    }

    private int peer(LineScanner in, int at) {
        double peer = values[at];
        if (peer < 0 || peer >= ProgramBuilder.MOST_RANKS || peer != Math.rint(peer)) {
            throw in.wrong("the other rank must be a whole number from 0", "Check that the trace is complete");
        }
        return (int) peer;
    }
}

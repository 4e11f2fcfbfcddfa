package dev.weft.program.format;

import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.program.Mpi;
import dev.weft.program.ProgramBuilder;
import dev.weft.program.RankBuilder;
import dev.weft.program.run.Operation;
import dev.weft.units.ModelException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads the steps of Weft's text format; {@link WeftHeader} reads the lines before them. */
final class WeftReader implements ProgramReader {
    private static final long MOST_BYTES = 1L << 50;
    private static final Keywords VERBS =
            Keywords.of(Arrays.stream(Operation.values()).map(Operation::word).toArray(String[]::new));
    private static final Operation[] OPERATIONS = Operation.values();

    private final LineScanner in;
    private final ProgramBuilder program = ProgramBuilder.empty();
    private final WeftHeader header;
    private int highest = -1;
    private @Nullable ModelException tooHigh;
    private long[] list = new long[8];
    private int tag;
    private int receiveTag;
    private int communicator;

    WeftReader(LineScanner in) {
        this.in = in;
        this.header = new WeftHeader(in, program);
    }

    @Override
    public ProgramBuilder read() {
        while (in.line()) {
            in.token();
            byte first = in.at(0);
            if (first >= '0' && first <= '9') {
                step();
            } else {
                header.read();
            }
            in.end();
        }
        if (header.tasks() > 0) {
            program.rank(header.tasks() - 1);
        }
        if (highest >= program.ranks() && tooHigh != null) {
            throw tooHigh;
        }
        return program;
    }

    @Override
    public @Nullable Machine machine() {
        return header.cluster(in.name());
    }

    @Override
    public @Nullable Placement placement() {
        return header.placement();
    }

    private void step() {
        int most = header.tasks() > 0 ? header.tasks() - 1 : ProgramBuilder.MOST_RANKS - 1;
        RankBuilder rank = program.rank((int) in.whole(0, most, "a task"));
        in.need("what the task does");
        int verb = in.among(VERBS);
        if (verb < 0) {
            throw in.wrong(
                    "this is not a step of a program",
                    "Use one of "
                            + String.join(
                                    ", ",
                                    Arrays.stream(OPERATIONS)
                                            .map(Operation::word)
                                            .toList()));
        }
        Operation operation = OPERATIONS[verb];
        switch (operation) {
            case COMPUTE -> rank.compute(seconds());
            case SEND, SSEND -> {
                int peer = peer(false);
                long bytes = bytes();
                options();
                rank.send(operation, peer, bytes, tag, communicator);
            }
            case ISEND -> {
                int peer = peer(false);
                long bytes = bytes();
                options();
                rank.isend(peer, bytes, tag, communicator);
            }
            case RECV, IRECV -> receive(rank, operation);
            case WAIT -> {
                in.need("a request");
                rank.await(request(rank));
            }
            case WAITALL -> rank.waitall(requests(rank));
            case WAITANY -> rank.waitany(requests(rank));
            case SENDRECV -> sendrecv(rank);
            case ALLTOALLV -> alltoallv(rank);
            case BEGIN -> begin(rank);
            case END -> rank.end();
            default -> collective(rank, operation);
        }
    }

    private void receive(RankBuilder rank, Operation operation) {
        int peer = peer(true);
        long bytes = bytes();
        options();
        if (operation == Operation.RECV) {
            rank.recv(peer, bytes, tag, communicator);
        } else {
            rank.irecv(peer, bytes, tag, communicator);
        }
    }

    private void sendrecv(RankBuilder rank) {
        int destination = peer(false);
        long sent = bytes();
        int source = peer(true);
        long received = bytes();
        options();
        rank.sendrecv(destination, sent, tag, source, received, receiveTag, communicator);
    }

    private void collective(RankBuilder rank, Operation operation) {
        int root = operation.isRooted() ? peer(false) : 0;
        long bytes = operation == Operation.BARRIER ? 0 : bytes();
        options();
        rank.collective(operation, root, bytes, communicator);
    }

    private int[] requests(RankBuilder rank) {
        int count = 0;
        while (in.token()) {
            add(count++, request(rank));
        }
        return Arrays.stream(list, 0, count).mapToInt(value -> (int) value).toArray();
    }

    private void alltoallv(RankBuilder rank) {
        int count = 0;
        communicator = 0;
        while (in.token()) {
            if (in.find('=', 0) > 0) {
                option();
            } else {
                add(count++, in.whole(0, MOST_BYTES, "a size in bytes"));
            }
        }
        rank.alltoallv(communicator, Arrays.copyOf(list, count));
    }

    private void add(int position, long value) {
        list = position == list.length ? Arrays.copyOf(list, 2 * position) : list;
        list[position] = value;
    }

    private void begin(RankBuilder rank) {
        String name = in.rest();
        if (name.isEmpty() || name.length() > 200) {
            throw in.wrong("a region's name has 1 to 200 characters", "Write begin and the name");
        }
        rank.begin(name);
    }

    private int request(RankBuilder rank) {
        int request = (int) in.whole(0, Integer.MAX_VALUE, "a request");
        if (request >= rank.requests()) {
            throw in.wrong(
                    "the task has begun " + rank.requests() + " requests, numbered from 0",
                    "Number the task's isend and irecv from 0 in their order");
        }
        return request;
    }

    private double seconds() {
        in.need("the time in seconds");
        return in.number(0, "a time in seconds");
    }

    private long bytes() {
        in.need("the size in bytes");
        return in.whole(0, MOST_BYTES, "a size in bytes");
    }

    private int peer(boolean wildcard) {
        in.need("the other task");
        if (wildcard && in.is("any")) {
            return Mpi.ANY_SOURCE;
        }
        int most = header.tasks() > 0 ? header.tasks() - 1 : ProgramBuilder.MOST_RANKS - 1;
        int peer = (int) in.whole(0, most, wildcard ? "a task, or any," : "a task");
        if (peer > highest) {
            highest = peer;
            tooHigh = peer < program.ranks()
                    ? null
                    : in.wrong("no line describes this task", "Add the line \"tasks N\" if it does nothing");
        }
        return peer;
    }

    /** Reads {@code tag=}, {@code recvtag=} and {@code comm=}. */
    private void options() {
        tag = 0;
        receiveTag = Integer.MIN_VALUE;
        communicator = 0;
        while (in.token()) {
            option();
        }
        receiveTag = receiveTag == Integer.MIN_VALUE ? tag : receiveTag;
    }

    private void option() {
        if (in.startsWith("tag=")) {
            tag = tag(4);
        } else if (in.startsWith("recvtag=")) {
            receiveTag = tag(8);
        } else if (in.startsWith("comm=")) {
            communicator = header.communicator((int) in.whole(5, Integer.MAX_VALUE, "a communicator"));
        } else {
            throw in.wrong("this is not an option", "Use tag=, recvtag= or comm=");
        }
    }

    private int tag(int from) {
        boolean any = in.length() == from + 3 && in.at(from) == 'a' && in.at(from + 1) == 'n' && in.at(from + 2) == 'y';
        return any ? Mpi.ANY_TAG : (int) in.whole(from, Integer.MAX_VALUE, "a tag");
    }
}

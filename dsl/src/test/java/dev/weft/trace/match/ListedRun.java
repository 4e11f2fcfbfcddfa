package dev.weft.trace.match;

import dev.weft.trace.event.Clock;
import dev.weft.trace.event.Communicator;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.Location;
import dev.weft.trace.event.Region;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A run whose events a test writes down, in batches of a few so that things stretch over several of them. */
public class ListedRun implements EventSource {
    static final int MAIN = 0;
    static final List<String> FUNCTIONS = List.of(
            "main",
            "MPI_Send",
            "MPI_Recv",
            "MPI_Isend",
            "MPI_Irecv",
            "MPI_Wait",
            "MPI_Barrier",
            "MPI_Allreduce",
            "MPI_Bcast",
            "finish");
    private static final int BATCH = 5;

    private record Event(long time, int kind, int a, int b, int c, long x, long y, long request) {}

    private final List<List<Event>> events = new ArrayList<>();
    private final List<Communicator> communicators = new ArrayList<>();
    private final List<Location> locations = new ArrayList<>();
    private Optional<Fault> fault = Optional.empty();

    ListedRun(int ranks) {
        for (int rank = 0; rank < ranks; rank++) {
            thread("process " + rank, rank);
        }
        communicators.add(Communicator.of(0, "world", IntStream.range(0, ranks).toArray()));
        communicators.add(Communicator.self(1, "self"));
    }

    /** One more location; rank -1 is a thread that no message names. */
    ListedRun thread(String process, int rank) {
        events.add(new ArrayList<>());
        locations.add(new Location(events.size() - 1L, "thread", process, rank, 0));
        return this;
    }

    ListedRun with(Communicator communicator) {
        communicators.add(communicator);
        return this;
    }

    ListedRun fault(Fault found) {
        fault = Optional.of(found);
        return this;
    }

    static int region(String function) {
        return FUNCTIONS.indexOf(function);
    }

    ListedRun enter(int at, long time, String function) {
        return add(at, new Event(time, EventKind.ENTER, region(function), 0, 0, 0, 0, 0));
    }

    ListedRun leave(int at, long time, String function) {
        return add(at, new Event(time, EventKind.LEAVE, region(function), 0, 0, 0, 0, 0));
    }

    /** A message record; what it has of bytes is both sent and received. */
    ListedRun message(int at, long time, int kind, int peer, int communicator, int tag, long bytes, long request) {
        return add(at, new Event(time, kind, peer, communicator, tag, bytes, bytes, request));
    }

    ListedRun request(int at, long time, int kind, long request) {
        return add(at, new Event(time, kind, 0, 0, 0, 0, 0, request));
    }

    ListedRun collective(int at, long time, int operation, int communicator, int root, long sent, long received) {
        return add(at, new Event(time, EventKind.MPI_COLLECTIVE_END, root, communicator, operation, sent, received, 0));
    }

    ListedRun completedCollective(int at, long time, int operation, int communicator, long bytes, long request) {
        return add(
                at,
                new Event(
                        time,
                        EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE,
                        -1,
                        communicator,
                        operation,
                        bytes,
                        bytes,
                        request));
    }

    /** A whole call that sends. */
    ListedRun send(int at, long enter, long leave, int to, int tag, long bytes) {
        return enter(at, enter, "MPI_Send")
                .message(at, enter + 1, EventKind.MPI_SEND, to, 0, tag, bytes, 0)
                .leave(at, leave, "MPI_Send");
    }

    /** A whole call that receives. */
    ListedRun receive(int at, long enter, long leave, int from, int tag, long bytes) {
        return enter(at, enter, "MPI_Recv")
                .message(at, leave - 1, EventKind.MPI_RECV, from, 0, tag, bytes, 0)
                .leave(at, leave, "MPI_Recv");
    }

    /** A whole call that posts a receive. */
    ListedRun post(int at, long enter, long leave, long request) {
        return enter(at, enter, "MPI_Irecv")
                .request(at, enter + 1, EventKind.MPI_IRECV_REQUEST, request)
                .leave(at, leave, "MPI_Irecv");
    }

    /** A whole call that completes a receive. */
    ListedRun complete(int at, long enter, long leave, int from, int tag, long bytes, long request) {
        return enter(at, enter, "MPI_Wait")
                .message(at, leave - 1, EventKind.MPI_IRECV, from, 0, tag, bytes, request)
                .leave(at, leave, "MPI_Wait");
    }

    /** A whole call of a barrier of the world. */
    ListedRun barrier(int at, long enter, long leave) {
        return enter(at, enter, "MPI_Barrier")
                .collective(at, leave - 1, 0, 0, -1, 0, 0)
                .leave(at, leave, "MPI_Barrier");
    }

    private ListedRun add(int at, Event event) {
        events.get(at).add(event);
        return this;
    }

    @Override
    public String name() {
        return "listed";
    }

    @Override
    public Definitions definitions() {
        List<Region> regions = IntStream.range(0, FUNCTIONS.size())
                .mapToObj(i -> new Region(i, FUNCTIONS.get(i), 0, 0))
                .toList();
        return Definitions.of(Clock.NANOSECONDS, locations, regions, communicators);
    }

    @Override
    public Optional<Fault> read(int location, EventConsumer consumer) {
        EventBatch batch = new EventBatch();
        batch.count = 0;
        for (Event event : events.get(location)) {
            int n = batch.count++;
            batch.time[n] = event.time;
            batch.kind[n] = (byte) event.kind;
            batch.reference[n] = event.a;
            batch.communicator[n] = event.b;
            batch.tag[n] = event.c;
            batch.sent[n] = event.x;
            batch.received[n] = event.y;
            batch.request[n] = event.request;
            if (batch.count == BATCH) {
                consumer.accept(batch);
                batch.count = 0;
            }
        }
        if (batch.count > 0) {
            consumer.accept(batch);
        }
        return location == 0 ? fault : Optional.empty();
    }

    @Override
    public long size(int location) {
        return events.get(location).size();
    }
}

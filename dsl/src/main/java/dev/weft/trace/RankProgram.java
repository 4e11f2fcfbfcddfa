package dev.weft.trace;

import dev.weft.trace.event.Collective;
import dev.weft.trace.event.Communicator;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.program.Operation;
import dev.weft.trace.program.RankBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Turns the events of one rank into the steps of a program: what an MPI call recorded becomes the call, and the time between
 * two calls becomes computation. Time within MPI is what a model is to find, so it is dropped.
 */
final class RankProgram implements EventConsumer {
    private final TraceProgram whole;
    private final Definitions definitions;
    private final int rank;
    private final RankBuilder steps;
    private final PostedReceives receives;
    private final Map<Long, Integer> requests = new HashMap<>();
    private final List<String> calls = new ArrayList<>();
    private final List<Integer> completed = new ArrayList<>();
    private int mpiDepth;
    private int posted;
    private long since = Long.MIN_VALUE;
    private @Nullable Message sent;

    /** The sending half of a call that also receives. */
    private record Message(int peer, int tag, int communicator, long bytes) {}

    RankProgram(TraceProgram whole, int rank, RankBuilder steps, PostedReceives receives) {
        this.whole = whole;
        this.definitions = whole.definitions();
        this.rank = rank;
        this.steps = steps;
        this.receives = receives;
    }

    @Override
    public void accept(EventBatch batch) {
        if (since == Long.MIN_VALUE) {
            since = batch.time[0];
        }
        for (int i = 0; i < batch.count; i++) {
            switch (batch.kind[i]) {
                case EventKind.ENTER -> enter(name(batch.reference[i]), batch.time[i]);
                case EventKind.LEAVE -> leave(name(batch.reference[i]), batch.time[i]);
                case EventKind.MPI_SEND, EventKind.MPI_ISEND -> send(batch, i);
                case EventKind.MPI_RECV -> receive(batch, i);
                case EventKind.MPI_IRECV_REQUEST -> post(batch.request[i]);
                case EventKind.MPI_IRECV, EventKind.MPI_ISEND_COMPLETE -> complete(batch.request[i]);
                case EventKind.MPI_COLLECTIVE_END -> collective(batch, i);
                case EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE -> {
                    whole.note("Non-blocking collective operations stand where they were completed.");
                    collective(batch, i);
                }
                default -> {
                    // says nothing that a program has
                }
            }
        }
    }

    private String name(int region) {
        int function = definitions.function(region);
        return function < 0 ? "(undefined)" : definitions.functions().get(function);
    }

    private void enter(String function, long time) {
        if (!isMpi(function)) {
            if (mpiDepth == 0) {
                computeUntil(time);
                steps.begin(function);
                calls.add(function);
            }
            return;
        }
        if (mpiDepth++ == 0) {
            computeUntil(time);
        }
    }

    private void leave(String function, long time) {
        if (isMpi(function)) {
            mpiDepth = Math.max(0, mpiDepth - 1);
            endOfCall(function);
            since = mpiDepth == 0 ? time : since;
        } else if (mpiDepth == 0
                && !calls.isEmpty()
                && calls.get(calls.size() - 1).equals(function)) {
            computeUntil(time);
            steps.end();
            calls.remove(calls.size() - 1);
        } else {
            whole.note("Some functions end inside of others; their regions end with the run.");
        }
    }

    private static boolean isMpi(String function) {
        return function.startsWith("MPI_") || function.startsWith("PMPI_");
    }

    private void computeUntil(long time) {
        if (time > since) {
            steps.compute(definitions.clock().seconds(time - since));
        }
        since = Math.max(since, time);
    }

    private void endOfCall(String function) {
        if (sent != null) {
            steps.send(operation(function), sent.peer, sent.bytes, sent.tag, sent.communicator);
            sent = null;
        }
        if (completed.size() == 1) {
            steps.await(completed.get(0));
        } else if (completed.size() > 1) {
            steps.waitall(completed.stream().mapToInt(Integer::intValue).toArray());
        }
        completed.clear();
    }

    private static Operation operation(String function) {
        return function.contains("Ssend") ? Operation.SSEND : Operation.SEND;
    }

    private void send(EventBatch batch, int i) {
        int peer = definitions.peer(batch.communicator[i], rank, batch.reference[i]);
        if (peer < 0) {
            return; // MPI_PROC_NULL
        }
        int communicator = whole.communicator(batch.communicator[i], rank);
        if (batch.kind[i] == EventKind.MPI_ISEND) {
            requests.put(batch.request[i], steps.isend(peer, batch.sent[i], batch.tag[i], communicator));
        } else {
            sent = new Message(peer, batch.tag[i], communicator, batch.sent[i]); // whether it also receives shows later
        }
    }

    private void receive(EventBatch batch, int i) {
        int peer = definitions.peer(batch.communicator[i], rank, batch.reference[i]);
        if (peer < 0) {
            return;
        }
        int communicator = whole.communicator(batch.communicator[i], rank);
        if (sent != null && sent.communicator == communicator) {
            steps.sendrecv(sent.peer, sent.bytes, sent.tag, peer, batch.received[i], batch.tag[i], communicator);
            sent = null;
        } else {
            steps.recv(peer, batch.received[i], batch.tag[i], communicator);
        }
    }

    private void post(long request) {
        int number = posted++;
        if (!receives.completed(number)) {
            whole.receiveWithoutEnd();
            return;
        }
        int communicator = receives.communicator(number);
        int peer = definitions.peer(communicator, rank, receives.source(number));
        if (peer >= 0) {
            requests.put(
                    request,
                    steps.irecv(
                            peer,
                            receives.bytes(number),
                            receives.tag(number),
                            whole.communicator(communicator, rank)));
        }
    }

    private void complete(long request) {
        Integer number = requests.remove(request);
        if (number != null) {
            completed.add(number);
        }
    }

    private void collective(EventBatch batch, int i) {
        Optional<Operation> operation = CollectiveBytes.operation(batch.tag[i]);
        if (operation.isEmpty()) {
            whole.note("Operations that make or free communicators or windows are left out.");
            return;
        }
        if (CollectiveBytes.evened(batch.tag[i])) {
            whole.note("An MPI_Alltoallv or MPI_Alltoallw sends as much to each peer as it does on average.");
        }
        int members = definitions
                .communicator(batch.communicator[i])
                .map(Communicator::size)
                .orElse(1);
        int root = definitions.peer(batch.communicator[i], rank, batch.reference[i]);
        boolean rooted = batch.reference[i] != Collective.NO_ROOT && root >= 0;
        long size =
                whole.collectiveBytes().size(operation.get(), root == rank, batch.sent[i], batch.received[i], members);
        steps.collective(operation.get(), rooted ? root : 0, size, whole.communicator(batch.communicator[i], rank));
    }

    /** Whatever is still open when the run ends. */
    void finish() {
        if (!requests.isEmpty()) {
            whole.note("Sends whose completion was not recorded are waited for at the end of the run.");
            steps.waitall(requests.values().stream()
                    .mapToInt(Integer::intValue)
                    .sorted()
                    .toArray());
        }
        calls.forEach(call -> steps.end());
    }
}

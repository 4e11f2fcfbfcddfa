package dev.weft.trace;

import dev.weft.program.RankBuilder;
import dev.weft.program.run.Operation;
import dev.weft.trace.event.CodeRegion;
import dev.weft.trace.event.CollectiveCode;
import dev.weft.trace.event.Communicator;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.Interruptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Converts the events of one rank to steps of a program: a message becomes a call where it was recorded, and the time
 * between two MPI calls becomes computation. Time within MPI is dropped, because the model computes it; time without
 * recording is counted and dropped.
 */
final class RankProgram implements EventConsumer {
    private final TraceProgram whole;
    private final Definitions definitions;
    private final int rank;
    private final RankBuilder steps;
    private final LocationPrescan first;
    private final OpenRequests requests = new OpenRequests();
    private final MessageHalves halves;
    private final Map<Integer, Integer> exchanges = new HashMap<>();
    private final List<String> calls = new ArrayList<>();
    private final List<String> mpi = new ArrayList<>();
    private int interruptions;
    private int posted;
    private int sends;
    private boolean any;
    private long since;
    private long last;

    RankProgram(TraceProgram whole, int rank, RankBuilder steps, LocationPrescan first) {
        this.whole = whole;
        this.definitions = whole.definitions();
        this.rank = rank;
        this.steps = steps;
        this.first = first;
        this.halves = new MessageHalves(steps);
    }

    @Override
    public void accept(EventBatch batch) {
        if (!any) {
            any = true;
            since = batch.time[0];
        }
        for (int i = 0; i < batch.count; i++) {
            last = batch.time[i];
            switch (batch.kind[i]) {
                case EventKind.ENTER -> enter(name(batch.reference[i]));
                case EventKind.LEAVE -> leave(name(batch.reference[i]));
                case EventKind.MPI_SEND -> send(batch, i);
                case EventKind.MPI_ISEND -> isend(batch, i);
                case EventKind.MPI_RECV -> receive(batch, i);
                case EventKind.MPI_IRECV_REQUEST -> post(batch.request[i]);
                case EventKind.MPI_IRECV -> {
                    if (!complete(batch.request[i])) {
                        whole.note(
                                "Recorded beginnings of receives: non-blocking receives without one begin where they complete.");
                        receive(batch, i);
                    }
                }
                case EventKind.MPI_ISEND_COMPLETE -> complete(batch.request[i]);
                case EventKind.MPI_REQUEST_CANCELLED -> requests.cancel(batch.request[i]);
                case EventKind.MPI_COLLECTIVE_END -> collective(batch, i);
                case EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE -> {
                    whole.note(
                            "Blocking collectives: a non-blocking collective operation is replayed as a blocking one where it completes.");
                    collective(batch, i);
                }
                default -> {
                    // programs have no counterpart
                }
            }
        }
    }

    private String name(int region) {
        int function = definitions.function(region);
        return function < 0 ? "(undefined)" : definitions.functions().get(function);
    }

    private void enter(String function) {
        FunctionKind kind = FunctionKind.of(function);
        if (kind == FunctionKind.GAP) {
            compute();
            interruptions++;
        } else if (kind == FunctionKind.NO_COMPUTATION) {
            compute();
            mpi.add(function);
        } else if (mpi.isEmpty()) {
            compute();
            steps.begin(function);
            calls.add(function);
        }
    }

    private void leave(String function) {
        FunctionKind kind = FunctionKind.of(function);
        if (kind == FunctionKind.GAP) {
            compute();
            interruptions--;
        } else if (kind == FunctionKind.NO_COMPUTATION) {
            int at = mpi.lastIndexOf(function);
            if (at >= 0) {
                mpi.remove(at);
            }
            endOfCall();
            since = mpi.isEmpty() ? last : since;
        } else {
            leaveOwn(function);
        }
    }

    private void leaveOwn(String function) {
        int at = calls.lastIndexOf(function);
        if (!mpi.isEmpty() && at >= 0) {
            lostEnds();
        }
        if (mpi.isEmpty() && at >= 0 && at == calls.size() - 1) {
            compute();
            steps.end();
            calls.remove(at);
        } else if (mpi.isEmpty()) {
            whole.note("Properly nested calls: some functions end inside others; their regions end with the run.");
        }
    }

    /** Ends open MPI calls without an end when their caller ends. */
    private void lostEnds() {
        whole.note(
                "Recorded ends of calls: some MPI calls have no end; computation after them counts as time within MPI.");
        endOfCall();
        mpi.clear();
        since = last;
    }

    /** Adds the time between the last MPI call and now as computation, unless a call is open. */
    private void compute() {
        if (!mpi.isEmpty()) {
            return;
        }
        if (last > since && interruptions > 0) {
            whole.unknown(rank, last - since);
        } else if (last > since) {
            steps.compute(definitions.clock().seconds(last - since));
        }
        since = last;
    }

    private void endOfCall() {
        halves.write(operation());
        requests.endOfCall(steps);
    }

    /** Returns the innermost MPI call, spelled as in C; empty if none is open. */
    private String call() {
        return mpi.isEmpty() ? "" : mpi.get(mpi.size() - 1).toLowerCase(Locale.ROOT);
    }

    private Operation operation() {
        return call().contains("ssend") ? Operation.SSEND : Operation.SEND;
    }

    private void send(EventBatch batch, int i) {
        int peer = whole.peer(batch.communicator[i], rank, batch.reference[i]);
        if (peer < 0) {
            return; // MPI_PROC_NULL
        }
        compute();
        halves.send(half(batch, i, peer, batch.sent[i]), operation());
        endOfMessage();
    }

    private void receive(EventBatch batch, int i) {
        int peer = whole.peer(batch.communicator[i], rank, batch.reference[i]);
        if (peer < 0) {
            return;
        }
        compute();
        halves.receive(half(batch, i, peer, batch.received[i]), operation());
        endOfMessage();
    }

    private MessageHalves.Half half(EventBatch batch, int i, int peer, long bytes) {
        int communicator = whole.communicator(batch.communicator[i], rank);
        return new MessageHalves.Half(peer, batch.tag[i], communicator, bytes);
    }

    /** Writes a call that sends and receives at its end, any other at once. */
    private void endOfMessage() {
        if (!call().contains("sendrecv")) {
            halves.write(operation());
        }
    }

    private void isend(EventBatch batch, int i) {
        int number = sends++;
        int peer = whole.peer(batch.communicator[i], rank, batch.reference[i]);
        if (peer < 0) {
            return;
        }
        if (first.cancelled(number)) {
            whole.cancelledSend();
            return;
        }
        compute();
        int communicator = whole.communicator(batch.communicator[i], rank);
        requests.begin(batch.request[i], steps.isend(peer, batch.sent[i], batch.tag[i], communicator));
    }

    private void post(long request) {
        PostedReceives receives = first.receives();
        int number = posted++;
        if (receives.cancelled(number)) {
            whole.cancelledReceive();
            return;
        }
        if (!receives.completed(number)) {
            whole.receiveWithoutEnd();
            return;
        }
        int id = receives.communicator(number);
        int peer = whole.peer(id, rank, receives.source(number));
        if (peer < 0) {
            requests.beginSilent(request);
            return;
        }
        compute();
        int communicator = whole.communicator(id, rank);
        requests.begin(request, steps.irecv(peer, receives.bytes(number), receives.tag(number), communicator));
    }

    /** Completes the step that a request began; returns false if the request is unknown. */
    private boolean complete(long request) {
        if (!requests.isBegun(request)) {
            return requests.completeSilent(request);
        }
        compute();
        requests.complete(request);
        if (mpi.isEmpty()) {
            endOfCall();
        }
        return true;
    }

    private void collective(EventBatch batch, int i) {
        Optional<Operation> operation = CollectiveBytes.operation(batch.tag[i]);
        if (operation.isEmpty()) {
            whole.note("All collective operations: those that create or free communicators or windows are left out.");
            return;
        }
        compute();
        int id = batch.communicator[i];
        int communicator = whole.communicator(id, rank);
        if (operation.get() != Operation.BARRIER) {
            whole.requireOneGroup(id, rank, CollectiveCode.name(batch.tag[i]));
        }
        if (CollectiveBytes.evened(batch.tag[i])) {
            int call = exchanges.merge(id, 1, Integer::sum) - 1;
            steps.alltoallv(communicator, whole.exchanged(id, call, rank, batch.sent[i]));
            return;
        }
        int members = definitions.communicator(id).map(Communicator::size).orElse(1);
        boolean rooted = operation.get().isRooted();
        int root = rooted ? whole.peer(id, rank, batch.reference[i]) : 0;
        long size =
                whole.collectiveBytes().size(operation.get(), root == rank, batch.sent[i], batch.received[i], members);
        steps.collective(operation.get(), Math.max(0, root), size, communicator);
    }

    /** Ends all that is still open at the end of the run. */
    void finish() {
        if (!mpi.isEmpty()) {
            lostEnds();
        }
        compute();
        endOfCall();
        int[] forgotten = requests.neverCompleted();
        if (forgotten.length > 0) {
            whole.note("Recorded completions of sends: sends without one are waited for at the end of the run.");
            steps.waitall(forgotten);
        }
        calls.forEach(call -> steps.end());
    }

    /** Meaning of the time within a function for a program made from a run. */
    private enum FunctionKind {
        /** The rank's activity is unknown. */
        GAP,
        /** Not time of the program: time within MPI is computed by the model, and left-out time is not wanted. */
        NO_COMPUTATION,
        OWN;

        static FunctionKind of(String function) {
            if (function.equals(Interruptions.LEFT_OUT)) {
                return NO_COMPUTATION;
            }
            if (Interruptions.are(function)) {
                return GAP;
            }
            return CodeRegion.isMpi(function) ? NO_COMPUTATION : OWN;
        }
    }

    /**
     * Messages that the present call has sent and received; an MPI_Sendrecv is recorded as two messages and becomes one
     * step.
     */
    private static final class MessageHalves {
        private final RankBuilder steps;
        private @Nullable Half sent;
        private @Nullable Half received;

        /** One half of a call that sends and receives. */
        record Half(int peer, int tag, int communicator, long bytes) {}

        MessageHalves(RankBuilder steps) {
            this.steps = steps;
        }

        /** Takes a sent message; an earlier one of the same call is written first. */
        void send(Half half, Operation operation) {
            if (sent != null) {
                write(operation);
            }
            sent = half;
        }

        /** Takes a received message; an earlier one of the same call is written first. */
        void receive(Half half, Operation operation) {
            if (received != null) {
                write(operation);
            }
            received = half;
        }

        /** Writes the messages of a call with this operation; those of an MPI_Sendrecv become one step. */
        void write(Operation operation) {
            Half out = sent;
            Half in = received;
            sent = null;
            received = null;
            if (out != null && in != null && out.communicator == in.communicator) {
                steps.sendrecv(out.peer, out.bytes, out.tag, in.peer, in.bytes, in.tag, in.communicator);
                return;
            }
            if (out != null) {
                steps.send(operation, out.peer, out.bytes, out.tag, out.communicator);
            }
            if (in != null) {
                steps.recv(in.peer, in.bytes, in.tag, in.communicator);
            }
        }
    }
}

package dev.weft.trace.match;

import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.Pauses;
import java.io.Serializable;

/**
 * Keeps the messages and collective calls of one rank. Receives get a position in the order of posting, because MPI
 * assigns messages in that order; a later completion fills it in.
 */
final class RankScan implements EventConsumer, Serializable {
    private static final long serialVersionUID = 1;

    /** The call of an event before the part of the run that is analysed. */
    static final int EARLIER = -1;

    private final Peers peers;
    private final RankCalls calls;
    private final RankSends sends;
    private final Receives receives;
    private final CollectiveCalls collectives;
    private final Pauses pauses = new Pauses();
    private boolean any;
    private long first;
    private long last;
    private long begins;
    private long ends;
    private long isends;
    private long sendCompletions;
    private long otherCompletions;

    RankScan(Definitions definitions, int rank, Budget budget) {
        this.peers = Peers.of(definitions, rank);
        this.calls = new RankCalls(definitions, budget);
        this.sends = new RankSends(budget);
        this.receives = new Receives(budget);
        this.collectives = new CollectiveCalls(budget);
    }

    @Override
    public void accept(EventBatch batch) {
        if (batch.count == 0) {
            return;
        }
        if (!any) {
            any = true;
            first = batch.time[0];
            pauses.begin(first);
        }
        for (int i = 0; i < batch.count; i++) {
            int kind = batch.kind[i];
            if (kind == EventKind.ENTER) {
                calls.enter(batch.reference[i], batch.time[i]);
            } else if (kind == EventKind.LEAVE) {
                calls.leave(batch.reference[i], batch.time[i]);
            } else {
                take(batch, i, kind);
            }
        }
        last = batch.time[batch.count - 1];
    }

    /** Counts earlier messages and collective calls, whose calls are outside the part that is analysed. */
    @Override
    public void before(EventBatch batch) {
        for (int i = 0; i < batch.count; i++) {
            switch (batch.kind[i]) {
                case EventKind.MPI_SEND, EventKind.MPI_ISEND -> send(batch, i, EARLIER);
                case EventKind.MPI_REQUEST_CANCELLED -> receives.cancel(batch.request[i]);
                case EventKind.MPI_RECV,
                        EventKind.MPI_IRECV_REQUEST,
                        EventKind.MPI_IRECV,
                        EventKind.MPI_COLLECTIVE_END,
                        EventKind.NON_BLOCKING_COLLECTIVE_REQUEST,
                        EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE -> within(batch, i, batch.kind[i], EARLIER);
                default -> {
                    // no event that belongs to another one
                }
            }
        }
    }

    private void take(EventBatch batch, int i, int kind) {
        switch (kind) {
            case EventKind.MPI_SEND -> send(batch, i, calls.current(batch.time[i]));
            case EventKind.MPI_ISEND -> {
                isends++;
                send(batch, i, calls.current(batch.time[i]));
            }
            case EventKind.MPI_ISEND_COMPLETE -> sendCompletions++;
            case EventKind.MPI_COLLECTIVE_BEGIN -> begins++;
            case EventKind.MEASUREMENT_ON_OFF -> pauses.turn(batch.time[i], batch.tag[i]);
            case EventKind.BUFFER_FLUSH -> pauses.flush(batch.time[i], batch.sent[i]);
            case EventKind.MPI_REQUEST_CANCELLED -> {
                otherCompletions++;
                receives.cancel(batch.request[i]);
            }
            case EventKind.MPI_RECV,
                    EventKind.MPI_IRECV_REQUEST,
                    EventKind.MPI_IRECV,
                    EventKind.MPI_COLLECTIVE_END,
                    EventKind.NON_BLOCKING_COLLECTIVE_REQUEST,
                    EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE -> within(batch, i, kind, calls.current(batch.time[i]));
            default -> {
                // no event that belongs to another one
            }
        }
    }

    private void within(EventBatch batch, int i, int kind, int call) {
        switch (kind) {
            case EventKind.MPI_RECV -> receive(batch, i, receives.post(call), call);
            case EventKind.MPI_IRECV_REQUEST -> receives.post(batch.request[i], call);
            case EventKind.MPI_IRECV -> receive(batch, i, receives.complete(batch.request[i], call), call);
            case EventKind.MPI_COLLECTIVE_END -> {
                ends += call == EARLIER ? 0 : 1;
                collective(batch, i, collectives.post(call), call);
            }
            case EventKind.NON_BLOCKING_COLLECTIVE_REQUEST -> collectives.post(batch.request[i], call);
            default -> {
                otherCompletions++;
                collective(batch, i, collectives.complete(batch.request[i], call), call);
            }
        }
    }

    private void send(EventBatch batch, int i, int call) {
        int communicator = peers.communicator(batch.communicator[i]);
        int peer = peers.peer(communicator, batch.reference[i]);
        if (peer >= 0) {
            sends.add(peer, communicator, batch.tag[i], batch.sent[i], call);
        } else {
            sends.nobody(communicator >= 0);
        }
    }

    private void receive(EventBatch batch, int i, int slot, int call) {
        int communicator = peers.communicator(batch.communicator[i]);
        int peer = peers.peer(communicator, batch.reference[i]);
        if (peer >= 0) {
            receives.fill(slot, peer, communicator, batch.tag[i], batch.received[i], call);
        } else {
            receives.nobody(slot, communicator >= 0);
        }
    }

    private void collective(EventBatch batch, int i, int slot, int call) {
        int communicator = peers.communicator(batch.communicator[i]);
        collectives.fill(slot, communicator, batch.tag[i], batch.reference[i], batch.sent[i], batch.received[i], call);
    }

    Peers peers() {
        return peers;
    }

    RankCalls calls() {
        return calls;
    }

    RankSends sends() {
        return sends;
    }

    Receives receives() {
        return receives;
    }

    CollectiveCalls collectives() {
        return collectives;
    }

    /** Returns the time during which it was not recorded. */
    Pauses pauses() {
        pauses.pass(last);
        return pauses;
    }

    long first() {
        return first;
    }

    long last() {
        return last;
    }

    /** Returns the number of collective calls without a recorded end; only the end contains the operation. */
    long openCollectives() {
        return Math.max(0, begins - ends) + collectives.incomplete();
    }

    /** Returns the number of non-blocking sends. */
    long isends() {
        return isends;
    }

    /** Returns the number of non-blocking sends with a recorded completion. */
    long sendCompletions() {
        return sendCompletions;
    }

    /**
     * Returns the number of completed requests that were not messages: cancelled ones, and non-blocking collective
     * operations.
     */
    long otherCompletions() {
        return otherCompletions;
    }

    /** Releases the columns that have been copied into messages and collective operations. */
    void release() {
        sends.release();
        receives.release();
        collectives.release();
    }
}

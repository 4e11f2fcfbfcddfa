package dev.weft.waits;

import dev.weft.trace.event.CollectiveCode;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.Pauses;
import dev.weft.trace.match.CallPaths;
import dev.weft.trace.match.CallStack;
import dev.weft.trace.match.Collectives;
import dev.weft.trace.match.Matching;
import dev.weft.trace.match.Peers;
import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Sums the durations of the calls of one process by {@link CallClass}. It stores no single call, so its memory grows with call paths and
 * sizes, not with events. A call counts when it ends; a call without end is left out.
 */
final class CallScan implements EventConsumer, Serializable {
    private final Definitions definitions;
    private final int rank;
    private final Grain grain;
    private final @Nullable Matched matched;
    private final Peers peers;
    private final CallStack stack;
    private final OpenCalls open = new OpenCalls();
    private final @Nullable WaitPattern[] patternOf;
    private final boolean[] waits;
    private final ClassSums durations = new ClassSums();
    private final CollectiveOrder order = new CollectiveOrder();
    private final Phases phases;
    private boolean any;
    private long first;
    private long last;
    private long completions;
    private final LeftOut leftOut;
    private final Pauses pauses = new Pauses();
    private long flushedInCalls;
    private long offInCalls;

    CallScan(Definitions definitions, int rank, Grain grain, @Nullable Matched matched) {
        this.definitions = definitions;
        this.rank = rank;
        this.grain = grain;
        this.matched = matched;
        this.peers = Peers.of(definitions, rank);
        this.stack = CallStack.of(definitions);
        this.phases = new Phases(definitions, grain.phase());
        this.leftOut = new LeftOut(definitions);
        int functions = definitions.functions().size();
        this.patternOf = new WaitPattern[functions];
        this.waits = new boolean[functions];
        for (int i = 0; i < functions; i++) {
            patternOf[i] = WaitPattern.ofPointToPoint(definitions.functions().get(i));
            waits[i] = WaitPattern.completesRequests(definitions.functions().get(i));
        }
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
        takeAll(batch);
        last = batch.time[batch.count - 1];
    }

    /** The loop over events, separate from the code that runs once, so that the first execution of that code does not deoptimise the loop. */
    private void takeAll(EventBatch batch) {
        for (int i = 0; i < batch.count; i++) {
            int kind = batch.kind[i];
            if (kind == EventKind.ENTER) {
                stack.enter(batch.reference[i], batch.time[i]);
                int function = definitions.function(batch.reference[i]);
                phases.enter(function, batch.time[i]);
                leftOut.enter(function);
            } else if (kind == EventKind.LEAVE) {
                leave(batch.reference[i], batch.time[i]);
            } else {
                take(batch, i, kind);
            }
        }
    }

    private void take(EventBatch batch, int i, int kind) {
        switch (kind) {
            case EventKind.MPI_SEND -> message(batch, i, batch.sent[i], true);
            case EventKind.MPI_RECV -> message(batch, i, batch.received[i], false);
            case EventKind.MPI_IRECV -> {
                completions++;
                message(batch, i, batch.received[i], false);
            }
            case EventKind.MPI_ISEND_COMPLETE, EventKind.MPI_REQUEST_CANCELLED -> completions++;
            case EventKind.MPI_ISEND -> peers.communicator(batch.communicator[i]); // marks the communicator as used
            case EventKind.MPI_COLLECTIVE_END -> collective(batch, i);
            case EventKind.NON_BLOCKING_COLLECTIVE_REQUEST -> order.unordered();
            case EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE -> {
                completions++;
                peers.communicator(batch.communicator[i]);
            }
            case EventKind.BUFFER_FLUSH -> flush(batch.time[i], batch.sent[i]);
            case EventKind.MEASUREMENT_ON_OFF -> turn(batch.time[i], batch.tag[i]);
            default -> {
                // no effect on waiting
            }
        }
    }

    private void flush(long time, long until) {
        pauses.flush(time, until);
        flushedInCalls += stack.communication() >= 0 ? until - time : 0;
    }

    private void turn(long time, int mode) {
        long before = pauses.offTicks();
        pauses.turn(time, mode);
        offInCalls += stack.communication() >= 0 ? pauses.offTicks() - before : 0;
    }

    private int place() {
        int call = stack.communication();
        if (call < 0) {
            return -1;
        }
        if (stack.mark(call) < 0) {
            stack.mark(call, open.open());
        }
        return stack.mark(call);
    }

    private void message(EventBatch batch, int i, long bytes, boolean send) {
        int communicator = peers.communicator(batch.communicator[i]);
        int peer = peers.peer(communicator, batch.reference[i]);
        int place = peer < 0 ? -1 : place();
        if (place >= 0 && send) {
            open.send(place, peer, bytes);
        } else if (place >= 0) {
            open.receive(place, peer, bytes);
        }
    }

    private void collective(EventBatch batch, int i) {
        int communicator = peers.communicator(batch.communicator[i]);
        if (communicator < 0 || definitions.communicators().get(communicator).size() < 2) {
            return;
        }
        int operation = batch.tag[i];
        order.add(communicator, operation);
        int root = batch.reference[i];
        boolean isRoot = root == CollectiveCode.ROOT_SELF || peers.peer(communicator, root) == rank;
        @Nullable WaitPattern pattern = WaitPattern.ofCollective(operation, isRoot, batch.received[i]);
        int place = pattern == null ? -1 : place();
        if (pattern != null && place >= 0) {
            open.collective(place, pattern, batch.sent[i], batch.received[i]);
        }
    }

    private void leave(int region, long time) {
        if (!stack.leave(region)) {
            return;
        }
        int path = stack.endedPath();
        int function = stack.paths().function(path);
        int place = stack.endedMark();
        if (place >= 0) {
            boolean atOnce = function >= 0 && waits[function] && time == stack.endedSince();
            if (!(grain.untested() && atOnce)) {
                end(path, function, place, time);
            }
            open.close(place);
        }
        if (function >= 0 && waits[function] && completions == 0) {
            durations
                    .of(WaitPattern.LATE_SENDER, path, CallClass.UNKNOWN_SIZE, CallClass.ANY_PEER, phases.now())
                    .add(time - stack.endedSince());
        }
    }

    private void end(int path, int function, int place, long time) {
        @Nullable WaitPattern collective = open.pattern(place);
        if (collective != null) {
            if (matched == null || matched.has(rank, stack.endedSince())) {
                add(collective, path, Math.max(open.sent(place), open.received(place)), place, time);
            }
            return;
        }
        @Nullable WaitPattern pattern = function < 0 ? null : patternOf[function];
        if (pattern == WaitPattern.LATE_SENDER && open.receives(place)) {
            add(pattern, path, open.received(place), place, time);
        } else if (pattern == WaitPattern.LATE_RECEIVER && open.sends(place)) {
            add(pattern, path, open.sent(place), place, time);
        }
    }

    private void add(WaitPattern pattern, int path, long bytes, int place, long time) {
        int peer = grain.peers() ? open.peer(place) : CallClass.ANY_PEER;
        durations.of(pattern, path, CallClass.size(bytes), peer, phases.now()).add(time - stack.endedSince());
    }

    /** Returns the durations of each class of calls. */
    ClassSums durations() {
        return durations;
    }

    CallPaths paths() {
        return stack.paths();
    }

    int rank() {
        return rank;
    }

    /** Returns the tick of the first event. */
    long first() {
        return first;
    }

    /** Returns the tick of the last event. */
    long last() {
        return last;
    }

    /** Returns the ticks from the first event to the last. */
    long ticks() {
        return last - first;
    }

    /** Returns whether any completion of a non-blocking operation was recorded. */
    boolean hasCompletions() {
        return completions > 0;
    }

    /** Returns the counts of calls that are not analysed. */
    LeftOut leftOut() {
        return leftOut;
    }

    /** Returns the ticks for which recording was off. */
    long off() {
        pauses.pass(last);
        return pauses.offTicks();
    }

    /** Returns the ticks for which recording was off within MPI calls that continue afterwards. */
    long offInCalls() {
        return offInCalls;
    }

    /** Returns the ticks in which the tracer wrote to disk within MPI calls. */
    long flushedInCalls() {
        return flushedInCalls;
    }

    Peers peers() {
        return peers;
    }

    CollectiveOrder order() {
        return order;
    }

    Phases phases() {
        return phases;
    }

    /** The calls of collective operations that have all their members, by rank and tick of their start. */
    static final class Matched {
        private final long[][] enters;

        private Matched(long[][] enters) {
            this.enters = enters;
        }

        static Matched of(Matching matching) {
            Collectives all = matching.collectives();
            int[] counts = new int[matching.ranks()];
            for (int visit = 0; visit < all.visits(); visit++) {
                counts[all.rank(visit)]++;
            }
            long[][] enters = new long[counts.length][];
            Arrays.setAll(enters, rank -> new long[counts[rank]]);
            for (int visit = all.visits() - 1; visit >= 0; visit--) {
                int rank = all.rank(visit);
                enters[rank][--counts[rank]] = matching.calls(rank).enter(all.postCall(visit));
            }
            Arrays.stream(enters).forEach(Arrays::sort);
            return new Matched(enters);
        }

        /** Returns whether the call of this rank that began at this tick has all its partners. */
        boolean has(int rank, long enter) {
            return Arrays.binarySearch(enters[rank], enter) >= 0;
        }
    }

    /**
     * The distinction of calls beyond pattern, call path and size.
     *
     * @param peers whether calls are distinguished by the rank at the other end
     * @param phase the function whose calls begin phases; empty if there are none
     * @param untested whether waits that take no time, because their requests were complete, are left out
     */
    record Grain(boolean peers, String phase, boolean untested) implements Serializable {
        /** No further distinction. */
        static final Grain USUAL = new Grain(false, "", false);
    }
}

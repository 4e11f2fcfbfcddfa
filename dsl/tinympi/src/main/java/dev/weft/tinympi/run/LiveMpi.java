package dev.weft.tinympi.run;

import dev.weft.program.MessageBuffer;
import dev.weft.program.Mpi;
import dev.weft.program.MpiCalls;
import dev.weft.program.MpiRequest;
import dev.weft.program.Received;
import dev.weft.program.run.Operation;
import dev.weft.tinympi.run.Communicators.LiveCommunicator;
import dev.weft.tinympi.run.CoreClock.Activity;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** A communicator as one rank sees it while it runs. */
final class LiveMpi extends MpiCalls implements LiveRequest.Numbering {
    private static final int PATIENCE = 1 << 8;

    private final LiveRank rank;
    private final LiveCore core;
    private final LiveNode node;
    private final LiveCommunicator communicator;
    /** Its number among the rank's communicators of the same members. */
    private final int nth;
    /** Collectives so far. */
    private int collectives;

    LiveMpi(LiveRank rank, LiveCommunicator communicator) {
        super(rank, communicator.members());
        this.rank = rank;
        this.core = rank.core;
        this.node = core.node;
        this.communicator = communicator;
        this.nth = rank.communicatorsOf(communicator.members());
    }

    /** Waits for all ranks, before the measured run begins. */
    void meet() {
        collective(Operation.BARRIER, 0, 0, MessageBuffer.sized(0), LiveCollective.Parts.equal(0, size()))
                .run();
    }

    private LiveCollective collective(
            Operation operation, int root, long own, MessageBuffer data, LiveCollective.Parts parts) {
        return new LiveCollective(this, operation, root, own, data, parts);
    }

    @Override
    protected int number() {
        return communicator.number();
    }

    /** Returns the number of the messages of its collectives. */
    int collectives() {
        return communicator.collectives();
    }

    @Override
    public long wire() {
        return communicator.wire();
    }

    LiveRank liveRank() {
        return rank;
    }

    int[] ranks() {
        return members();
    }

    @Override
    public int memberOf(int world) {
        return local(world);
    }

    @Override
    public boolean isRecording() {
        return false;
    }

    @Override
    public Time wtime() {
        long since = System.nanoTime() - core.clock.began();
        return new Time((node.plan().ofRank() ? since - rank.ready() : since) * 1e-9);
    }

    @Override
    protected void computing(double seconds) {
        rank.computes();
        long now = System.nanoTime();
        long end = now + Math.round(seconds * 1e9);
        for (int round = 1; now < end; round++) {
            Thread.onSpinWait();
            now = System.nanoTime();
            if (round % PATIENCE == 0) {
                node.requireGoing();
            }
        }
    }

    @Override
    protected void sending(Operation operation, int peer, MessageBuffer data, int tag) {
        RankLog log = rank.log();
        if (log != null) {
            log.send(core.clock.last(), local(peer), wire(), tag, data.count());
        }
        LiveRequest send = new LiveRequest(rank, operation, peer, tag, null, data);
        post(send, number(), operation == Operation.SSEND);
        rank.await(List.of(send));
        rank.computes();
    }

    /** Posts a send in a communicator, or in that of its collectives. */
    void post(LiveRequest send, int inCommunicator, boolean synchronous) {
        int to = send.peer;
        MessageBuffer data = send.buffer;
        rank.sent(data.count());
        boolean eager = !synchronous && data.count() <= node.plan().eagerUpTo();
        if (!node.isHere(to)) {
            if (eager) {
                core.clock.to(Activity.COPYING);
                node.network().send(inCommunicator, rank.rank(), to, send.tag, data);
                core.clock.to(Activity.OVERHEAD);
                send.complete();
            } else {
                node.network().request(inCommunicator, send.tag, to, send);
            }
            return;
        }
        LiveCore its = node.rank(to).core;
        if (its == core) {
            core.offer(send, inCommunicator, eager);
        } else {
            its.put(parcel(send, inCommunicator, eager ? core.copy(data) : data, eager));
            if (eager) {
                send.complete();
            }
        }
    }

    static Parcel parcel(LiveRequest send, int communicator, MessageBuffer data, boolean free) {
        return new Parcel(
                Parcel.Kind.MESSAGE,
                send.rank.rank(),
                send.peer,
                communicator,
                send.tag,
                data,
                free ? null : send,
                0,
                0);
    }

    @Override
    protected Received receiving(int peer, MessageBuffer into, int tag) {
        LiveRequest receive = new LiveRequest(rank, Operation.RECV, peer, tag, this, into);
        core.post(receive, number());
        rank.await(List.of(receive));
        LiveReceived result = receive.result();
        RankLog log = rank.log();
        if (log != null) {
            log.recv(core.clock.last(), result.source(), wire(), result.tag(), result.count());
        }
        rank.computes();
        return result;
    }

    @Override
    protected MpiRequest beginningSend(int peer, MessageBuffer data, int tag) {
        LiveRequest send = new LiveRequest(rank, Operation.ISEND, peer, tag, null, data);
        RankLog log = rank.log();
        if (log != null) {
            log.isend(core.clock.last(), local(peer), wire(), tag, data.count(), send.number());
        }
        post(send, number(), false);
        rank.computes();
        return send;
    }

    @Override
    protected MpiRequest beginningReceive(int peer, MessageBuffer into, int tag) {
        LiveRequest receive = new LiveRequest(rank, Operation.IRECV, peer, tag, this, into);
        RankLog log = rank.log();
        if (log != null) {
            log.posted(core.clock.last(), receive.number());
        }
        core.post(receive, number());
        rank.computes();
        return receive;
    }

    @Override
    protected List<Received> awaiting(List<MpiRequest> requests, boolean all) {
        List<LiveRequest> live = new ArrayList<>(requests.size());
        for (MpiRequest each : requests) {
            live.add((LiveRequest) each);
        }
        rank.await(live);
        List<Received> results = new ArrayList<>(live.size());
        long now = rank.log() == null ? 0 : core.clock.to(Activity.OVERHEAD);
        for (LiveRequest each : live) {
            LiveReceived result = each.result();
            results.add(result);
            completed(rank.log(), now, each, result);
        }
        rank.computes();
        return results;
    }

    private static void completed(@Nullable RankLog log, long now, LiveRequest request, LiveReceived result) {
        if (log == null) {
            return;
        }
        LiveRequest.Numbering view = request.view;
        if (view == null) {
            log.sent(now, request.number());
        } else {
            log.irecv(now, result.source(), view.wire(), result.tag(), result.count(), request.number());
        }
    }

    @Override
    protected boolean testing(MpiRequest request) {
        LiveRequest live = (LiveRequest) request;
        if (!live.isComplete()) {
            rank.passBaton();
        }
        rank.resumes();
        return live.isComplete();
    }

    @Override
    protected Received exchanging(int to, MessageBuffer sent, int from, MessageBuffer into, int tag) {
        LiveRequest receive = new LiveRequest(rank, Operation.RECV, from, tag, this, into);
        core.post(receive, number());
        LiveRequest send = new LiveRequest(rank, Operation.SEND, to, tag, null, sent);
        RankLog log = rank.log();
        if (log != null) {
            log.send(core.clock.last(), local(to), wire(), tag, sent.count());
        }
        post(send, number(), false);
        rank.await(List.of(receive, send));
        LiveReceived result = receive.result();
        if (log != null) {
            log.recv(core.clock.last(), result.source(), wire(), result.tag(), result.count());
        }
        rank.computes();
        return result;
    }

    @Override
    protected Received collecting(Operation operation, int root, long bytes, int results, MessageBuffer data) {
        Received result = collective(operation, root, bytes, data, parts(bytes)).run();
        rank.computes();
        return result;
    }

    /** Returns the parts of this call in the recorded program, if they differ and this rank's is the same; else equal parts. */
    private LiveCollective.Parts parts(long own) {
        long @Nullable [] recorded = node.plan().parts().at(members(), nth, collectives++);
        return recorded != null && recorded.length == size() && recorded[rank()] == own
                ? LiveCollective.Parts.of(recorded)
                : LiveCollective.Parts.equal(own, size());
    }

    @Override
    protected void distributing(long[] sizes) {
        long @Nullable [] recorded = node.plan().parts().at(members(), nth, collectives++);
        int first = rank() * size();
        boolean known = recorded != null
                && recorded.length == size() * size()
                && Arrays.equals(recorded, first, first + size(), sizes, 0, size());
        if (!known || recorded == null) {
            throw rank.fail(
                    "sizes",
                    "a run knows what others send only from the recorded program, and there these sizes differ",
                    "Use alltoall with equal sizes, or sizes that depend on the rank only");
        }
        LiveCollective.Parts pairs = LiveCollective.Parts.pairs(size(), recorded);
        collective(Operation.ALLTOALLV, 0, LongStream.of(sizes).sum(), MessageBuffer.sized(0), pairs)
                .run();
        rank.computes();
    }

    @Override
    protected Mpi splitting(int ordinal, IntUnaryOperator colourOfRank) {
        int[] found = node.communicators().colours(communicator, ordinal, colourOfRank);
        int mine = colourOfRank.applyAsInt(rank());
        if (found[rank()] != mine) {
            throw rank.fail(
                    "colour",
                    mine,
                    "an earlier rank computed colour " + found[rank()] + " for this rank",
                    "Call split(..) in the same order in all ranks, with the same function of the rank");
        }
        LiveCommunicator child = node.communicators().child(communicator, ordinal, found, rank());
        if (child == null) {
            throw new IllegalStateException("two communicators have one number");
        }
        rank.resumes();
        return new LiveMpi(rank, child);
    }

    @Override
    protected void entering(String region) {
        RankLog log = rank.log();
        if (log != null) {
            log.enterRegion(core.clock.last(), region);
        }
        rank.computes();
    }

    @Override
    protected void leaving() {
        RankLog log = rank.log();
        if (log != null) {
            log.leaveRegion(core.clock.last());
        }
        rank.computes();
    }
}

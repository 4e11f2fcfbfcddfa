package dev.weft.program;

import dev.weft.program.run.Operation;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** A communicator as one rank sees it while it is recorded: calls become steps, and results are zeros. */
final class RecordedMpi extends MpiCalls {
    private final Recorder recorder;
    private final RecordedRank rank;
    private final int communicator;

    /** A send or receive that was begun. */
    private static final class Begun extends MpiRequest {
        private final int number;
        private final RecordedMessage result;

        Begun(RecordedRank owner, int number, RecordedMessage result) {
            super(owner, owner.calls() - 1);
            this.number = number;
            this.result = result;
        }
    }

    RecordedMpi(Recorder recorder, RecordedRank rank, int communicator, int[] members) {
        super(rank, members);
        this.recorder = recorder;
        this.rank = rank;
        this.communicator = communicator;
    }

    @Override
    protected int number() {
        return communicator;
    }

    @Override
    public boolean isRecording() {
        return true;
    }

    @Override
    public Time wtime() {
        return rank.computed();
    }

    @Override
    protected void computing(double seconds) {
        rank.compute(seconds);
    }

    @Override
    protected void sending(Operation operation, int peer, MessageBuffer data, int tag) {
        rank.steps().send(operation, peer, data.count(), tag, communicator);
    }

    @Override
    protected Received receiving(int peer, MessageBuffer into, int tag) {
        rank.steps().recv(peer, into.count(), tag, communicator);
        return received(peer, into, tag);
    }

    private RecordedMessage received(int peer, MessageBuffer into, int tag) {
        into.clear();
        return new RecordedMessage(rank, local(peer), tag, into.count());
    }

    @Override
    protected MpiRequest beginningSend(int peer, MessageBuffer data, int tag) {
        int number = rank.steps().isend(peer, data.count(), tag, communicator);
        return new Begun(rank, number, new RecordedMessage(rank, rank(), tag, 0));
    }

    @Override
    protected MpiRequest beginningReceive(int peer, MessageBuffer into, int tag) {
        int number = rank.steps().irecv(peer, into.count(), tag, communicator);
        return new Begun(rank, number, received(peer, into, tag));
    }

    @Override
    protected List<Received> awaiting(List<MpiRequest> requests, boolean all) {
        List<Received> results = new ArrayList<>(requests.size());
        int[] numbers = new int[requests.size()];
        for (int k = 0; k < numbers.length; k++) {
            Begun known = (Begun) requests.get(k);
            numbers[k] = known.number;
            results.add(known.result);
        }
        if (all) {
            rank.steps().waitall(numbers);
        } else {
            rank.steps().await(numbers[0]);
        }
        return results;
    }

    @Override
    protected boolean testing(MpiRequest request) {
        throw rank.unknown(request.toString(), "whether it is complete", "Wait for it, as wait(request) does");
    }

    @Override
    protected Received exchanging(int to, MessageBuffer sent, int from, MessageBuffer into, int tag) {
        rank.steps().sendrecv(to, sent.count(), tag, from, into.count(), tag, communicator);
        return received(from, into, tag);
    }

    @Override
    protected Received collecting(Operation operation, int root, long bytes, int results, MessageBuffer data) {
        rank.steps().collective(operation, members()[root], bytes, communicator);
        return new RecordedMessage(rank, root, 0, bytes * results);
    }

    @Override
    protected void distributing(long[] sizes) {
        rank.steps().alltoallv(communicator, sizes);
    }

    @Override
    protected Mpi splitting(int ordinal, IntUnaryOperator colourOfRank) {
        return recorder.view(rank, recorder.split(rank, communicator, rank(), ordinal, colourOfRank));
    }

    @Override
    protected void entering(String region) {
        rank.steps().begin(region);
    }

    @Override
    protected void leaving() {
        rank.steps().end();
    }
}

package dev.weft.trace;

import dev.weft.program.RankBuilder;
import dev.weft.program.run.Operation;
import org.jspecify.annotations.Nullable;

/**
 * Messages that the present call has sent and received; an MPI_Sendrecv is recorded as two messages and becomes one
 * step.
 */
final class MessageHalves {
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

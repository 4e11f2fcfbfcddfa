package dev.weft.trace;

import dev.weft.trace.program.Operation;
import dev.weft.trace.program.RankBuilder;
import org.jspecify.annotations.Nullable;

/** What one call has sent and received so far: an MPI_Sendrecv is recorded as two messages and is one step. */
final class MessageHalves {
    private final RankBuilder steps;
    private @Nullable Half sent;
    private @Nullable Half received;

    /** One half of a call that sends and receives. */
    record Half(int peer, int tag, int communicator, long bytes) {}

    MessageHalves(RankBuilder steps) {
        this.steps = steps;
    }

    /** Takes what was sent; a message that the call has sent before is written down first. */
    void send(Half half, Operation operation) {
        if (sent != null) {
            write(operation);
        }
        sent = half;
    }

    /** Takes what was received; a message that the call has received before is written down first. */
    void receive(Half half, Operation operation) {
        if (received != null) {
            write(operation);
        }
        received = half;
    }

    /** Writes down what a call sent, by this operation, and received; that of an MPI_Sendrecv at once. */
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

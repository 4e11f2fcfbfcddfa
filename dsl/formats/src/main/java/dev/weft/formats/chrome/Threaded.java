package dev.weft.formats.chrome;

import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import dev.weft.units.ModelException;
import java.util.Arrays;

/** Writes the calls and messages of one location as they end. */
final class Threaded implements EventConsumer {
    private final Definitions definitions;
    private final EventLines lines;
    private final Instants instants;
    private final int process;
    private final int thread;
    private final int rank;
    private final Numbered messages;
    private int[] functions = new int[16];
    private long[] times = new long[16];
    private int depth;
    private long last;

    Threaded(Definitions definitions, Instants instants, EventLines lines, int process, int thread, int rank) {
        this.definitions = definitions;
        this.lines = lines;
        this.instants = instants;
        this.process = process;
        this.thread = thread;
        this.rank = rank;
        this.messages = new Numbered(
                rank, (time, id, bytes) -> lines.flow("f", process, thread, instants.nanos(time), id, bytes));
    }

    @Override
    public void accept(EventBatch batch) {
        if (Thread.currentThread().isInterrupted()) {
            throw ModelException.interrupted("Interrupted while writing events.");
        }
        for (int i = 0; i < batch.count; i++) {
            last = batch.time[i];
            switch (batch.kind[i]) {
                case EventKind.ENTER -> enter(definitions.function(batch.reference[i]));
                case EventKind.LEAVE -> leave(definitions.function(batch.reference[i]));
                default -> {
                    if (rank >= 0) {
                        message(batch, i);
                    }
                }
            }
        }
    }

    private void message(EventBatch batch, int i) {
        int communicator = batch.communicator[i];
        switch (batch.kind[i]) {
            case EventKind.MPI_SEND, EventKind.MPI_ISEND -> {
                int peer = definitions.peer(communicator, rank, batch.reference[i]);
                if (peer >= 0) {
                    long id = messages.send(peer, communicator, batch.tag[i]);
                    lines.flow("s", process, thread, instants.nanos(last), id, batch.sent[i]);
                }
            }
            case EventKind.MPI_RECV ->
                messages.receive(
                        definitions.peer(communicator, rank, batch.reference[i]),
                        communicator,
                        batch.tag[i],
                        last,
                        batch.received[i]);
            case EventKind.MPI_IRECV_REQUEST -> messages.post(batch.request[i]);
            case EventKind.MPI_IRECV ->
                messages.complete(
                        batch.request[i],
                        definitions.peer(communicator, rank, batch.reference[i]),
                        communicator,
                        batch.tag[i],
                        last,
                        batch.received[i]);
            case EventKind.MPI_REQUEST_CANCELLED -> messages.cancel(batch.request[i]);
            default -> {
                // has no messages
            }
        }
    }

    private void enter(int function) {
        if (depth == functions.length) {
            functions = Arrays.copyOf(functions, 2 * depth);
            times = Arrays.copyOf(times, 2 * depth);
        }
        functions[depth] = function;
        times[depth++] = last;
    }

    /** Ends the topmost call of a function, and those above it, since calls of a thread must nest in such a file. */
    private void leave(int function) {
        int at = depth - 1;
        while (at >= 0 && functions[at] != function) {
            at--;
        }
        while (at >= 0 && depth > at) {
            close();
        }
    }

    private void close() {
        depth--;
        int function = functions[depth];
        String name = function < 0 ? "(undefined)" : definitions.functions().get(function);
        lines.call(
                process,
                thread,
                instants.nanos(times[depth]),
                instants.nanos(last),
                name,
                name.startsWith("MPI_") ? "MPI" : name.startsWith("(") ? "interruption" : "computation");
    }

    /** Ends the open calls at the last event. */
    @Override
    public void end() {
        while (depth > 0) {
            close();
        }
        messages.end();
    }
}

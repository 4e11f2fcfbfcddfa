package dev.weft.trace;

import dev.weft.study.Condition;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.IdTable;
import dev.weft.units.Digits;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Counts the messages that one process sent, by destination and by size. Memory grows with the number of its partners.
 */
final class MessageCounts implements EventConsumer, Serializable {
    /** Class 0 holds empty messages, class c those of 2^(c-1) to 2^c - 1 bytes. */
    static final int SIZE_CLASSES = 65;

    private final Definitions definitions;
    private final int rank;
    private final IdTable slots = IdTable.orElse(-1);
    private int[] destination = new int[8];
    private long[] messages = new long[8];
    private long[] bytes = new long[8];
    private int partners;
    private final long[] messagesOfSize = new long[SIZE_CLASSES];
    private final long[] bytesOfSize = new long[SIZE_CLASSES];
    private long toNobody;
    private long unknown;

    MessageCounts(Definitions definitions, int rank) {
        this.definitions = definitions;
        this.rank = rank;
    }

    @Override
    public void accept(EventBatch batch) {
        for (int i = 0; i < batch.count; i++) {
            int kind = batch.kind[i];
            if (kind == EventKind.MPI_SEND || kind == EventKind.MPI_ISEND) {
                int communicator = batch.communicator[i];
                count(definitions.peer(communicator, rank, batch.reference[i]), batch.sent[i], communicator);
            }
        }
    }

    private void count(int peer, long size, int communicator) {
        if (rank < 0 || peer < 0) {
            boolean known = isKnown(definitions, communicator, rank);
            toNobody += rank < 0 || known ? 1 : 0;
            unknown += rank < 0 || known ? 0 : 1;
            return;
        }
        int slot = slots.get(peer);
        if (slot < 0) {
            slot = add(peer);
        }
        messages[slot]++;
        bytes[slot] += size;
        int sizeClass = 64 - Long.numberOfLeadingZeros(size);
        messagesOfSize[sizeClass]++;
        bytesOfSize[sizeClass] += size;
    }

    /** Returns whether the run defines a communicator and the rank is one of its members. */
    static boolean isKnown(Definitions definitions, int communicator, int rank) {
        return definitions
                .communicator(communicator)
                .map(each -> each.has(rank))
                .orElse(false);
    }

    /**
     * Returns the condition that the communicator of each send determines its destination; {@code sends} sends violate
     * it.
     */
    static Condition knownDestinations(long sends) {
        return Condition.of(
                "known communicators of sends",
                sends == 0,
                Digits.four((double) sends) + (sends == 1 ? " send uses" : " sends use")
                        + " a communicator that the run does not define or that the sender is not a member of; the"
                        + " destination is unknown and the message is not counted.");
    }

    private int add(int peer) {
        if (partners == destination.length) {
            destination = Arrays.copyOf(destination, 2 * partners);
            messages = Arrays.copyOf(messages, 2 * partners);
            bytes = Arrays.copyOf(bytes, 2 * partners);
        }
        destination[partners] = peer;
        slots.put(peer, partners);
        return partners++;
    }

    int rank() {
        return rank;
    }

    /** Returns the number of different destinations. */
    int partners() {
        return partners;
    }

    int destination(int partner) {
        return destination[partner];
    }

    long messages(int partner) {
        return messages[partner];
    }

    long bytes(int partner) {
        return bytes[partner];
    }

    long messagesOfSize(int sizeClass) {
        return messagesOfSize[sizeClass];
    }

    long bytesOfSize(int sizeClass) {
        return bytesOfSize[sizeClass];
    }

    /** Returns the sends in a communicator that the run does not define or that the rank is not a member of. */
    long unknown() {
        return unknown;
    }

    /** Returns the sends to MPI_PROC_NULL or to a rank that the run does not define. */
    long toNobody() {
        return toNobody;
    }
}

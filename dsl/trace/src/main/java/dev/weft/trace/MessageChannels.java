package dev.weft.trace;

import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.match.Peers;
import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Messages of one rank by partner, direction, communicator and tag: their number and a digest of their sizes. Memory
 * grows with partners and tags, not with messages. The hash table uses open addressing and caches the last channel.
 */
final class MessageChannels implements Serializable {
    private static final long serialVersionUID = 1;

    private final Peers peers;
    private int[] partner = new int[16];
    private int[] communicator = new int[16];
    private int[] tag = new int[16];
    private boolean[] sends = new boolean[16];

    private long[] messages = new long[16];
    private long[] bytes = new long[16];
    /** A digest that differs if sizes have another distribution. */
    private long[] digest = new long[16];

    private int[] slots = new int[64];
    private int count;
    private long posted;
    private long completed;
    private boolean cancelled;

    MessageChannels(Peers peers) {
        this.peers = peers;
    }

    /** Takes a record of a message, or of a request. */
    void take(EventBatch batch, int i, int kind) {
        switch (kind) {
            case EventKind.MPI_SEND, EventKind.MPI_ISEND -> add(batch, i, true, batch.sent[i]);
            case EventKind.MPI_RECV -> add(batch, i, false, batch.received[i]);
            case EventKind.MPI_IRECV -> {
                completed++;
                add(batch, i, false, batch.received[i]);
            }
            case EventKind.MPI_IRECV_REQUEST -> posted++;
            case EventKind.MPI_REQUEST_CANCELLED -> cancelled = true;
            case EventKind.MPI_COLLECTIVE_END, EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE ->
                peers.communicator(batch.communicator[i]); // from now on it is a communicator that this rank uses
            default -> {
                // not a message
            }
        }
    }

    private void add(EventBatch batch, int i, boolean send, long size) {
        int in = peers.communicator(batch.communicator[i]);
        int other = in < 0 ? -1 : peers.peer(in, batch.reference[i]);
        if (other >= 0) {
            int channel = channel(other, in, batch.tag[i], send);
            messages[channel]++;
            bytes[channel] += size;
            digest[channel] += mixed(size);
        }
    }

    private static long mixed(long size) {
        long mixed = (size + 1) * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ (mixed >>> 31)) * 0xBF58476D1CE4E5B9L;
        return mixed ^ (mixed >>> 29);
    }

    private int channel(int other, int in, int with, boolean send) {
        int slot = slot(other, in, with, send);
        if (slots[slot] == 0) {
            if (2 * (count + 1) > slots.length) {
                slots = new int[2 * slots.length];
                for (int i = 0; i < count; i++) {
                    slots[slot(partner[i], communicator[i], tag[i], sends[i])] = i + 1;
                }
                slot = slot(other, in, with, send);
            }
            if (count == partner.length) {
                grow();
            }
            partner[count] = other;
            communicator[count] = in;
            tag[count] = with;
            sends[count] = send;
            slots[slot] = ++count;
        }
        return slots[slot] - 1;
    }

    private void grow() {
        partner = Arrays.copyOf(partner, 2 * count);
        communicator = Arrays.copyOf(communicator, 2 * count);
        tag = Arrays.copyOf(tag, 2 * count);
        sends = Arrays.copyOf(sends, 2 * count);
        messages = Arrays.copyOf(messages, 2 * count);
        bytes = Arrays.copyOf(bytes, 2 * count);
        digest = Arrays.copyOf(digest, 2 * count);
    }

    private int slot(int other, int in, int with, boolean send) {
        int mask = slots.length - 1;
        int hash = ((other * 31 + in) * 31 + with) * 2 + (send ? 1 : 0);
        hash *= 0x9E3779B9;
        int slot = (hash ^ hash >>> 15) & mask;
        while (slots[slot] != 0) {
            int at = slots[slot] - 1;
            if (partner[at] == other && communicator[at] == in && tag[at] == with && sends[at] == send) {
                break;
            }
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    int count() {
        return count;
    }

    int partner(int channel) {
        return partner[channel];
    }

    /** Returns the index of the communicator in the definitions. */
    int communicator(int channel) {
        return communicator[channel];
    }

    int tag(int channel) {
        return tag[channel];
    }

    boolean sends(int channel) {
        return sends[channel];
    }

    long messages(int channel) {
        return messages[channel];
    }

    long bytes(int channel) {
        return bytes[channel];
    }

    long digest(int channel) {
        return digest[channel];
    }

    /** Returns whether some receives were posted without a recorded completion, so that their messages are unknown. */
    boolean isOpen() {
        return posted > completed;
    }

    /** Returns whether some request was cancelled; it may have been that of a send. */
    boolean hasCancelled() {
        return cancelled;
    }

    /** Returns the communicators that the rank used. */
    BitSet used() {
        return peers.used();
    }
}

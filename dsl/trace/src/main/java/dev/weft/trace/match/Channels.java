package dev.weft.trace.match;

import java.util.Arrays;

/** The queues of sends to one receiver, by sender, communicator and tag, in a table with open addresses. */
final class Channels {
    private static final int END = -1;
    private static final int ABSENT = -1;

    private int[] senders = new int[16];
    private int[] communicators = new int[16];
    private int[] tags = new int[16];
    private int[] heads = new int[16];
    private int[] tails = new int[16];
    private int[] slots = new int[32]; // a queue's number plus one; 0 is free
    private int count;

    /** Appends a send to its queue; returns the send before it, or -1. */
    int append(int sender, int communicator, int tag, int send) {
        int slot = slot(sender, communicator, tag);
        if (slots[slot] == 0) {
            add(sender, communicator, tag, send);
            return END;
        }
        int queue = slots[slot] - 1;
        int before = tails[queue];
        tails[queue] = send;
        return before;
    }

    /** Returns a queue by number, or -1 if there is none. */
    int find(int sender, int communicator, int tag) {
        int slot = slot(sender, communicator, tag);
        return slots[slot] == 0 ? ABSENT : slots[slot] - 1;
    }

    /** Returns the first send that is left in a queue, or -1. */
    int head(int queue) {
        return heads[queue];
    }

    void head(int queue, int send) {
        heads[queue] = send;
    }

    /** Returns the first remaining send of any queue, or -1. */
    int firstLeft() {
        return Arrays.stream(heads, 0, count)
                .filter(send -> send != END)
                .findFirst()
                .orElse(END);
    }

    private void add(int sender, int communicator, int tag, int send) {
        if (count == senders.length) {
            grow();
        }
        senders[count] = sender;
        communicators[count] = communicator;
        tags[count] = tag;
        heads[count] = send;
        tails[count] = send;
        slots[slot(sender, communicator, tag)] = ++count;
    }

    private int slot(int sender, int communicator, int tag) {
        int mask = slots.length - 1;
        long hash = ((sender * 31L + communicator) * 31L + tag) * 0x9E3779B97F4A7C15L;
        int slot = (int) (hash >>> 32) & mask;
        while (slots[slot] != 0 && !is(slots[slot] - 1, sender, communicator, tag)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private boolean is(int queue, int sender, int communicator, int tag) {
        return senders[queue] == sender && communicators[queue] == communicator && tags[queue] == tag;
    }

    private void grow() {
        int length = 2 * count;
        senders = Arrays.copyOf(senders, length);
        communicators = Arrays.copyOf(communicators, length);
        tags = Arrays.copyOf(tags, length);
        heads = Arrays.copyOf(heads, length);
        tails = Arrays.copyOf(tails, length);
        slots = new int[2 * length];
        for (int i = 0; i < count; i++) {
            slots[slot(senders[i], communicators[i], tags[i])] = i + 1;
        }
    }
}

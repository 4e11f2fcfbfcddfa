package dev.weft.program.run;

import java.util.Arrays;

/** Messages that were sent and not yet received, in columns; places of finished ones are used again. */
final class LiveMessages {
    /** No receive is matched yet. */
    static final int UNMATCHED = -2;

    private static final byte SENT = 1;
    private static final byte ARRIVED = 2;

    int[] message = new int[64];
    int[] sender = new int[64];
    int[] receiver = new int[64];
    int[] step = new int[64];
    int[] sendRequest = new int[64];
    int[] receiveRequest = new int[64];
    int[] receive = new int[64];
    long[] bytes = new long[64];
    private byte[] state = new byte[64];
    private final FreePlaces places = new FreePlaces();

    /** Adds a message without a receive; returns its place. */
    int add(int number, int from, int to, int sentBy, int request, long size) {
        int at = places.take();
        if (at == message.length) {
            grow();
        }
        message[at] = number;
        sender[at] = from;
        receiver[at] = to;
        step[at] = sentBy;
        sendRequest[at] = request;
        receiveRequest[at] = UNMATCHED;
        bytes[at] = size;
        state[at] = 0;
        return at;
    }

    private void grow() {
        int more = 2 * message.length;
        message = Arrays.copyOf(message, more);
        sender = Arrays.copyOf(sender, more);
        receiver = Arrays.copyOf(receiver, more);
        step = Arrays.copyOf(step, more);
        sendRequest = Arrays.copyOf(sendRequest, more);
        receiveRequest = Arrays.copyOf(receiveRequest, more);
        receive = Arrays.copyOf(receive, more);
        bytes = Arrays.copyOf(bytes, more);
        state = Arrays.copyOf(state, more);
    }

    void sent(int at) {
        state[at] |= SENT;
    }

    void arrived(int at) {
        state[at] |= ARRIVED;
    }

    boolean hasArrived(int at) {
        return (state[at] & ARRIVED) != 0;
    }

    boolean isMatched(int at) {
        return receiveRequest[at] != UNMATCHED;
    }

    void removeIfOver(int at) {
        if (state[at] == (SENT | ARRIVED) && isMatched(at)) {
            state[at] = 0;
            places.giveBack(at);
        }
    }
}

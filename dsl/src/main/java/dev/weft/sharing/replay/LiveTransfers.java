package dev.weft.sharing.replay;

import java.util.Arrays;

/** The messages that were sent and not yet received, in columns; positions of finished ones are reused. */
final class LiveTransfers {
    /** No receive is matched yet. */
    static final int UNMATCHED = -2;

    int[] message = new int[64];
    int[] sender = new int[64];
    int[] receiver = new int[64];
    int[] sendRequest = new int[64];
    int[] receiveRequest = new int[64];
    double[] bytes = new double[64];
    /** Whether the data have left, and whether they have arrived. */
    boolean[] left = new boolean[64];

    boolean[] done = new boolean[64];
    private final FreePlaces places = new FreePlaces();

    int add(int number, int from, int to, int request, double size) {
        int at = places.take();
        if (at == message.length) {
            grow();
        }
        message[at] = number;
        sender[at] = from;
        receiver[at] = to;
        sendRequest[at] = request;
        receiveRequest[at] = UNMATCHED;
        bytes[at] = size;
        left[at] = false;
        done[at] = false;
        return at;
    }

    void remove(int at) {
        places.giveBack(at);
    }

    private void grow() {
        int more = 2 * message.length;
        message = Arrays.copyOf(message, more);
        sender = Arrays.copyOf(sender, more);
        receiver = Arrays.copyOf(receiver, more);
        sendRequest = Arrays.copyOf(sendRequest, more);
        receiveRequest = Arrays.copyOf(receiveRequest, more);
        bytes = Arrays.copyOf(bytes, more);
        left = Arrays.copyOf(left, more);
        done = Arrays.copyOf(done, more);
    }
}

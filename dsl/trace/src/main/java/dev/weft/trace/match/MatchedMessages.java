package dev.weft.trace.match;

/**
 * The messages of a run, sends with their receives, in columns. They are ordered by receiver, and for one receiver in
 * the order of posting. Calls are numbers of {@link Matching#calls}.
 */
public final class MatchedMessages {
    private final int[] source;
    private final int[] destination;
    private final int[] communicator;
    private final int[] tag;
    private final long[] sent;
    private final long[] received;
    private final int[] sendCall;
    private final int[] postCall;
    private final int[] completeCall;
    private int count;

    private MatchedMessages(int capacity) {
        this.source = new int[capacity];
        this.destination = new int[capacity];
        this.communicator = new int[capacity];
        this.tag = new int[capacity];
        this.sent = new long[capacity];
        this.received = new long[capacity];
        this.sendCall = new int[capacity];
        this.postCall = new int[capacity];
        this.completeCall = new int[capacity];
    }

    /** Returns room for {@code messages} messages. */
    static MatchedMessages capacity(int messages, Budget budget) {
        budget.take((7L * Integer.BYTES + 2L * Long.BYTES) * messages);
        return new MatchedMessages(messages);
    }

    void add(int from, RankSends sends, int send, int to, Receives receives, int receive, int communicatorId) {
        source[count] = from;
        destination[count] = to;
        communicator[count] = communicatorId;
        tag[count] = sends.tag.get(send);
        sent[count] = sends.bytes.get(send);
        received[count] = receives.bytes.get(receive);
        sendCall[count] = sends.call.get(send);
        postCall[count] = receives.posted.get(receive);
        completeCall[count] = receives.completed.get(receive);
        count++;
    }

    public int count() {
        return count;
    }

    /** Returns the world rank of the sender. */
    public int source(int message) {
        return source[message];
    }

    /** Returns the world rank of the receiver. */
    public int destination(int message) {
        return destination[message];
    }

    /** Returns the id of its communicator; where tracers give it several ids, one of them. */
    public int communicator(int message) {
        return communicator[message];
    }

    public int tag(int message) {
        return tag[message];
    }

    /** Returns bytes sent. */
    public long sent(int message) {
        return sent[message];
    }

    /** Returns bytes received, as the receiver's record says. */
    public long received(int message) {
        return received[message];
    }

    /** Returns the call of the source that sent it or posted the send. */
    public int sendCall(int message) {
        return sendCall[message];
    }

    /**
     * Returns the call of the destination that posted its receive; the same as {@link #completeCall} for a blocking
     * one.
     */
    public int postCall(int message) {
        return postCall[message];
    }

    /** Returns the call of the destination that completed its receive. */
    public int completeCall(int message) {
        return completeCall[message];
    }
}

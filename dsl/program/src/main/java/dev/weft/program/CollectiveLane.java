package dev.weft.program;

import java.util.function.IntConsumer;

/**
 * One member's part in one collective. {@link CollectiveRounds} calls it to send and receive, so that the same rounds
 * are recorded as steps or run with data. Members are numbers in the communicator, counted round: -1 is the last.
 *
 * <p>Messages carry spans of a working vector. The lane fills the vector before the rounds and reads its result from it
 * afterwards. Parts are in the order of the members, without gaps.
 *
 * <table>
 * <caption>Working vector</caption>
 * <tr><th>collective</th><th>vector</th><th>before</th><th>after</th></tr>
 * <tr><td>barrier</td><td>empty</td><td></td><td></td></tr>
 * <tr><td>bcast</td><td>one message</td><td>the message, at the root</td><td>the message</td></tr>
 * <tr><td>reduce</td><td>one message</td><td>own message</td><td>the sum, at the root</td></tr>
 * <tr><td>allreduce</td><td>one message</td><td>own message</td><td>the sum</td></tr>
 * <tr><td>gather</td><td>all parts</td><td>own part</td><td>all parts, at the root</td></tr>
 * <tr><td>scatter</td><td>all parts</td><td>all parts, at the root</td><td>own part</td></tr>
 * <tr><td>allgather</td><td>all parts</td><td>own part</td><td>all parts</td></tr>
 * <tr><td>alltoall, alltoallv</td><td>a part from each member</td><td>the part from itself</td><td>all parts</td></tr>
 * <tr><td>reduceScatter</td><td>all parts</td><td>own message of all parts</td><td>the sum of own part</td></tr>
 * <tr><td>scan</td><td>one message</td><td>own message</td><td>the sum up to this member</td></tr>
 * <tr><td>exscan</td><td>one message</td><td>own message</td><td>undefined</td></tr>
 * </table>
 *
 * <p>Content that the table does not name is undefined. Four kinds of collectives need more of the lane:
 *
 * <ul>
 *   <li>Alltoall and alltoallv send from an input vector with a part for each member.
 *   <li>An alltoall that passes parts on has a scratch vector, which is as long as its spans reach, and copies parts
 *       within the member; a lane without data needs neither.
 *   <li>Exscan has a result vector of zeros, to which the lane also adds all data that it adds to the working vector.
 *   <li>In gather and scatter, spans of a member that is not the root begin at or after its own part, counted round,
 *       and end before the root's part. The lane may store the vector from its own part on, as far as the spans reach.
 * </ul>
 */
public abstract class CollectiveLane {
    /** Use of received data. */
    public enum Action {
        /** Puts the data into the span. */
        REPLACE,
        /** Adds the data to the span, number by number, if it has numbers of 8 bytes. */
        ADD
    }

    /** A vector of a member. */
    public enum Vector {
        /** The working vector. */
        WORK,
        /** The parts that a member of an alltoall sends. */
        INPUT,
        /** Parts that a member of an alltoall passes on. */
        SCRATCH
    }

    /**
     * A part of a vector, which goes on at the start of the working vector if it reaches its end.
     *
     * @param offset where it begins, in bytes
     * @param bytes its length
     */
    public record Span(Vector vector, long offset, long bytes) {
        /** Creates a part of the working vector. */
        public Span(long offset, long bytes) {
            this(Vector.WORK, offset, bytes);
        }
    }

    /** Returns the number of this member. */
    public abstract int own();

    /** Returns the number of members. */
    public abstract int size();

    /** Returns the span of {@code count} parts from that of one member on, in a vector of all parts. */
    public abstract Span parts(int first, int count);

    /** Returns the part for a member in the input vector of an alltoall. */
    public abstract Span to(int member);

    /** Returns the part from a member in the working vector of an alltoall. */
    public abstract Span from(int member);

    /** Sends a span. The span may change when the call returns. */
    public abstract void send(int member, Span span);

    /** Receives exactly a span. */
    public abstract void recv(int member, Span span, Action action);

    /** Begins to send a span as it is now, and returns the number of the request. The span may change at once. */
    public abstract int isend(int member, Span span);

    /**
     * Begins to receive exactly a span, and returns the number of the request. {@code ADD} must not take effect before
     * {@link #waitall}, because a send that begins in between may carry the same span.
     */
    public abstract int irecv(int member, Span span, Action action);

    /** Waits until these requests are complete. */
    public abstract void waitall(int... requests);

    /** Returns whether the member has data, and not only sizes. */
    public boolean hasData() {
        return false;
    }

    /** Copies data within this member, from a span to one of the same length in another vector. */
    public void copy(Span from, Span to) {}

    /** Returns the number of a member, from 0 to {@code size() - 1}. */
    public final int around(int member) {
        return Math.floorMod(member, size());
    }

    /**
     * Runs rounds 0 to {@code rounds - 1}, none if there are fewer than one. In each of them the member sends to the same
     * members and receives from the same members, in the same order. Spans of two rounds differ by up to one number of 8
     * bytes, or by one byte if the message is not made of such numbers; spans of parts differ as the parts do. A lane
     * that counts equal parts may therefore run one round and take it {@code rounds} times.
     */
    public void alike(int rounds, IntConsumer round) {
        for (int number = 0; number < rounds; number++) {
            round.accept(number);
        }
    }

    final void exchange(int to, Span sent, int from, Span received, Action action) {
        int receive = irecv(from, received, action);
        waitall(receive, isend(to, sent));
    }
}

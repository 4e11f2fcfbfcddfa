package dev.weft.trace.program;

/**
 * One member's part in one collective: whatever {@link CollectiveRounds} sends and receives goes through it, so that the same
 * rounds are recorded as steps or run with data. Members are numbers in the communicator, counted round: -1 is the last.
 *
 * <p>Messages carry spans of a working vector. All members of a collective agree on its length and its order. Before the
 * rounds, the lane puts data there; after them, the lane finds its result there:
 *
 * <table>
 * <caption>Working vector</caption>
 * <tr><th>collective</th><th>vector</th><th>before</th><th>after</th></tr>
 * <tr><td>barrier</td><td>empty</td><td>-</td><td>-</td></tr>
 * <tr><td>bcast</td><td>the message</td><td>the message, at the root</td><td>the message</td></tr>
 * <tr><td>reduce</td><td>one message</td><td>own message</td><td>the sum, at the root</td></tr>
 * <tr><td>allreduce</td><td>one message</td><td>own message</td><td>the sum</td></tr>
 * <tr><td>gather</td><td>all parts</td><td>own part, in its place</td><td>all parts, at the root</td></tr>
 * <tr><td>scatter</td><td>all parts</td><td>all parts, at the root</td><td>own part, in its place</td></tr>
 * <tr><td>allgather</td><td>all parts</td><td>own part, in its place</td><td>all parts</td></tr>
 * <tr><td>alltoall(v)</td><td>what each member sends this one</td><td>what this member sends itself, in its place</td>
 * <td>all of it</td></tr>
 * <tr><td>reduceScatter</td><td>all parts</td><td>own message, as long as all parts</td><td>the sum of own part, in its
 * place</td></tr>
 * <tr><td>scan</td><td>one message</td><td>own message</td><td>the sum of this and all lower members</td></tr>
 * <tr><td>exscan</td><td>one message</td><td>own message</td><td>the result is apart</td></tr>
 * </table>
 *
 * <p>All parts are in the order of the members, without gaps. Where the table names no data, content is undefined; that of
 * non-roots after a reduce, gather or scatter is, too. Two collectives have a second vector:
 *
 * <ul>
 *   <li>Alltoall and alltoallv send from an input vector, what this member sends each, and receive into the working vector.
 *   <li>Exscan has a result vector of zeros in the beginning. The lane adds to it all that it adds to the working vector.
 * </ul>
 *
 * <p>In a gather and a scatter, a member that is not the root uses only its own part and a number of following parts,
 * counted round, so that a lane may store the vector from its own part on and as far as the spans reach.
 */
public abstract class CollectiveLane {
    /** What a receive does with the data. */
    public enum Action {
        /** Puts the data into the span. */
        REPLACE,
        /** Adds the data to the span, number by number, if it has numbers of 8 bytes. */
        ADD
    }

    /**
     * A part of a vector, which goes on at the start of the vector if it reaches its end.
     *
     * @param offset where it begins, in bytes
     * @param bytes its length
     */
    public record Span(long offset, long bytes) {}

    /** Returns the number of this member. */
    public abstract int own();

    /** Returns the number of members. */
    public abstract int size();

    /** Returns the span of {@code count} parts from that of one member on, in a vector of all parts. */
    public abstract Span parts(int first, int count);

    /** Returns the span of what this member sends another in an alltoall, in the input vector. */
    public abstract Span to(int member);

    /** Returns the span of what another member sends this one in an alltoall, in the working vector. */
    public abstract Span from(int member);

    /** Sends a span, which may change as soon as the call returns. */
    public abstract void send(int member, Span span);

    /** Receives exactly a span. */
    public abstract void recv(int member, Span span, Action action);

    /** Begins to send a span as it is now, and returns the number of the request. The span may change before the send ends. */
    public abstract int isend(int member, Span span);

    /**
     * Begins to receive exactly a span, and returns the number of the request. The vector must not change by {@code ADD}
     * before {@link #waitall}, because a span that is sent later may overlap.
     */
    public abstract int irecv(int member, Span span, Action action);

    /** Waits until these requests are complete. */
    public abstract void waitall(int... requests);

    /** Returns the number of a member, from 0 to {@code size() - 1}. */
    public final int around(int member) {
        return Math.floorMod(member, size());
    }

    final void exchange(int to, Span sent, int from, Span received, Action action) {
        int receive = irecv(from, received, action);
        waitall(receive, isend(to, sent));
    }
}

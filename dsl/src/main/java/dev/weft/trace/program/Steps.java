package dev.weft.trace.program;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What one rank of a program does, step by step, in columns of numbers: a hot loop asks for them by position, and no object
 * stands for a step. Ranks that do the same share one value.
 *
 * <p>What the columns hold:
 * <pre>
 * operation            peer         tag   bytes              request      list
 * COMPUTE              -            -     (seconds)          -            -
 * SEND SSEND           destination  tag   size               -            -
 * ISEND                destination  tag   size               its number   -
 * RECV                 source       tag   size asked for     -            -
 * IRECV                source       tag   size asked for     its number   -
 * WAIT                 -            -     -                  its number   -
 * WAITALL              -            -     -                  -            numbers of requests
 * SENDRECV             destination  tag   size sent          -            source, tag, size of the receive
 * BCAST REDUCE         root         -     size               -            -
 * GATHER SCATTER       root         -     own part           -            -
 * ALLGATHER ALLTOALL   -            -     own part, to each  -            -
 * ALLTOALLV            -            -     sum                -            to each rank of the communicator
 * REDUCESCATTER        -            -     own part           -            -
 * ALLREDUCE SCAN ..    -            -     size               -            -
 * BEGIN                -            -     -                  region       -
 * </pre>
 * Peers and roots are ranks of the whole program, whatever the communicator; {@code -1} is any source or any tag. A rank's
 * requests are numbered from 0 in the order in which they begin.
 */
public final class Steps implements Serializable {
    /** Neither a peer nor a request. */
    static final int NONE = Integer.MIN_VALUE;

    private final byte[] codes;
    private final int[] peers;
    private final int[] tags;
    private final int[] communicators;
    private final double[] amounts;
    private final int[] links;
    private final long[] lists;
    private final int requests;
    /** By step of what these were made from: the first step that stands for it; empty where each stands for itself. */
    private final int[] starts;

    Steps(
            byte[] codes,
            int[] peers,
            int[] tags,
            int[] communicators,
            double[] amounts,
            int[] links,
            long[] lists,
            int requests,
            int[] starts) {
        this.codes = codes;
        this.peers = peers;
        this.tags = tags;
        this.communicators = communicators;
        this.amounts = amounts;
        this.links = links;
        this.lists = lists;
        this.requests = requests;
        this.starts = starts;
    }

    /** How many steps there are. */
    public int count() {
        return codes.length;
    }

    /** How many sends and receives are begun: requests are numbered below it. */
    public int requests() {
        return requests;
    }

    public Operation operation(int step) {
        return Operation.of(codes[step]);
    }

    /** The other rank, or the root, as a rank of the whole program; -1 is any source. */
    public int peer(int step) {
        return peers[step];
    }

    /** The tag; -1 is any. */
    public int tag(int step) {
        return tags[step];
    }

    /** The communicator's number; 0 is the whole program. */
    public int communicator(int step) {
        return communicators[step];
    }

    /** The seconds of a computation. */
    public double seconds(int step) {
        return amounts[step];
    }

    /** The bytes of a message, or a rank's part in a collective; whole. */
    public long bytes(int step) {
        return (long) amounts[step];
    }

    /** The number of the request that begins or is waited for. */
    public int request(int step) {
        return links[step];
    }

    /** The region that begins, as a number of {@link Program#region}. */
    int region(int step) {
        return links[step];
    }

    /** How many numbers the list of a step has; see the table above for which steps have one. */
    public int listLength(int step) {
        return (int) lists[links[step]];
    }

    /** A number of a step's list. */
    public long list(int step, int position) {
        return lists[links[step] + 1 + position];
    }

    /** The source of the receiving half of a {@code SENDRECV}. */
    public int receiveSource(int step) {
        return (int) list(step, 0);
    }

    /** The tag of the receiving half of a {@code SENDRECV}. */
    public int receiveTag(int step) {
        return (int) list(step, 1);
    }

    /** The size of the receiving half of a {@code SENDRECV}. */
    public long receiveBytes(int step) {
        return list(step, 2);
    }

    /**
     * Where the steps begin that stand for a step of the program from which {@link Program#expanded()} made this one: they end where
     * those of the next begin. In a program that was not expanded each step stands for itself.
     */
    public int start(int written) {
        return starts.length == 0 ? written : starts[written];
    }

    /** What the starts take beside the columns. */
    int started() {
        return starts.length;
    }

    /** The same with every computation so many times as long, asked for anew for each. */
    Steps computing(DoubleSupplier factor) {
        double[] scaled = amounts.clone();
        for (int step = 0; step < codes.length; step++) {
            if (codes[step] == Operation.COMPUTE.code()) {
                scaled[step] *= factor.getAsDouble();
            }
        }
        return new Steps(codes, peers, tags, communicators, scaled, links, lists, requests, starts);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Steps that
                && Arrays.equals(codes, that.codes)
                && Arrays.equals(peers, that.peers)
                && Arrays.equals(tags, that.tags)
                && Arrays.equals(communicators, that.communicators)
                && Arrays.equals(amounts, that.amounts)
                && Arrays.equals(links, that.links)
                && Arrays.equals(lists, that.lists)
                && Arrays.equals(starts, that.starts);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(codes) + Arrays.hashCode(peers)) + Arrays.hashCode(amounts);
    }

    @Override
    public String toString() {
        return count() + " steps";
    }
}

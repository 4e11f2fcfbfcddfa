package dev.weft.program.run;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Steps of one rank of a program, in columns of numbers that loops read by position, without an object for each step. Ranks
 * with equal steps share one value.
 *
 * <p>Columns:
 * <pre>
 * operation            peer         tag   bytes              request      list
 * COMPUTE              -            -     (seconds)          -            -
 * SEND SSEND           destination  tag   size               -            -
 * ISEND                destination  tag   size               its number   -
 * RECV                 source       tag   size asked for     -            -
 * IRECV                source       tag   size asked for     its number   -
 * WAIT                 -            -     -                  its number   -
 * WAITALL              -            -     -                  -            numbers of requests
 * WAITANY              -            -     -                  -            numbers of requests
 * SENDRECV             destination  tag   size sent          -            source, tag, size of the receive
 * BCAST REDUCE         root         -     size               -            -
 * GATHER SCATTER       root         -     own part           -            -
 * ALLGATHER ALLTOALL   -            -     own part, to each  -            -
 * ALLTOALLV            -            -     sum                -            to each rank of the communicator
 * REDUCESCATTER        -            -     own part           -            -
 * ALLREDUCE SCAN ..    -            -     size               -            -
 * BEGIN                -            -     -                  region       -
 * </pre>
 * Peers and roots are ranks of the whole program in any communicator; {@code -1} is any source or any tag. A rank's
 * requests are numbered from 0 in the order in which they begin.
 *
 * <p>The steps of a rank are a sequence, or a graph of {@code COMPUTE}, {@code SEND} and {@code RECV} steps: then each of
 * them begins when its dependencies allow it, and their order is only that of the file.
 */
public final class Steps implements Serializable {
    /** Neither a peer nor a request. */
    public static final int NONE = Integer.MIN_VALUE;
    /** Any source, or any tag. */
    public static final int ANY = -1;

    private final byte[] codes;
    private final int[] peers;
    private final int[] tags;
    private final int[] communicators;
    private final double[] amounts;
    private final int[] links;
    private final long[] lists;
    private final int requests;
    /** By step of the original program: the first step that replaces it; empty if steps were not replaced. */
    private final int[] starts;

    private final @Nullable StepGraph graph;

    /** Makes steps of columns, which are not copied; {@code starts} is empty unless they replace others. */
    public Steps(
            byte[] codes,
            int[] peers,
            int[] tags,
            int[] communicators,
            double[] amounts,
            int[] links,
            long[] lists,
            int requests,
            int[] starts,
            @Nullable StepGraph graph) {
        this.codes = codes;
        this.peers = peers;
        this.tags = tags;
        this.communicators = communicators;
        this.amounts = amounts;
        this.links = links;
        this.lists = lists;
        this.requests = requests;
        this.starts = starts;
        this.graph = graph;
    }

    /** Returns the number of steps. */
    public int count() {
        return codes.length;
    }

    /** Returns the number of sends and receives begun; requests are numbered below it. */
    public int requests() {
        return requests;
    }

    public Operation operation(int step) {
        return Operation.of(codes[step]);
    }

    /** Returns the other rank, or the root, as a rank of the whole program; -1 is any source. */
    public int peer(int step) {
        return peers[step];
    }

    /** Returns the tag; -1 is any. */
    public int tag(int step) {
        return tags[step];
    }

    /** Returns the communicator's number; 0 is the whole program. */
    public int communicator(int step) {
        return communicators[step];
    }

    /** Returns the seconds of a computation. */
    public double seconds(int step) {
        return amounts[step];
    }

    /** Returns the bytes of a message, or a rank's part in a collective; whole. */
    public long bytes(int step) {
        return (long) amounts[step];
    }

    /** Returns the number of the request that begins or is waited for. */
    public int request(int step) {
        return links[step];
    }

    /** Returns the region that begins, as a number of {@link Program#region}. */
    public int region(int step) {
        return links[step];
    }

    /** Returns the length of the list of a step; the table above says which steps have one. */
    public int listLength(int step) {
        return (int) lists[links[step]];
    }

    /** Returns a number of a step's list. */
    public long list(int step, int position) {
        return lists[links[step] + 1 + position];
    }

    /** Returns the source of the receiving half of a {@code SENDRECV}. */
    public int receiveSource(int step) {
        return (int) list(step, 0);
    }

    /** Returns the tag of the receiving half of a {@code SENDRECV}. */
    public int receiveTag(int step) {
        return (int) list(step, 1);
    }

    /** Returns the size of the receiving half of a {@code SENDRECV}. */
    public long receiveBytes(int step) {
        return list(step, 2);
    }

    /**
     * Returns the first step that replaces a step of the program from which {@link Program#expanded()} made this one;
     * they end where those of the next begin. In a program that was not expanded each step replaces itself.
     */
    public int start(int written) {
        return starts.length == 0 ? written : starts[written];
    }

    /** Returns the bytes of the starts beside the columns. */
    public int started() {
        return starts.length;
    }

    /** Returns the step of the original program that a step replaces. */
    public int written(int step) {
        if (starts.length == 0) {
            return step;
        }
        int found = Arrays.binarySearch(starts, step);
        int at = found < 0 ? -found - 2 : found;
        while (at + 1 < starts.length && starts[at + 1] == step) {
            at++;
        }
        return at;
    }

    /** Returns whether the steps are a graph; else each begins when the one before it is complete. */
    public boolean isGraph() {
        return graph != null;
    }

    /** Returns whether another step of a graph begins only when this one is complete. */
    public boolean isAwaited(int step) {
        return IntStream.range(graph().first(step), graph().first(step + 1))
                .anyMatch(position -> !graph().needsStartOnly(position));
    }

    /** Returns whether some step of a graph depends on another. */
    public boolean hasDependencies() {
        return graph != null && graph.first(count()) > 0;
    }

    /** Returns the dependencies of a graph. */
    public StepGraph graph() {
        return Objects.requireNonNull(graph);
    }

    /** Returns the number of processors of the rank: 1 unless the steps are a graph. */
    public int processors() {
        return graph == null ? 1 : graph.processors();
    }

    /** Returns the processor of a step, from 0. */
    public int processor(int step) {
        return graph == null ? 0 : graph.processor(step);
    }

    /** Returns the steps with every computation multiplied by a factor, which is requested for each. */
    public Steps computing(DoubleSupplier factor) {
        double[] scaled = amounts.clone();
        for (int step = 0; step < codes.length; step++) {
            if (codes[step] == Operation.COMPUTE.code()) {
                scaled[step] *= factor.getAsDouble();
            }
        }
        return new Steps(codes, peers, tags, communicators, scaled, links, lists, requests, starts, graph);
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
                && Arrays.equals(starts, that.starts)
                && Objects.equals(graph, that.graph);
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

package dev.weft.program;

import dev.weft.program.run.Operation;
import dev.weft.program.run.StepGraph;
import dev.weft.program.run.Steps;
import java.util.Arrays;
import java.util.function.ToIntFunction;

/**
 * Collects the steps of one rank. Peers and roots are ranks of the whole program; sizes are whole bytes. The program
 * checks errors across ranks, such as a peer that does not exist or a request without a wait.
 */
public final class RankBuilder {
    private static final int LEAST = 8;

    private int rank;
    private final MemoryBudget budget;
    private final ToIntFunction<String> regions;
    private byte[] codes = new byte[0];
    private int[] peers = new int[0];
    private int[] tags = new int[0];
    private int[] communicators = new int[0];
    private double[] amounts = new double[0];
    private int[] links = new int[0];
    private long[] lists = new long[0];
    private int count;
    private int listed;
    private int requests;
    /** The list of the last wait for any, which a loop of such waits shares; -1 if there is none. */
    private int lastAny = -1;

    /** By step: its processor; and dependencies in pairs, as {@link StepGraph} reads them. */
    private int[] processors = new int[0];

    private int[] pairs = new int[0];
    private int paired;
    private boolean graph;

    RankBuilder(int rank, MemoryBudget budget, ToIntFunction<String> regions) {
        this.rank = rank;
        this.budget = budget;
        this.regions = regions;
    }

    /** Computes for {@code seconds} seconds. */
    public void compute(double seconds) {
        add(Operation.COMPUTE, Steps.NONE, 0, 0, seconds, Steps.NONE);
    }

    /** A {@code SEND} or {@code SSEND}. */
    public void send(Operation operation, int destination, long bytes, int tag, int communicator) {
        add(operation, destination, tag, communicator, (double) bytes, Steps.NONE);
    }

    /** A blocking receive; -1 means any source or tag. */
    public void recv(int source, long bytes, int tag, int communicator) {
        add(Operation.RECV, source, tag, communicator, (double) bytes, Steps.NONE);
    }

    /** Begins a send and returns its number. */
    public int isend(int destination, long bytes, int tag, int communicator) {
        add(Operation.ISEND, destination, tag, communicator, (double) bytes, requests);
        return requests++;
    }

    /** Begins a receive and returns its number; -1 means any source or tag. */
    public int irecv(int source, long bytes, int tag, int communicator) {
        add(Operation.IRECV, source, tag, communicator, (double) bytes, requests);
        return requests++;
    }

    /** Waits for the request of this number. */
    public void await(int request) {
        add(Operation.WAIT, Steps.NONE, 0, 0, 0, request);
    }

    /** Waits for the requests of these numbers. */
    public void waitall(int... requestNumbers) {
        int at = list(Arrays.stream(requestNumbers).asLongStream().toArray());
        add(Operation.WAITALL, Steps.NONE, 0, 0, 0, at);
    }

    /** Waits until one more of the requests of these numbers is complete. */
    public void waitany(int... requestNumbers) {
        long[] numbers = Arrays.stream(requestNumbers).asLongStream().toArray();
        boolean again = lastAny >= 0
                && lists[lastAny] == numbers.length
                && Arrays.equals(lists, lastAny + 1, lastAny + 1 + numbers.length, numbers, 0, numbers.length);
        lastAny = again ? lastAny : list(numbers);
        add(Operation.WAITANY, Steps.NONE, 0, 0, 0, lastAny);
    }

    /** Makes the steps a graph; the next step runs on this processor of the rank, from 0. */
    public void onProcessor(int processor) {
        graph = true;
        if (count >= processors.length) {
            processors = Arrays.copyOf(processors, Math.max(LEAST, 2 * count));
        }
        processors[count] = processor;
    }

    /** Makes a step of a graph wait for another, or only for the start of it. */
    public void requires(int step, int other, boolean startOnly) {
        if (paired == pairs.length) {
            int larger = Math.max(LEAST, 2 * paired);
            budget.take((long) Integer.BYTES * (larger - paired), rank, count);
            pairs = Arrays.copyOf(pairs, larger);
        }
        pairs[paired++] = step;
        pairs[paired++] = 2 * other + (startOnly ? 1 : 0);
    }

    /** Returns a step of a graph that depends on itself; -1 if there is none. */
    public int cyclic() {
        return StepGraph.of(count, processors, pairs, paired).cyclic();
    }

    /** Sends and receives at the same time. */
    public void sendrecv(
            int destination, long sent, int sendTag, int source, long received, int receiveTag, int communicator) {
        add(Operation.SENDRECV, destination, sendTag, communicator, (double) sent, list(source, receiveTag, received));
    }

    /** A collective operation other than {@code ALLTOALLV}; the root counts only where it has one. */
    public void collective(Operation operation, int root, long bytes, int communicator) {
        add(operation, operation.isRooted() ? root : Steps.NONE, 0, communicator, (double) bytes, Steps.NONE);
    }

    /** An {@code ALLTOALLV} that sends a size to each rank of the communicator. */
    public void alltoallv(int communicator, long... toEach) {
        add(
                Operation.ALLTOALLV,
                Steps.NONE,
                0,
                communicator,
                (double) Arrays.stream(toEach).sum(),
                list(toEach));
    }

    /** Enters a region. */
    public void begin(String region) {
        add(Operation.BEGIN, Steps.NONE, 0, 0, 0, regions.applyAsInt(region));
    }

    /** Leaves the region entered last. */
    public void end() {
        add(Operation.END, Steps.NONE, 0, 0, 0, Steps.NONE);
    }

    /** Returns the number of steps so far. */
    public int count() {
        return count;
    }

    /** Returns the number of requests begun so far. */
    public int requests() {
        return requests;
    }

    private void add(Operation operation, int peer, int tag, int communicator, double amount, int link) {
        if (count == codes.length) {
            grow();
        }
        codes[count] = operation.code();
        peers[count] = peer;
        tags[count] = tag;
        communicators[count] = communicator;
        amounts[count] = amount;
        links[count] = link;
        count++;
    }

    private void grow() {
        int larger = Math.max(LEAST, count + (count >> 1));
        budget.take((long) MemoryBudget.BYTES_PER_STEP * larger, rank, count);
        codes = Arrays.copyOf(codes, larger);
        peers = Arrays.copyOf(peers, larger);
        tags = Arrays.copyOf(tags, larger);
        communicators = Arrays.copyOf(communicators, larger);
        amounts = Arrays.copyOf(amounts, larger);
        links = Arrays.copyOf(links, larger);
        budget.give((long) MemoryBudget.BYTES_PER_STEP * count);
    }

    /** Appends a list, its length first, and returns its position. */
    private int list(long... values) {
        int end = listed + 1 + values.length;
        if (end > lists.length) {
            int larger = Math.max(end, lists.length + (lists.length >> 1));
            budget.take((long) Long.BYTES * larger, rank, count);
            budget.give((long) Long.BYTES * lists.length);
            lists = Arrays.copyOf(lists, larger);
        }
        int at = listed;
        lists[at] = values.length;
        System.arraycopy(values, 0, lists, at + 1, values.length);
        listed = end;
        return at;
    }

    /** Reuses the builder for another rank, so that recording needs no new arrays for each. */
    void serve(int other) {
        rank = other;
    }

    /** Returns the steps; the builder is empty afterwards. */
    Steps finish() {
        return finish(new int[0]);
    }

    /** Returns steps that replace others; {@code starts} is the first step here of each of those. */
    Steps finish(int[] starts) {
        Steps steps = new Steps(
                Arrays.copyOf(codes, count),
                Arrays.copyOf(peers, count),
                Arrays.copyOf(tags, count),
                Arrays.copyOf(communicators, count),
                Arrays.copyOf(amounts, count),
                Arrays.copyOf(links, count),
                Arrays.copyOf(lists, listed),
                requests,
                starts,
                graph ? StepGraph.of(count, processors, pairs, paired) : null);
        graph = false;
        budget.give((long) Integer.BYTES * pairs.length);
        pairs = new int[0];
        paired = 0;
        count = 0;
        listed = 0;
        lastAny = -1;
        requests = 0;
        return steps;
    }

    /** Returns the bytes that the finished steps keep. */
    static long sizeOf(Steps steps) {
        return (long) MemoryBudget.BYTES_PER_STEP * steps.count()
                + (long) Integer.BYTES * steps.started()
                + (steps.isGraph() ? steps.graph().bytes() : 0);
    }
}

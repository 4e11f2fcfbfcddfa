package dev.weft.virtualization.simulate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The start and computation time of each burst, the end of each rank and each message of the protocol, in seconds, from which a trace and a
 * sequence diagram are written.
 */
public final class ThreadLog {
    /** The steps of a message between nodes; an eager message has only the last. */
    public enum Step {
        READY_TO_SEND,
        READY_TO_RECEIVE,
        DATA
    }

    /**
     * A message of the protocol.
     *
     * @param step its step
     * @param from the rank that sends it, which is the receiver of the data for {@code READY_TO_RECEIVE}
     * @param to the rank that it is for
     * @param left the time at which it leaves; data leave when their transfer starts, not when they are queued
     * @param arrived the time at which it arrives on the other node, where a busy core handles it later
     */
    public record Message(Step step, int from, int to, double left, double arrived) {}

    private final ThreadSetting setting;
    private final int iterations;
    private final double[] began;
    private final double[] computed;
    private final double[] ended;
    /** Whether the messages are logged, too; they take more memory than the bursts. */
    private final boolean each;

    private final List<Message> messages = new ArrayList<>();
    /** The start of the transfer of each rank that sends data. */
    private final double[] started;

    private final ThreadOutcome outcome;

    private ThreadLog(ThreadSetting setting, boolean each) {
        this.setting = setting;
        this.each = each;
        this.iterations = setting.layout().iterations();
        int ranks = setting.layout().ranks();
        began = new double[Math.multiplyExact(ranks, iterations)];
        computed = new double[began.length];
        ended = new double[ranks];
        started = new double[ranks];
        outcome = ThreadRun.of(setting, this);
    }

    /** Simulates this setting with a log of its bursts; the outcome is the same as without. */
    public static ThreadLog of(ThreadSetting setting) {
        return new ThreadLog(setting, false);
    }

    /** Simulates this setting with a log of its bursts and of the messages of the protocol. */
    public static ThreadLog withMessages(ThreadSetting setting) {
        return new ThreadLog(setting, true);
    }

    void begins(int rank, int iteration, double time, double computing) {
        began[rank * iterations + iteration] = time;
        computed[rank * iterations + iteration] = computing;
    }

    void ends(int rank, double time) {
        ended[rank] = time;
    }

    /** Logs the start of the transfer of a rank's data, of which a rank sends one at a time. */
    void starts(int rank, double time) {
        started[rank] = time;
    }

    /** Logs data of a rank that arrive. */
    void data(int rank, double arrives) {
        travels(Step.DATA, rank, started[rank], arrives);
    }

    /** Logs a message from this rank to its partner. */
    void travels(Step step, int rank, double leaves, double arrives) {
        if (each) {
            messages.add(new Message(step, rank, partner(rank), leaves, arrives));
        }
    }

    /** Returns the messages of the protocol in the order in which they leave; none if they were not logged. */
    public List<Message> messages() {
        return messages.stream()
                .sorted(Comparator.comparingDouble(Message::left))
                .toList();
    }

    /** Returns the setting that was simulated. */
    public ThreadSetting setting() {
        return setting;
    }

    /** Returns the outcome of the run. */
    public ThreadOutcome outcome() {
        return outcome;
    }

    /** Returns the time in seconds at which a core switches to the rank for this iteration. */
    public double began(int rank, int iteration) {
        return began[rank * iterations + iteration];
    }

    /** Returns the computation time in seconds of the rank in this iteration. */
    public double computed(int rank, int iteration) {
        return computed[rank * iterations + iteration];
    }

    /** Returns the time in seconds at which the rank completes its last iteration. */
    public double ended(int rank) {
        return ended[rank];
    }

    /** Returns the neighbour of the rank on the other node of its pair. */
    public int partner(int rank) {
        return Neighbours.partner(setting.layout(), rank);
    }
}

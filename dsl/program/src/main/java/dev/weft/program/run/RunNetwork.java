package dev.weft.program.run;

/**
 * The network under a run of rank programs, which decides when things happen. It calls back {@link RankRun#began} to {@link
 * RankRun#arrived}, at once or later.
 */
public interface RunNetwork {
    /**
     * Starts a computation; returns whether it is over. Otherwise the network calls {@link RankRun#computed} later, and
     * {@link RankRun#began} for a step of a graph.
     */
    boolean compute(int task, int step, double now);

    /**
     * Starts a send: the network calls {@link RankRun#offer}, {@link RankRun#sent} and {@link RankRun#arrived}, now or later. Returns
     * whether the call itself is over; otherwise the network calls {@link RankRun#returned} later.
     */
    boolean send(int transfer, double now);

    /** Reports that the send and the receive of a message have met. */
    void matched(int transfer, double now);

    /** Reports that a receive is posted, before it is matched; its number is one of all receives. */
    default void posted(int task, int step, int receive, double now) {}

    /**
     * Starts a collective operation that was not replaced by messages; returns whether it is over. Otherwise the
     * network calls {@link RankRun#resume} later.
     */
    default boolean collective(int task, int step, double now) {
        throw new IllegalStateException("collectives are replaced by messages before this run");
    }

    /** Reports that a step of a sequence is over, and the next begins. */
    default void passed(int task, int step, double now) {}

    /** Reports that a step of a graph has begun. */
    default void begun(int task, int step) {}

    /** Reports that a step of a graph is over. */
    default void over(int task, int step) {}

    /** Reports that a step of a graph no longer holds up another. */
    default void released(int task, int step, int dependent, boolean startOnly) {}
}

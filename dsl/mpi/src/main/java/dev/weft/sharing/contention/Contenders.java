package dev.weft.sharing.contention;

import java.util.OptionalLong;

/**
 * The penalties of communications that start and end, as a replay needs them. Identifiers and nodes are small whole
 * numbers that the caller chooses and may reuse; source and destination differ, because communications within a node
 * do not use the network. Starts and ends are collected; {@link #settle} then lists the penalties that they changed.
 * After it, the penalties equal those of the same set started at once.
 */
public interface Contenders {
    /** Starts a communication that is not active. */
    void start(int id, int source, int destination);

    /** Ends an active communication. */
    void end(int id);

    /**
     * Charges all starts and ends since the last call and returns the number of changed penalties, those of new
     * communications included.
     */
    int settle();

    /** Returns the communication of the changed penalty at this position, from 0; valid until the next start or end. */
    int changed(int index);

    /** Returns the penalty of an active communication as of the last {@link #settle}. */
    double penalty(int id);

    /** Returns the lower end of the interval of an estimated penalty; the penalty itself if it is exact. */
    default double low(int id) {
        return penalty(id);
    }

    /** Returns the upper end of the interval of an estimated penalty; the penalty itself if it is exact. */
    default double high(int id) {
        return penalty(id);
    }

    /** Returns the reason for the penalty of a communication as of the last {@link #settle}, in words. */
    String reason(int id);

    /** Returns the seed if any penalty so far was estimated; empty if all are exact. */
    default OptionalLong seed() {
        return OptionalLong.empty();
    }
}

package dev.weft.sharing.contention;

import java.util.OptionalLong;

/**
 * The penalties of communications that start and end: what a replay asks. Identifiers and nodes are small whole numbers that the
 * caller chooses and may use again; a source and a destination differ, because what stays inside a node meets nobody in the
 * network. Starts and ends are collected; {@link #settle} then says whose penalty they changed. After it the penalties equal
 * those of the same set started afresh.
 */
public interface Contenders {
    /** A communication starts; it must not be under way. */
    void start(int id, int source, int destination);

    /** A communication that is under way ends. */
    void end(int id);

    /** Charges all starts and ends since the last call and returns how many penalties are new; those just started are among them. */
    int settle();

    /** The identifier of a communication whose penalty is new, by its position from 0; valid until the next start or end. */
    int changed(int index);

    /** The penalty of a communication that is under way and settled. */
    double penalty(int id);

    /** The lower end of the interval of an estimated penalty; the penalty itself where it is exact. */
    default double low(int id) {
        return penalty(id);
    }

    /** The upper end of the interval of an estimated penalty; the penalty itself where it is exact. */
    default double high(int id) {
        return penalty(id);
    }

    /** How the penalty of a settled communication comes about, for people. */
    String reason(int id);

    /** The seed, if any penalty charged so far was estimated; empty if all are exact. */
    default OptionalLong seed() {
        return OptionalLong.empty();
    }
}

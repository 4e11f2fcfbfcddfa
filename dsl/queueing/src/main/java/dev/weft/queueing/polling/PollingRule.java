package dev.weft.queueing.polling;

import java.io.Serializable;

/**
 * The number of messages that one visit of a polling engine serves.
 *
 * @param kind the rule
 * @param limit the largest number of messages per visit of {@link Kind#LIMITED}; otherwise 0
 */
record PollingRule(Kind kind, int limit) implements Serializable {
    static final PollingRule EXHAUSTIVE = new PollingRule(Kind.EXHAUSTIVE, 0);
    static final PollingRule GATED = new PollingRule(Kind.GATED, 0);

    /** The end of a visit. */
    enum Kind {
        /** The empty queue. */
        EXHAUSTIVE,
        /** The last message that was present at the start of the visit. */
        GATED,
        /** The empty queue, or a number of messages. */
        LIMITED
    }

    boolean isLimited() {
        return kind == Kind.LIMITED;
    }

    /** The messages that a visit may serve which begins with this number of them present. */
    int most(int present) {
        return switch (kind) {
            case EXHAUSTIVE -> Integer.MAX_VALUE;
            case GATED -> present;
            case LIMITED -> limit;
        };
    }

    @Override
    public String toString() {
        return switch (kind) {
            case EXHAUSTIVE -> "exhaustive";
            case GATED -> "gated";
            case LIMITED -> limit + "-limited";
        };
    }
}

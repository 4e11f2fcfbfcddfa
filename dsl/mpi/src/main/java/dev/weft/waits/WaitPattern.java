package dev.weft.waits;

import dev.weft.program.CollectiveSemantics.DataFlow;
import dev.weft.study.Keyed;
import dev.weft.trace.event.CodeRegion;
import dev.weft.trace.match.Collectives;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The wait patterns: which side of an operation waits for which, with the names of Scalasca. */
public enum WaitPattern implements Keyed {
    /** A receiver waits for the start of the send. */
    LATE_SENDER("Late Sender", false),
    /** A blocking sender waits for the receive to be posted. */
    LATE_RECEIVER("Late Receiver", false),
    /** Members of an operation in which all need the data of all wait for the last member. */
    WAIT_AT_NXN("Wait at NxN", true),
    /** Members of a barrier wait for the last member. */
    WAIT_AT_BARRIER("Wait at Barrier", true),
    /** Receivers from a root wait for the root. */
    LATE_BROADCAST("Late Broadcast", true),
    /** A root that receives from all others waits for them. */
    EARLY_REDUCE("Early Reduce", true);

    private static final Set<String> WAITING = Set.of("wait", "waitall", "waitany", "waitsome");
    private static final Set<String> COMBINED = Set.of("sendrecv", "sendrecv_replace");
    private static final Set<String> RECEIVING = Set.of("recv", "mrecv");
    private static final Set<String> SENDING = Set.of("send", "ssend", "rsend");
    private static final String SYNCHRONOUS = "ssend";

    private final String words;
    private final boolean global;

    WaitPattern(String words, boolean global) {
        this.words = words;
        this.global = global;
    }

    /** Returns the default reference of this pattern: the shortest call of all ranks (collective operations), or of the same rank. */
    boolean usuallyGlobal() {
        return global;
    }

    /** Returns the pattern of a point-to-point function of this name; null if it has none. Tests and probes never wait. */
    static @Nullable WaitPattern ofPointToPoint(String function) {
        String name = bare(function);
        if (RECEIVING.contains(name) || COMBINED.contains(name) || WAITING.contains(name)) {
            return LATE_SENDER;
        }
        return SENDING.contains(name) ? LATE_RECEIVER : null;
    }

    /** Returns whether a function both sends and receives; it counts as a receive only. */
    static boolean isCombined(String function) {
        return COMBINED.contains(bare(function));
    }

    /** Returns whether a function sends and returns only after the receive was posted, for all sizes. */
    static boolean needsReceiver(String function) {
        return bare(function).equals(SYNCHRONOUS);
    }

    /** Returns whether a function completes operations that other calls began. */
    static boolean completesRequests(String function) {
        return WAITING.contains(bare(function));
    }

    /**
     * Returns the name of an MPI function in lower case, without its prefix and the underscores of Fortran; empty for other functions. MPI
     * functions have a second name for tools and Fortran bindings, which begins with P.
     */
    static String bare(String function) {
        if (!CodeRegion.isMpi(function)) {
            return "";
        }
        String lower = function.toLowerCase(Locale.ROOT);
        int begin = lower.indexOf('_') + 1;
        int end = lower.length();
        while (lower.charAt(end - 1) == '_') {
            end--;
        }
        return lower.substring(Math.min(begin, end), end);
    }

    /**
     * Returns the pattern of a member of a collective operation; null if none is defined: for Alltoallv and Alltoallw, whose members may
     * exchange no data, for prefix operations, for the root of a broadcast, and for members that receive nothing.
     */
    static @Nullable WaitPattern ofCollective(int operation, boolean root, long received) {
        @Nullable DataFlow flow = Collectives.flow(operation).orElse(null);
        return flow == null
                ? null
                : switch (flow) {
                    case BARRIER -> WAIT_AT_BARRIER;
                    case ALL_TO_ALL -> WAIT_AT_NXN;
                    case FROM_ROOT -> !root && received > 0 ? LATE_BROADCAST : null;
                    case TO_ROOT -> root && received > 0 ? EARLY_REDUCE : null;
                    case PAIRS, PREFIX -> null;
                };
    }

    @Override
    public String key() {
        return words;
    }

    @Override
    public String toString() {
        return words;
    }
}

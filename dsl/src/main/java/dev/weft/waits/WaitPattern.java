package dev.weft.waits;

import dev.weft.study.Keyed;
import dev.weft.trace.event.Region;
import dev.weft.trace.match.Collectives;
import dev.weft.trace.program.CollectiveSemantics.DataFlow;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Who waits for whom, by the names that Scalasca has made usual. */
public enum WaitPattern implements Keyed {
    /** A receiver is there before the message is sent. */
    LATE_SENDER("Late Sender", false),
    /** A sender is there before the receive is posted. */
    LATE_RECEIVER("Late Receiver", false),
    /** Members of an operation that all need the data of all wait for the last of them. */
    WAIT_AT_NXN("Wait at NxN", true),
    /** Members of a barrier wait for the last of them. */
    WAIT_AT_BARRIER("Wait at Barrier", true),
    /** Receivers from a root are there before it. */
    LATE_BROADCAST("Late Broadcast", true),
    /** A root that receives from all others is there before them. */
    EARLY_REDUCE("Early Reduce", true);

    private static final Set<String> WAITING = Set.of("wait", "waitall", "waitany", "waitsome");
    private static final Set<String> RECEIVING = Set.of("recv", "mrecv", "sendrecv", "sendrecv_replace");
    private static final Set<String> SENDING = Set.of("send", "ssend", "rsend");
    private static final String SYNCHRONOUS = "ssend";

    private final String words;
    private final boolean global;

    WaitPattern(String words, boolean global) {
        this.words = words;
        this.global = global;
    }

    /** What is usual for this pattern: the shortest call of all ranks (collective operations) or of the same one. */
    boolean usuallyGlobal() {
        return global;
    }

    /** The pattern of a point-to-point function of this name; null if it has none. Tests and probes never wait. */
    static @Nullable WaitPattern ofPointToPoint(String function) {
        String name = bare(function);
        if (RECEIVING.contains(name) || WAITING.contains(name)) {
            return LATE_SENDER;
        }
        return SENDING.contains(name) ? LATE_RECEIVER : null;
    }

    /** Whether a function sends and returns only when the receive was posted, whatever the size. */
    static boolean needsReceiver(String function) {
        return bare(function).equals(SYNCHRONOUS);
    }

    /** Whether a function completes what other calls have begun. */
    static boolean completesRequests(String function) {
        return WAITING.contains(bare(function));
    }

    /**
     * A name of MPI without its prefix, in small letters and without the underscores that Fortran adds; empty if it is none of
     * MPI. Functions have a second name, by which tools and Fortran's bindings call them, that begins with P.
     */
    static String bare(String function) {
        if (!Region.isMpi(function)) {
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
     * The pattern of a member's part in a collective operation; null if it cannot wait there: Alltoallv and Alltoallw, whose
     * members may have nothing for one another, and prefix operations. The root of a broadcast does not wait, nor does a member
     * that nothing is sent to.
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

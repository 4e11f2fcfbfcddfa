package dev.weft.trace.match;

import dev.weft.program.CollectiveSemantics.DataFlow;
import java.util.Arrays;

/**
 * Evidence on the clocks of a run: no call can end before the call that it waits for began. For a message from i to j the
 * receiving call does not leave before the sending call enters; for an operation in which each member waits for all others
 * the same holds for each pair. One edge for each pair of ranks represents their messages; operations are handled member by
 * member, because all of their pairs follow from the earliest and the latest.
 */
final class ClockEvidence {
    private static final long NONE = Long.MAX_VALUE;

    private final Matching matching;
    private final long[] early;
    private int[] from = new int[16];
    private int[] to = new int[16];
    private long[] weight = new long[16];
    private int edges;
    private long messages;
    private long visits;
    private long earlyMessages;
    private long earlyVisits;
    private long worstMessage;
    private long worstVisit;

    ClockEvidence(Matching matching) {
        this.matching = matching;
        this.early = new long[matching.ranks()];
        lookAtMessages();
        for (int instance = 0; instance < matching.collectives().count(); instance++) {
            if (binds(instance)) {
                lookAt(instance);
            }
        }
    }

    private void lookAtMessages() {
        MatchedMessages all = matching.messages();
        long[] tightest = new long[matching.ranks()];
        Arrays.fill(tightest, NONE);
        int end = 0;
        while (end < all.count()) {
            int receiver = all.destination(end);
            int start = end;
            while (end < all.count() && all.destination(end) == receiver) {
                lookAt(all, end++, tightest);
            }
            for (int m = start; m < end; m++) {
                int sender = all.source(m);
                if (tightest[sender] != NONE) {
                    add(sender, receiver, tightest[sender]);
                    tightest[sender] = NONE;
                }
            }
        }
    }

    private void lookAt(MatchedMessages all, int message, long[] tightest) {
        int sender = all.source(message);
        int receiver = all.destination(message);
        if (sender == receiver) {
            return;
        }
        long slack = Math.subtractExact(
                matching.calls(receiver).leave(all.completeCall(message)),
                matching.calls(sender).enter(all.sendCall(message)));
        tightest[sender] = Math.min(tightest[sender], slack);
        messages++;
        worstMessage = Math.min(worstMessage, slack);
        if (slack < 0) {
            earlyMessages++;
            early[receiver]++;
        }
    }

    private void add(int sender, int receiver, long slack) {
        if (edges == from.length) {
            from = Arrays.copyOf(from, 2 * edges);
            to = Arrays.copyOf(to, 2 * edges);
            weight = Arrays.copyOf(weight, 2 * edges);
        }
        from[edges] = sender;
        to[edges] = receiver;
        weight[edges++] = slack;
    }

    /** Returns whether each member of an operation waits for all others. */
    boolean binds(int instance) {
        return Collectives.flow(matching.collectives().operation(instance))
                .filter(flow -> flow == DataFlow.ALL_TO_ALL || flow == DataFlow.BARRIER)
                .isPresent();
    }

    private void lookAt(int instance) {
        Collectives all = matching.collectives();
        int end = all.firstVisit(instance + 1);
        long latest = Long.MIN_VALUE;
        for (int visit = all.firstVisit(instance); visit < end; visit++) {
            latest = gives(instance, visit) ? Math.max(latest, enter(visit)) : latest;
        }
        for (int visit = all.firstVisit(instance); visit < end; visit++) {
            if (takes(instance, visit) && latest != Long.MIN_VALUE) {
                // a member's own entry never comes after its leaving, so it need not be left out of the latest
                long slack = Math.subtractExact(leave(visit), latest);
                visits++;
                worstVisit = Math.min(worstVisit, slack);
                if (slack < 0) {
                    earlyVisits++;
                    early[all.rank(visit)]++;
                }
            }
        }
    }

    /** Returns whether others wait for this member. */
    boolean gives(int instance, int visit) {
        Collectives all = matching.collectives();
        return all.semantics(instance)
                .map(semantics -> semantics.gives(visit - all.firstVisit(instance)))
                .orElse(false);
    }

    /** Returns whether this member waits for others. */
    boolean takes(int instance, int visit) {
        Collectives all = matching.collectives();
        return all.semantics(instance)
                .map(semantics -> semantics.takes(visit - all.firstVisit(instance)))
                .orElse(false);
    }

    long enter(int visit) {
        Collectives all = matching.collectives();
        return matching.calls(all.rank(visit)).enter(all.postCall(visit));
    }

    long leave(int visit) {
        Collectives all = matching.collectives();
        return matching.calls(all.rank(visit)).leave(all.completeCall(visit));
    }

    Matching matching() {
        return matching;
    }

    int edges() {
        return edges;
    }

    int from(int edge) {
        return from[edge];
    }

    int to(int edge) {
        return to[edge];
    }

    /**
     * Returns the minimum over all messages of this pair of the ticks between entering the send and leaving the
     * receive.
     */
    long weight(int edge) {
        return weight[edge];
    }

    /** Returns the number of messages between different ranks. */
    long messages() {
        return messages;
    }

    /** Returns the number of visits of operations that wait for others. */
    long visits() {
        return visits;
    }

    long earlyMessages() {
        return earlyMessages;
    }

    long earlyVisits() {
        return earlyVisits;
    }

    /** Returns the ticks by which the worst message arrives too early; 0 without violations. */
    long worstMessage() {
        return -worstMessage;
    }

    /** Returns the same for visits. */
    long worstVisit() {
        return -worstVisit;
    }

    /** Returns the number of messages and visits of this rank that ended before they began elsewhere. */
    long early(int rank) {
        return early[rank];
    }
}

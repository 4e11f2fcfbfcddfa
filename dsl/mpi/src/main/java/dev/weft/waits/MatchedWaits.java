package dev.weft.waits;

import dev.weft.trace.match.Calls;
import dev.weft.trace.match.Collectives;
import dev.weft.trace.match.MatchedMessages;
import dev.weft.trace.match.Matching;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * The waiting of calls for the matching calls of other ranks, by the definitions of Scalasca: a receiver waits until the start of the send, a
 * sender until the posting of the receive, members of collective operations until the arrival of those that they need, but never longer
 * than the call itself. A call that completes several messages waits for the latest.
 */
final class MatchedWaits {
    /** The calls of one path on one rank. */
    record At(WaitPattern pattern, int path, int rank) {}

    /** Receives each wait. */
    @FunctionalInterface
    interface Found {
        /** Receives a wait of {@code waited} ticks from the start of a call, for a call of another rank. */
        void add(WaitPattern pattern, int rank, int call, int partner, int partnerCall, long waited);
    }

    private final Matching matching;
    private final Found found;
    private final Map<At, Long> ticks = new HashMap<>();
    private final Worst worst = new Worst();

    MatchedWaits(Matching matching) {
        this(matching, (pattern, rank, call, partner, partnerCall, waited) -> {});
    }

    MatchedWaits(Matching matching, Found found) {
        this.matching = matching;
        this.found = found;
        MessageWaits messages = new MessageWaits(matching);
        receivers(messages);
        senders(messages);
        Collectives all = matching.collectives();
        CollectiveWaits collectives = new CollectiveWaits(matching);
        for (int instance = 0; instance < all.count(); instance++) {
            collectives.each(
                    instance,
                    (pattern, visit, partner, waited) -> wait(
                            pattern,
                            all.rank(visit),
                            all.completeCall(visit),
                            all.rank(partner),
                            all.postCall(partner),
                            waited));
        }
    }

    /** Returns the ticks of waiting by call path and rank. */
    Map<At, Long> ticks() {
        return ticks;
    }

    /** Returns the calls that waited longest. */
    Worst worst() {
        return worst;
    }

    private void wait(WaitPattern pattern, int rank, int call, int partner, int partnerCall, long waited) {
        if (waited > 0) {
            Calls calls = matching.calls(rank);
            found.add(pattern, rank, call, partner, partnerCall, waited);
            ticks.merge(new At(pattern, calls.path(call), rank), waited, Long::sum);
            worst.add(new Worst.Wait(
                    pattern,
                    rank,
                    calls.path(call),
                    calls.enter(call),
                    partner,
                    matching.calls(partner).path(partnerCall),
                    waited));
        }
    }

    /** Finds the waits of receivers, one rank at a time, because messages are sorted by receiver. */
    private void receivers(MessageWaits waits) {
        MatchedMessages all = matching.messages();
        int end = 0;
        while (end < all.count()) {
            int rank = all.destination(end);
            Latest latest = new Latest(matching.calls(rank).count());
            for (; end < all.count() && all.destination(end) == rank; end++) {
                latest.add(all.completeCall(end), waits.ofReceiver(end), end);
            }
            for (int call = 0; call < latest.waited.length; call++) {
                int message = latest.message[call];
                if (latest.waited[call] > 0) {
                    wait(
                            WaitPattern.LATE_SENDER,
                            rank,
                            call,
                            all.source(message),
                            all.sendCall(message),
                            latest.waited[call]);
                }
            }
        }
    }

    private void senders(MessageWaits waits) {
        MatchedMessages all = matching.messages();
        Latest[] latest = new Latest[matching.ranks()];
        for (int message = 0; message < all.count(); message++) {
            int rank = all.source(message);
            long waited = waits.ofSender(message);
            if (waited > 0) {
                latest[rank] =
                        latest[rank] == null ? new Latest(matching.calls(rank).count()) : latest[rank];
                latest[rank].add(all.sendCall(message), waited, message);
            }
        }
        for (int rank = 0; rank < latest.length; rank++) {
            for (int call = 0; latest[rank] != null && call < latest[rank].waited.length; call++) {
                int message = latest[rank].message[call];
                if (latest[rank].waited[call] > 0) {
                    wait(
                            WaitPattern.LATE_RECEIVER,
                            rank,
                            call,
                            all.destination(message),
                            all.postCall(message),
                            latest[rank].waited[call]);
                }
            }
        }
    }

    /** The longest wait of each call and its message. */
    private static final class Latest {
        private final long[] waited;
        private final int[] message;

        Latest(int calls) {
            this.waited = new long[calls];
            this.message = new int[calls];
        }

        void add(int call, long ticks, int of) {
            if (ticks > waited[call]) {
                waited[call] = ticks;
                message[call] = of;
            }
        }
    }

    /** Returns the ticks of waiting by the names of call paths and rank. */
    Map<Worded, Long> byWords() {
        Map<Worded, Long> all = new HashMap<>();
        ticks.forEach((at, waited) -> all.merge(
                new Worded(at.pattern(), matching.paths().name(at.path(), matching.definitions()), at.rank()),
                waited,
                Long::sum));
        return all;
    }

    /** The calls of one path, by its name, on one rank. */
    record Worded(WaitPattern pattern, String path, int rank) {}

    /** The calls of a run that waited longest, up to {@value #KEPT} of them. */
    static final class Worst {
        static final int KEPT = 1000;

        /**
         * One call that waited.
         *
         * @param pattern of the wait
         * @param rank that waited
         * @param path its call path
         * @param enter tick of its start
         * @param partner the rank that it waited for
         * @param partnerPath call path of that rank
         * @param waited ticks of waiting
         */
        record Wait(WaitPattern pattern, int rank, int path, long enter, int partner, int partnerPath, long waited) {}

        private static final Comparator<Wait> LONGER = Comparator.comparingLong(Wait::waited)
                .thenComparing(Comparator.comparingLong(Wait::enter).reversed());

        private final PriorityQueue<Wait> longest = new PriorityQueue<>(LONGER);

        void add(Wait one) {
            if (longest.size() < KEPT) {
                longest.add(one);
            } else if (one.waited() > longest.element().waited()) {
                longest.remove();
                longest.add(one);
            }
        }

        /** Returns the calls, the longest waiting first. */
        List<Wait> all() {
            return longest.stream().sorted(LONGER.reversed()).toList();
        }
    }
}

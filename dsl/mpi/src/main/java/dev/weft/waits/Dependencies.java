package dev.weft.waits;

import dev.weft.program.CollectiveSemantics;
import dev.weft.trace.match.CallPaths;
import dev.weft.trace.match.Calls;
import dev.weft.trace.match.Collectives;
import dev.weft.trace.match.MatchedMessages;
import dev.weft.trace.match.Matching;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The ends of waits of each rank and the ranks that it waited for: a receiver waits for the start of the send, a blocking sender for the
 * posting of the receive, a member of a collective operation for the last of those whose data it needs. A call waits only for operations
 * that began while it lasted.
 */
final class Dependencies {
    /**
     * The end of a wait.
     *
     * @param tick begin of the awaited operation
     * @param on rank of that operation
     * @param message index of the message that was awaited; {@link #NO_MESSAGE} if it was the posting of a receive or a collective operation
     */
    record End(long tick, int on, int message) {}

    static final int NO_MESSAGE = -1;

    private final Matching matching;
    private final List<List<End>> byRank = new ArrayList<>();

    Dependencies(Matching matching) {
        this.matching = matching;
        for (int rank = 0; rank < matching.ranks(); rank++) {
            byRank.add(new ArrayList<>());
        }
        messages();
        for (int instance = 0; instance < matching.collectives().count(); instance++) {
            collective(instance);
        }
        byRank.forEach(ends -> ends.sort(Comparator.comparingLong(End::tick)));
    }

    /** Returns the index of the last wait of a rank that ended at this tick or earlier; -1 if there is none. */
    int last(int rank, long tick) {
        List<End> ends = byRank.get(rank);
        int low = 0;
        int high = ends.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ends.get(middle).tick() <= tick) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    End end(int rank, int number) {
        return byRank.get(rank).get(number);
    }

    /** Returns the number of waits. */
    int count() {
        return byRank.stream().mapToInt(List::size).sum();
    }

    private void add(int rank, int call, int on, long began, int message) {
        Calls calls = matching.calls(rank);
        boolean waited = on != rank
                && calls.path(call) != CallPaths.NONE
                && calls.enter(call) < began
                && began <= calls.leave(call);
        if (waited) {
            byRank.get(rank).add(new End(began, on, message));
        }
    }

    private void messages() {
        MessageWaits waits = new MessageWaits(matching);
        MatchedMessages all = matching.messages();
        for (int message = 0; message < all.count(); message++) {
            int from = all.source(message);
            int to = all.destination(message);
            int send = all.sendCall(message);
            add(to, all.completeCall(message), from, matching.calls(from).enter(send), message);
            if (waits.waited(message)) {
                add(from, send, to, waits.posted(message), NO_MESSAGE);
            }
        }
    }

    private void collective(int instance) {
        matching.collectives().semantics(instance).ifPresent(semantics -> {
            int first = matching.collectives().firstVisit(instance);
            int[] last = semantics.last((one, other) -> enter(first + one) > enter(first + other));
            for (int taker = 0; taker < last.length; taker++) {
                if (last[taker] != CollectiveSemantics.NOBODY) {
                    wait(semantics, first, taker, last[taker]);
                }
            }
        });
    }

    /** Adds the wait for the last member to arrive; if clocks disagree and that is not within the call, waits for all that did arrive in it. */
    private void wait(CollectiveSemantics semantics, int first, int taker, int last) {
        Collectives all = matching.collectives();
        int call = all.completeCall(first + taker);
        if (enter(first + last) <= matching.calls(all.rank(first + taker)).leave(call)) {
            add(all.rank(first + taker), call, all.rank(first + last), enter(first + last), NO_MESSAGE);
            return;
        }
        for (int giver = 0; giver < semantics.members(); giver++) {
            if (semantics.needs(taker, giver)) {
                add(all.rank(first + taker), call, all.rank(first + giver), enter(first + giver), NO_MESSAGE);
            }
        }
    }

    private long enter(int visit) {
        Collectives all = matching.collectives();
        return matching.calls(all.rank(visit)).enter(all.postCall(visit));
    }
}

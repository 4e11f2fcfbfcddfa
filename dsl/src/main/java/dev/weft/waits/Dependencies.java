package dev.weft.waits;

import dev.weft.trace.event.Collective;
import dev.weft.trace.match.CallPaths;
import dev.weft.trace.match.Calls;
import dev.weft.trace.match.Collectives;
import dev.weft.trace.match.Matching;
import dev.weft.trace.match.Messages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * For each rank, when its waiting for another rank was over and which one that was: a receiver waited for the begin of the send, a
 * blocking sender for the posting of the receive, a member of a collective operation for the last of those whose data it needs. A
 * call waited only for what began while it lasted.
 */
final class Dependencies {
    /**
     * The end of a wait.
     *
     * @param tick when that which was waited for began
     * @param on the rank on which it began
     */
    record End(long tick, int on) {}

    private final Matching matching;
    private final boolean[] sends;
    private final List<List<End>> byRank = new ArrayList<>();

    Dependencies(Matching matching) {
        this.matching = matching;
        this.sends = new boolean[matching.definitions().functions().size()];
        for (int i = 0; i < sends.length; i++) {
            sends[i] = WaitPattern.ofPointToPoint(
                            matching.definitions().functions().get(i))
                    == WaitPattern.LATE_RECEIVER;
        }
        for (int rank = 0; rank < matching.ranks(); rank++) {
            byRank.add(new ArrayList<>());
        }
        messages();
        for (int instance = 0; instance < matching.collectives().count(); instance++) {
            collective(instance);
        }
        byRank.forEach(ends -> ends.sort(Comparator.comparingLong(End::tick)));
    }

    /** The last of a rank's waits that was over at this tick or earlier; its number, or -1. */
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

    /** How many waits there were. */
    int count() {
        return byRank.stream().mapToInt(List::size).sum();
    }

    private void add(int rank, int call, int on, long began) {
        Calls calls = matching.calls(rank);
        boolean waited = on != rank
                && calls.path(call) != CallPaths.NONE
                && calls.enter(call) < began
                && began <= calls.leave(call);
        if (waited) {
            byRank.get(rank).add(new End(began, on));
        }
    }

    private void messages() {
        Messages all = matching.messages();
        for (int message = 0; message < all.count(); message++) {
            int from = all.source(message);
            int to = all.destination(message);
            int send = all.sendCall(message);
            add(to, all.completeCall(message), from, matching.calls(from).enter(send));
            int path = matching.calls(from).path(send);
            int function = path == CallPaths.NONE ? -1 : matching.paths().function(path);
            if (function >= 0 && sends[function]) {
                add(from, send, to, matching.calls(to).enter(all.postCall(message)));
            }
        }
    }

    private void collective(int instance) {
        Collectives all = matching.collectives();
        int begin = all.firstVisit(instance);
        int end = all.firstVisit(instance + 1);
        switch (all.operation(instance)) {
            case Collective.BCAST, Collective.SCATTER, Collective.SCATTERV -> {
                for (int giver = begin; giver < end; giver++) {
                    for (int taker = begin; isRoot(instance, giver) && taker < end; taker++) {
                        wait(instance, taker, giver);
                    }
                }
            }
            case Collective.REDUCE, Collective.GATHER, Collective.GATHERV -> {
                for (int taker = begin; taker < end; taker++) {
                    for (int giver = begin; isRoot(instance, taker) && giver < end; giver++) {
                        wait(instance, taker, giver);
                    }
                }
            }
            case Collective.SCAN, Collective.EXSCAN -> prefix(instance, begin, end);
            case Collective.ALLTOALLV, Collective.ALLTOALLW -> all(instance, begin, end);
            default -> {
                if (all.allToAll(instance) || all.barrier(instance)) {
                    all(instance, begin, end);
                }
            }
        }
    }

    private boolean isRoot(int instance, int visit) {
        return matching.collectives().rank(visit) == matching.collectives().root(instance);
    }

    /** A member needs those before it, of whom the last to come is kept. */
    private void prefix(int instance, int begin, int end) {
        int last = begin;
        for (int taker = begin + 1; taker < end; taker++) {
            wait(instance, taker, last);
            last = enter(taker) > enter(last) ? taker : last;
        }
    }

    /** Who comes last is whom all others wait for; if not within their call, as clocks disagree, the last that did. */
    private void all(int instance, int begin, int end) {
        int last = -1;
        for (int visit = begin; visit < end; visit++) {
            boolean gives = matching.collectives().barrier(instance)
                    || matching.collectives().sent(visit) != 0;
            last = gives && (last < 0 || enter(visit) > enter(last)) ? visit : last;
        }
        for (int taker = begin; last >= 0 && taker < end; taker++) {
            int call = matching.collectives().completeCall(taker);
            if (enter(last)
                    <= matching.calls(matching.collectives().rank(taker)).leave(call)) {
                wait(instance, taker, last);
            } else {
                for (int giver = begin; giver < end; giver++) {
                    wait(instance, taker, giver);
                }
            }
        }
    }

    private long enter(int visit) {
        Collectives all = matching.collectives();
        return matching.calls(all.rank(visit)).enter(all.postCall(visit));
    }

    private void wait(int instance, int taker, int giver) {
        Collectives all = matching.collectives();
        boolean needed = all.barrier(instance) || (all.sent(giver) != 0 && all.received(taker) != 0);
        if (needed) {
            add(all.rank(taker), all.completeCall(taker), all.rank(giver), enter(giver));
        }
    }
}

package dev.weft.waits;

import dev.weft.trace.match.Calls;
import dev.weft.trace.match.MatchedMessages;
import dev.weft.trace.match.Matching;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The causes of waits: earlier waits of the partner. If rank {@code r} waits for {@code p}, the candidates are the waits of {@code p} that ended
 * before {@code p} arrived and after the last contact of {@code r} with {@code p}. The longest is the cause if it took at least half as long:
 * without it and with the same work of {@code p}, {@code r} would have waited at most half as long. A contact is a message from {@code p}
 * that {@code r} completed before it began to wait, or, for a waiting sender, a receive of {@code p} that took one of its messages. Earlier
 * delays of {@code p} had affected {@code r} already.
 */
final class WaitCauses {
    /** The partner had not waited: its delay is its own. */
    static final int NONE = -1;
    /** A collective operation delayed the partner, and others at the same time. */
    static final int COLLECTIVE = -2;

    /** The waits of one rank for another, as sender or as receiver. */
    private record Pair(WaitPattern pattern, int rank, int partner) {}

    private final LongWaits waits;
    private final int[] cause;
    /** Waits, each after its cause. */
    private final int[] order;

    WaitCauses(LongWaits waits, Matching matching) {
        this.waits = waits;
        this.cause = new int[waits.count()];
        this.order = new int[waits.count()];
        long[] heard = heard(matching);
        List<List<Integer>> byRank = new ArrayList<>();
        for (int rank = 0; rank < matching.ranks(); rank++) {
            byRank.add(new ArrayList<>());
        }
        for (int wait = 0; wait < cause.length; wait++) {
            byRank.get(waits.get(wait).rank()).add(wait);
        }
        for (int wait = 0; wait < cause.length; wait++) {
            cause[wait] = find(
                    waits.get(wait), heard[wait], byRank.get(waits.get(wait).partner()));
        }
        sort();
    }

    /** Returns the wait that caused this one, {@link #NONE} or {@link #COLLECTIVE}. */
    int of(int wait) {
        return cause[wait];
    }

    /** Returns the waits, each after its cause. */
    int[] order() {
        return order;
    }

    private int find(LongWaits.Wait wait, long heard, List<Integer> ofPartner) {
        int longest = NONE;
        for (int at = firstAfter(ofPartner, heard); at < ofPartner.size(); at++) {
            LongWaits.Wait earlier = waits.get(ofPartner.get(at));
            if (earlier.from() > wait.came()) {
                break;
            }
            boolean over = earlier.to() <= wait.came();
            if (over && (longest < 0 || earlier.ticks() > waits.get(longest).ticks())) {
                longest = ofPartner.get(at);
            }
        }
        if (longest < 0 || waits.get(longest).ticks() < wait.ticks() / 2) {
            return NONE;
        }
        return waits.get(longest).isCollective() ? COLLECTIVE : longest;
    }

    /** Returns the index of the first wait of a rank that ends after this tick; waits of a rank do not overlap. */
    private int firstAfter(List<Integer> ofRank, long tick) {
        int low = 0;
        int high = ofRank.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (waits.get(ofRank.get(middle)).to() <= tick) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Returns for each wait the last contact of the rank with its partner before the wait, as a tick. */
    private long[] heard(Matching matching) {
        Map<Pair, List<Integer>> byPair = new HashMap<>();
        for (int wait = 0; wait < waits.count(); wait++) {
            LongWaits.Wait one = waits.get(wait);
            byPair.computeIfAbsent(new Pair(one.pattern(), one.rank(), one.partner()), none -> new ArrayList<>())
                    .add(wait);
        }
        long[] heard = new long[waits.count()];
        Arrays.fill(heard, Long.MIN_VALUE);
        MatchedMessages all = matching.messages();
        for (int m = 0; m < all.count() && !byPair.isEmpty(); m++) {
            Calls from = matching.calls(all.source(m));
            Calls to = matching.calls(all.destination(m));
            hear(
                    heard,
                    byPair.get(new Pair(WaitPattern.LATE_SENDER, all.destination(m), all.source(m))),
                    to.leave(all.completeCall(m)),
                    from.enter(all.sendCall(m)));
            hear(
                    heard,
                    byPair.get(new Pair(WaitPattern.LATE_RECEIVER, all.source(m), all.destination(m))),
                    from.leave(all.sendCall(m)),
                    to.enter(all.postCall(m)));
        }
        for (List<Integer> ofPair : byPair.values()) {
            for (int i = 1; i < ofPair.size(); i++) {
                heard[ofPair.get(i)] = Math.max(heard[ofPair.get(i)], heard[ofPair.get(i - 1)]);
            }
        }
        return heard;
    }

    /** Updates the last contact of the first wait from this tick. */
    private void hear(long[] heard, @Nullable List<Integer> ofPair, long done, long began) {
        int low = 0;
        int high = ofPair == null ? 0 : ofPair.size();
        while (ofPair != null && low < high) {
            int middle = (low + high) >>> 1;
            if (waits.get(ofPair.get(middle)).from() < done) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (ofPair != null && low < ofPair.size()) {
            int wait = ofPair.get(low);
            heard[wait] = Math.max(heard[wait], began);
        }
    }

    /** Sorts waits after their causes. Clocks that disagree may give a cycle of causes, which is cut where it closes. */
    private void sort() {
        boolean[] open = new boolean[cause.length];
        boolean[] done = new boolean[cause.length];
        Deque<Integer> chain = new ArrayDeque<>();
        int sorted = 0;
        for (int wait = 0; wait < cause.length; wait++) {
            int at = wait;
            while (at >= 0 && !done[at] && !open[at]) {
                open[at] = true;
                chain.push(at);
                at = cause[at];
            }
            if (at >= 0 && !done[at]) {
                cause[chain.element()] = NONE;
            }
            while (!chain.isEmpty()) {
                order[sorted] = chain.pop();
                done[order[sorted++]] = true;
            }
        }
    }
}

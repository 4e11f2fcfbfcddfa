package dev.weft.waits;

import dev.weft.trace.match.Matching;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The waits of a run that are long enough to count, ordered by their start. A rank has at most a thousand, because its waits do not overlap and
 * each takes at least a thousandth of the run.
 */
final class LongWaits {
    /** Part of the run below which a wait is latency or noise. */
    static final double SHARE = 1e-3;

    /**
     * A call that waited.
     *
     * @param pattern of the wait
     * @param rank that waited
     * @param from tick of the start
     * @param to tick of the end
     * @param partner the rank that it waited for
     * @param came tick at which the partner arrived
     */
    record Wait(WaitPattern pattern, int rank, long from, long to, int partner, long came) {
        long ticks() {
            return to - from;
        }

        /** Returns whether it is part of a collective operation. */
        boolean isCollective() {
            return pattern != WaitPattern.LATE_SENDER && pattern != WaitPattern.LATE_RECEIVER;
        }
    }

    private final long least;
    private final List<Wait> all = new ArrayList<>();
    private int shorter;

    LongWaits(MatchedRun run) {
        this.least = Math.max(1, (long) Math.ceil(SHARE * run.ticks()));
        Matching matching = run.matching();
        new MatchedWaits(matching, (pattern, rank, call, partner, partnerCall, waited) -> {
            if (waited < least) {
                shorter++;
            } else {
                long enter = matching.calls(rank).enter(call);
                long came = matching.calls(partner).enter(partnerCall);
                all.add(new Wait(pattern, rank, enter, enter + waited, partner, came));
            }
        });
        all.sort(Comparator.comparingLong(Wait::from).thenComparing(Wait::rank));
    }

    /** Returns the shortest wait that counts, in ticks. */
    long least() {
        return least;
    }

    /** Returns the number of shorter waits, which are left out. */
    int shorter() {
        return shorter;
    }

    int count() {
        return all.size();
    }

    Wait get(int number) {
        return all.get(number);
    }
}

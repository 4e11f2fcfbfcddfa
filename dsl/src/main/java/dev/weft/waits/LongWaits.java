package dev.weft.waits;

import dev.weft.trace.match.Matching;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The waits of a run that are long enough to count, by their beginning. As waits of a rank do not overlap and each takes its part of the
 * run at least, there are no more than a thousand of a rank.
 */
final class LongWaits {
    /** Shorter ones, as parts of the run, are latency and noise. */
    static final double SHARE = 1e-3;

    /**
     * A call that waited.
     *
     * @param pattern for whom
     * @param rank who waited
     * @param from the tick from which on
     * @param to the tick until which
     * @param partner the rank that it waited for
     * @param came the tick at which that rank came
     */
    record Wait(WaitPattern pattern, int rank, long from, long to, int partner, long came) {
        long ticks() {
            return to - from;
        }

        /** Whether it is part of a collective operation. */
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

    /** Ticks that a wait takes at least. */
    long least() {
        return least;
    }

    /** How many are left out as they are shorter. */
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

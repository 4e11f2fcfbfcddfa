package dev.weft.waits;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The calls of a run that waited longest, {@value #KEPT} of them at most. */
final class Worst {
    static final int KEPT = 1000;

    /**
     * One call that waited.
     *
     * @param pattern for whom
     * @param rank who waited
     * @param path in which call path
     * @param enter from when on, in ticks
     * @param partner the rank that it waited for
     * @param partnerPath what that rank then called
     * @param waited how many ticks
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

    /** The longest first. */
    List<Wait> all() {
        return longest.stream().sorted(LONGER.reversed()).toList();
    }
}

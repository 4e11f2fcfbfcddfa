package dev.weft.waits;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The calls of a run that waited longest, up to {@value #KEPT} of them. */
final class Worst {
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

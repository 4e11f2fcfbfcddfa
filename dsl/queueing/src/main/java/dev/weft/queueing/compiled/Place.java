package dev.weft.queueing.compiled;

import java.util.List;

/**
 * Constraints of one station.
 *
 * @param levels priority of each class, 0 first; empty for first come, first served
 * @param preemptive whether an arrival interrupts the service of a lower priority, which resumes later
 * @param capacity largest number of customers, waiting or in service; the largest int without a limit
 * @param blocks whether a customer that finds the station full stays where it was served and occupies its server, instead of being lost
 */
public record Place(List<Integer> levels, boolean preemptive, int capacity, boolean blocks) {
    /** No constraint. */
    public static final Place FREE = new Place(List.of(), false, Integer.MAX_VALUE, false);

    /** Copies the list. */
    public Place {
        levels = List.copyOf(levels);
    }

    /** Returns whether classes differ in priority. */
    public boolean ranked() {
        return !levels.isEmpty();
    }

    /** Returns whether the number of customers is limited. */
    public boolean finite() {
        return capacity < Integer.MAX_VALUE;
    }

    /** Returns the priority of a class, 0 first. */
    public int level(int r) {
        return levels.isEmpty() ? 0 : levels.get(r);
    }
}

package dev.weft.trace.timeline;

/**
 * The time that a timeline shows, cut into columns of equal width; the last one may be narrower.
 *
 * @param from the first tick
 * @param to the tick after the last
 * @param columns how many columns there may be
 */
public record TimeWindow(long from, long to, int columns) {
    /** Ticks in a column. */
    public long width() {
        return Math.max(1, (to - from + columns - 1) / columns);
    }

    /** The column that a tick lies in. */
    int column(long tick) {
        return (int) ((tick - from) / width());
    }

    /** The first tick of a column, or the end behind the last one. */
    long start(int column) {
        return Math.min(to, from + column * width());
    }
}

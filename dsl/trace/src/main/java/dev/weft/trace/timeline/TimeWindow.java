package dev.weft.trace.timeline;

/**
 * The time that a timeline shows, divided into columns of equal width; the last one may be narrower.
 *
 * @param from the first tick
 * @param to the tick after the last
 * @param columns the maximum number of columns
 */
public record TimeWindow(long from, long to, int columns) {
    /** Returns ticks in a column. */
    public long width() {
        return Math.max(1, (to - from + columns - 1) / columns);
    }

    /** Returns the column that a tick lies in. */
    int column(long tick) {
        return (int) ((tick - from) / width());
    }

    /** Returns the first tick of a column, or the end after the last one. */
    long start(int column) {
        return Math.min(to, from + column * width());
    }
}

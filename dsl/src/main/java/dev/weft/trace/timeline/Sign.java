package dev.weft.trace.timeline;

import java.util.Locale;

/**
 * A sign on the rectangles of a timeline: a message from one rank to another, or a mark on an interval of one rank.
 *
 * @param name as in the legend
 * @param rank of the interval, or the sender
 * @param other the same, or the receiver
 * @param from its first tick
 * @param to the tick after its last, or that at which a message was received
 */
public record Sign(String name, int rank, int other, long from, long to) {
    /** The name of all messages. */
    public static final String MESSAGE = "message";

    /** The name of the rows of marks in the data of a picture. */
    static final String MARK = "mark";

    /** The text after the name of messages or marks of which only some are drawn. */
    private static final String SOME = ": the ";

    public boolean isMessage() {
        return name.equals(MESSAGE) || name.startsWith(MESSAGE + SOME);
    }

    /** Returns the sign with a name that says how many of its kind are drawn: the longest. */
    public Sign longest(long drawn, long all) {
        String counted = String.format(Locale.ROOT, "%s%s%,d longest of %,d", name, SOME, drawn, all);
        return new Sign(counted, rank, other, from, to);
    }

    public long ticks() {
        return to - from;
    }

    /** Returns whether both its ends lie in a window, whose end counts. */
    public boolean within(long first, long last) {
        return Math.min(from, to) >= first && Math.max(from, to) <= last;
    }

    /** Returns whether some of it lies in a window. */
    public boolean meets(long first, long last) {
        return Math.max(from, to) > first && Math.min(from, to) < last;
    }

    /** Returns the part of it that lies in a window. */
    public Sign cut(long first, long last) {
        return new Sign(name, rank, other, Math.max(from, first), Math.min(to, last));
    }
}

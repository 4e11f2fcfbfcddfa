package dev.weft.trace.timeline;

import java.util.Locale;

/**
 * A sign on the rectangles of a timeline: a message from one rank to another or a step of its handshake, a mark on an interval of one rank, a stretch of a path on
 * one rank, or the point at which a path goes over to another rank.
 *
 * @param kind of the sign
 * @param name as in the legend
 * @param rank of the interval, or the sender
 * @param other the same, or the receiver
 * @param from its first tick
 * @param to the tick after its last, or that at which a message was received
 */
public record Sign(Kind kind, String name, int rank, int other, long from, long to) {
    /** The kinds of signs; their labels are the kinds of rows in the data of a picture. */
    public enum Kind {
        MARK("mark"),
        MESSAGE("message"),
        /** A message of a protocol before the data. */
        HANDSHAKE("handshake"),
        PATH("path"),
        HANDOVER("change of rank");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    /** The name of messages that are all messages of the run. */
    public static final String MESSAGE = "message";

    /** The names of messages whose protocol is known. */
    public static final String READY_TO_SEND = "ready to send";

    public static final String READY_TO_RECEIVE = "ready to receive";
    public static final String DATA = "data";

    /** The text after the name of messages or marks of which only some are drawn. */
    private static final String SOME = ": the ";

    /** Returns a message from the call that sent it to the call that completed its receive. */
    public static Sign message(String name, int rank, int other, long from, long to) {
        return new Sign(Kind.MESSAGE, name, rank, other, from, to);
    }

    /** Returns a message of a protocol before the data, such as {@link #READY_TO_SEND}. */
    public static Sign handshake(String name, int rank, int other, long from, long to) {
        return new Sign(Kind.HANDSHAKE, name, rank, other, from, to);
    }

    /** Returns a mark on an interval of a rank. */
    public static Sign mark(String name, int rank, long from, long to) {
        return new Sign(Kind.MARK, name, rank, rank, from, to);
    }

    /** Returns a stretch of a path. */
    public static Sign path(String name, int rank, long from, long to) {
        return new Sign(Kind.PATH, name, rank, rank, from, to);
    }

    /** Returns the point at which a path goes over from one rank to another. */
    public static Sign handover(String name, int rank, int other, long at) {
        return new Sign(Kind.HANDOVER, name, rank, other, at, at);
    }

    /** Returns whether it is a message, of data or of a handshake. */
    public boolean isMessage() {
        return kind == Kind.MESSAGE || kind == Kind.HANDSHAKE;
    }

    /** Returns whether it is an interval of one rank. */
    public boolean isInterval() {
        return kind == Kind.MARK || kind == Kind.PATH;
    }

    /** Returns the sign with a name that says how many of its kind are drawn: the longest. */
    public Sign longest(long drawn, long all) {
        String counted = String.format(Locale.ROOT, "%s%s%,d longest of %,d", name, SOME, drawn, all);
        return new Sign(kind, counted, rank, other, from, to);
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
        return new Sign(kind, name, rank, other, Math.max(from, first), Math.min(to, last));
    }
}

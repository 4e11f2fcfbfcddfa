package dev.weft.program;

import dev.weft.program.CollectiveLane.Span;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;

/**
 * Cuts a message into blocks or segments: between numbers of 8 bytes if it is made of such numbers, else between bytes.
 */
record MessageBlocks(Span whole, int count) {
    private static final long MOST_SEGMENTS = 1L << 28;

    /**
     * Returns the blocks from {@code first} on, without wrap. MessageBlocks differ by up to one number; the first ones take the
     * remainder.
     */
    Span of(int first, int number) {
        long offset = upTo(first);
        return new Span(whole.offset() + offset, upTo(first + number) - offset);
    }

    private long upTo(int block) {
        int unit = unit(whole.bytes());
        long units = whole.bytes() / unit;
        return unit * (block * (units / count) + Math.min(block, units % count));
    }

    private static int unit(long bytes) {
        return bytes % Double.BYTES == 0 ? Double.BYTES : 1;
    }

    /** Returns whether a message has no second half; Open MPI's split binary tree then is a chain. */
    static boolean isWhole(Span whole) {
        return new MessageBlocks(whole, 2).of(1, 1).bytes() == 0;
    }

    /** Returns the last segment's number of a message in segments of this size; a message of 0 bytes has one segment. */
    static int lastSegment(Span whole, long size) {
        return whole.bytes() == 0 ? 0 : counted((whole.bytes() - 1) / cut(whole, size), whole, size);
    }

    /** Returns a number of segments, or an error if they are too many. */
    static int counted(long segments, Span whole, long size) {
        if (segments > MOST_SEGMENTS) {
            throw ModelException.of(
                    new Bytes((double) whole.bytes()) + " in segments of " + new Bytes((double) size),
                    "a message has up to 2^28 segments",
                    "Use longer segments, for example segments(KiB(32))");
        }
        return (int) segments;
    }

    /** Returns a segment of a message; the last one is what remains. */
    static Span segment(Span whole, long size, int number) {
        long offset = number * cut(whole, size);
        return new Span(whole.offset() + offset, Math.min(cut(whole, size), whole.bytes() - offset));
    }

    /** Segments of numbers have whole numbers, at least one. */
    private static long cut(Span whole, long size) {
        int unit = unit(whole.bytes());
        return Math.max(unit, size - size % unit);
    }
}

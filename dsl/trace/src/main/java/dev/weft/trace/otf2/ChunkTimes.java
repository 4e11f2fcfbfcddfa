package dev.weft.trace.otf2;

import java.util.OptionalLong;

/** Times at which the chunks of a file of events begin; only their first bytes are read. */
record ChunkTimes(ArchiveFiles.Input input, long chunkSize, long epoch) {
    private static final int TIME_AT = 18;
    private static final int LENGTH = TIME_AT + 9;

    /** Returns the time of the first event of a file as stored, unsigned; empty if the file does not begin with one. */
    static OptionalLong first(ArchiveFiles.Input input) {
        byte[] bytes = new byte[LENGTH + ByteOrdered.PADDING];
        return new ChunkTimes(input, 0, 0).readBegin(0, bytes) ? OptionalLong.of(begin(bytes)) : OptionalLong.empty();
    }

    /**
     * Returns the last chunk that begins before a time, by bisection; 0 if there is none, or if a chunk does not begin
     * with its time, because then all must be read.
     */
    long lastBefore(long time, ClockCorrection correction) {
        long before = 0;
        long behind = (input.size() + chunkSize - 1) / chunkSize;
        byte[] bytes = new byte[LENGTH + ByteOrdered.PADDING];
        while (behind - before > 1) {
            long middle = (before + behind) >>> 1;
            if (!readBegin(middle, bytes)) {
                if (middle != behind - 1) {
                    before = 0;
                    break;
                }
                behind = middle; // the last one may be empty or damaged; reading up to it will show
            } else if (correction.apply(begin(bytes) - epoch) < time) {
                before = middle;
            } else {
                behind = middle;
            }
        }
        input.seek(0);
        return before;
    }

    private static long begin(byte... bytes) {
        return ByteOrdered.full(bytes, TIME_AT + 1, big(bytes));
    }

    private static boolean big(byte[] bytes) {
        return Chunks.ByteOrder.of(bytes[1]) == Chunks.ByteOrder.BIG;
    }

    private boolean readBegin(long chunk, byte[] bytes) {
        input.seek(chunk * chunkSize);
        int got = 0;
        while (got < LENGTH) {
            int some = input.read(bytes, got, LENGTH - got);
            if (some < 0) {
                return false;
            }
            got += some;
        }
        return bytes[0] == Chunks.HEADER
                && Chunks.ByteOrder.of(bytes[1]) != Chunks.ByteOrder.UNKNOWN
                && bytes[TIME_AT] == EventDecoder.TIMESTAMP;
    }
}

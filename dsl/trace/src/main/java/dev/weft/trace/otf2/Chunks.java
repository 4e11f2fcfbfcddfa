package dev.weft.trace.otf2;

import dev.weft.trace.event.Fault;
import java.io.Closeable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file of definitions or events, which consists of chunks: a header of 18 bytes, records, and zeros up to the chunk's full
 * size, except behind the last one.
 */
final class Chunks implements Closeable {
    static final int END_OF_CHUNK = 0;
    static final int END_OF_FILE = 2;
    static final int HEADER = 3;
    private static final int HEADER_LENGTH = 18;

    private final String file;
    private final FileWindow window;
    private final long chunkSize;
    private final boolean exact;
    private long chunkStart;
    private long firstRecord;
    private long lastRecord;
    private boolean big;
    private @Nullable Fault fault;
    private boolean cut;

    /** A file; {@code exact} says that records are known to the last byte, so that longer ones are damaged. */
    Chunks(String file, ArchiveFiles.Input input, long chunkSize, boolean exact) {
        this.file = file;
        this.window = new FileWindow(input);
        this.chunkSize = chunkSize;
        this.exact = exact;
    }

    boolean exact() {
        return exact;
    }

    FileWindow window() {
        return window;
    }

    boolean bigEndian() {
        return big;
    }

    Optional<Fault> fault() {
        return Optional.ofNullable(fault);
    }

    /** Reads the header of the first chunk; false if the file is empty, which is a file without records, or faulty. */
    boolean first() {
        return window.has(1) && header();
    }

    /**
     * Allows the file to end anywhere in its last chunk, as after a killed program: the header contains the number of
     * complete records.
     */
    void mayBeCut() {
        cut = true;
    }

    /**
     * Returns the number of the last complete record if the file may be cut and this is its last chunk; else a larger
     * number.
     */
    long lastWhole(long before) {
        return cut && isLast() ? Math.max(before, lastRecord) : Long.MAX_VALUE;
    }

    private boolean isLast() {
        return window.size() - chunkSize <= chunkStart;
    }

    /** Clears a fault after the last complete record. */
    void endHere() {
        fault = null;
    }

    /** Returns the number of the first record of this chunk. */
    long firstRecord() {
        return firstRecord;
    }

    /** Returns the number of chunks that fit into the file. */
    long count() {
        return (window.size() + chunkSize - 1) / chunkSize;
    }

    /** Goes to the chunk with this index and reads its header; false if that is faulty. */
    boolean start(long index) {
        chunkStart = index * chunkSize;
        window.seek(chunkStart);
        return header();
    }

    /** Goes to the next chunk from the mark at the position; false if there is none, which is a fault. */
    boolean next() {
        while (room(window.position()) > 0 && window.has(1)) {
            int end = end();
            for (int at = window.position(); at < end; at++) {
                if (window.bytes()[at] != 0) {
                    return fail("END_OF_CHUNK", at, "a byte behind it in its chunk is not zero");
                }
            }
            window.position(end);
        }
        chunkStart += chunkSize;
        return window.has(1)
                ? header()
                : !cut && fail("END_OF_CHUNK", window.position(), "the file ends where another chunk should begin");
    }

    /**
     * Compares the numbers in the header of this chunk with those of its records, the last of which was number {@code
     * last}; a mismatch is a fault. No other check notices that a damaged length has hidden records.
     */
    boolean numbered(long first, long last) {
        if (firstRecord == first && lastRecord == last) {
            return true;
        }
        fault = new Fault(
                file,
                chunkStart,
                "chunk header",
                "it announces records " + Long.toUnsignedString(firstRecord) + " to "
                        + Long.toUnsignedString(lastRecord) + ", and " + first + " to " + last
                        + " were found, so nothing in this chunk is sure");
        return false;
    }

    /**
     * Checks the bytes after the end mark at the position; always returns false, because nothing more can be read.
     * Bytes after a complete mark are not part of the file, and libotf2 ignores them, too. A byte other than 1 within
     * the mark means that a damaged record looks like a mark.
     */
    boolean last() {
        if (!window.has(2)) {
            return false; // some writers end here
        }
        if (window.bytes()[window.position() + 1] != 1) {
            return fail("end of file", window.position(), "bytes follow the end mark of the file");
        }
        if (window.has(3)) {
            fault = Fault.remark(
                    file,
                    window.offset(window.position() + 2),
                    "end of file",
                    "bytes after the end mark of the file are ignored");
        }
        return false;
    }

    /** Up to where the window holds bytes of this chunk. */
    int end() {
        return (int) Math.min(window.limit(), chunkStart + chunkSize - window.offset(0));
    }

    /** Reads on within this chunk; false if there is no more of it. */
    boolean more() {
        return end() == window.limit() && window.more();
    }

    /** Returns the number of bytes that this chunk may have from a position in the window. */
    long room(int at) {
        return chunkStart + chunkSize - window.offset(at);
    }

    /** Notes the fault of the record that begins at this position of the window; always returns false. */
    boolean fail(String record, int at, String rule) {
        fault = new Fault(file, window.offset(at), record, rule);
        return false;
    }

    /** Returns the same for a record that goes beyond what there is. */
    boolean failAtEnd(String record, int at) {
        return fail(
                record,
                at,
                end() < window.limit() ? "it runs over the end of its chunk" : "the file ends before the record does");
    }

    /** Notes that records end without a mark; always false. */
    boolean noMark() {
        boolean full = room(end()) == 0;
        return full
                ? fail("end of chunk", end(), "the chunk has no end mark")
                : fail("end of file", window.position(), "the file has no end mark");
    }

    private boolean header() {
        boolean sound = readHeader();
        if (!sound && cut && isLast()) {
            fault = null; // killed before the chunk had a record
        }
        return sound;
    }

    private boolean readHeader() {
        firstRecord = 0;
        lastRecord = 0;
        if (!window.has(HEADER_LENGTH)) {
            return fail("chunk header", window.position(), "the file ends before the header does");
        }
        int at = window.position();
        byte[] bytes = window.bytes();
        if (bytes[at] != HEADER) {
            return fail("chunk header", at, "it begins with " + (bytes[at] & 0xff) + " and not with 3");
        }
        ByteOrder order = ByteOrder.of(bytes[at + 1]);
        if (order == ByteOrder.UNKNOWN) {
            return fail("chunk header", at, "its byte order is " + (bytes[at + 1] & 0xff) + ", neither 66 nor 35");
        }
        big = order == ByteOrder.BIG;
        firstRecord = ByteOrdered.full(bytes, at + 2, big);
        lastRecord = ByteOrdered.full(bytes, at + 10, big);
        window.position(at + HEADER_LENGTH);
        return true;
    }

    @Override
    public void close() {
        window.close();
    }

    /** Byte orders of the numbers of a file. */
    enum ByteOrder {
        LITTLE,
        BIG,
        UNKNOWN;

        static int mark(boolean big) {
            return big ? 0x23 : 0x42;
        }

        static ByteOrder of(byte mark) {
            return mark == 0x42 ? LITTLE : mark == 0x23 ? BIG : UNKNOWN;
        }
    }
}

package dev.weft.program;

import dev.weft.units.Bytes;

/** Result of a receive while recording: zeros. */
final class RecordedMessage implements Received {
    private final RecordedRank rank;
    private final int source;
    private final int tag;
    private final long bytes;

    RecordedMessage(RecordedRank rank, int source, int tag, long bytes) {
        this.rank = rank;
        this.source = source;
        this.tag = tag;
        this.bytes = bytes;
    }

    @Override
    public int source() {
        return known(source, "source");
    }

    @Override
    public int tag() {
        return known(tag, "tag");
    }

    private int known(int value, String what) {
        if (value < 0) {
            throw rank.fail(
                    what + "() of a message received with any " + what,
                    "is unknown while recording, because no message is sent",
                    "Receive from a specific " + what + ", or do not use it");
        }
        return value;
    }

    @Override
    public Bytes size() {
        return new Bytes((double) bytes);
    }

    @Override
    public double[] data() {
        long numbers = bytes / Double.BYTES;
        requireRoom(numbers);
        return new double[(int) numbers];
    }

    @Override
    public byte[] bytes() {
        requireRoom(bytes);
        return new byte[(int) bytes];
    }

    private void requireRoom(long values) {
        long free = Runtime.getRuntime().maxMemory() / 4;
        if (bytes > free || values > Integer.MAX_VALUE - 8) {
            throw rank.fail(
                    "data() of a message of " + new Bytes((double) bytes),
                    "zeros of that size need more than a quarter of Java's memory",
                    "Use the data of smaller messages only");
        }
    }
}

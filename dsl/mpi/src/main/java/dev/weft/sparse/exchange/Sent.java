package dev.weft.sparse.exchange;

import java.util.Arrays;
import java.util.List;

/** A growing list of messages by source, destination and bytes. */
public final class Sent {
    private int[] source = new int[256];
    private int[] destination = new int[256];
    private long[] bytes = new long[256];
    private int count;

    void add(int from, int to, long size) {
        if (count == source.length) {
            resize(2 * count);
        }
        source[count] = from;
        destination[count] = to;
        bytes[count++] = size;
    }

    private void resize(int capacity) {
        source = Arrays.copyOf(source, capacity);
        destination = Arrays.copyOf(destination, capacity);
        bytes = Arrays.copyOf(bytes, capacity);
    }

    static Sent join(List<Sent> parts) {
        Sent all = new Sent();
        all.resize(parts.stream().mapToInt(part -> part.count).reduce(0, Math::addExact));
        for (Sent part : parts) {
            System.arraycopy(part.source, 0, all.source, all.count, part.count);
            System.arraycopy(part.destination, 0, all.destination, all.count, part.count);
            System.arraycopy(part.bytes, 0, all.bytes, all.count, part.count);
            all.count += part.count;
        }
        return all;
    }

    /** Returns the same messages in the opposite direction. */
    public Sent reversed() {
        Sent back = new Sent();
        back.source = destination;
        back.destination = source;
        back.bytes = bytes;
        back.count = count;
        return back;
    }

    /** Returns the number of messages. */
    public int count() {
        return count;
    }

    /** Returns the source of each message. */
    public int[] source() {
        return Arrays.copyOf(source, count);
    }

    /** Returns the destination of each message. */
    public int[] destination() {
        return Arrays.copyOf(destination, count);
    }

    /** Returns the bytes of each message. */
    public long[] bytes() {
        return Arrays.copyOf(bytes, count);
    }
}

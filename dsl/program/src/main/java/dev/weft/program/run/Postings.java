package dev.weft.program.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Posted sends without a receive, or posted receives without a send, in the order of posting. Entries for one
 * receiver that match each other are in one bucket: by receiver, source, communicator and tag if all receives of the
 * receiver name source and tag, and by receiver alone otherwise. So the first match in the bucket is the one posted
 * first, as MPI requires.
 */
public final class Postings {
    /** The end of a bucket. */
    public static final int NONE = -1;

    /** Buckets per entry: most lookups find nothing, and a sparse table shows that at once. */
    private static final int SPARE = 4;

    private final boolean[] wild;
    private int[] first;
    private int[] last;
    private int[] next = new int[64];
    private int[] receiver = new int[64];
    private int[] source = new int[64];
    private int[] tag = new int[64];
    private int[] communicator = new int[64];
    private int[] who = new int[64];
    private int[] request = new int[64];
    private long[] bytes = new long[64];
    private long[] serial = new long[64];
    private final FreePlaces places = new FreePlaces();
    private int count;
    private long added;
    private boolean tookOpen;

    /** By task: whether any of its receives leaves source or tag open. */
    public Postings(boolean[] wild) {
        this.wild = wild;
        this.first = new int[64 * SPARE];
        this.last = new int[64 * SPARE];
        Arrays.fill(first, NONE);
    }

    /** Lets a receiver leave source or tag open from now on. */
    public void open(int to) {
        if (!wild[to]) {
            wild[to] = true;
            sort();
        }
    }

    /** Returns the number of entries. */
    public int size() {
        return count;
    }

    /** Adds an entry after all others; its task, request and size are returned with it. */
    public void add(int to, int from, int inCommunicator, int withTag, int by, int byRequest, long size) {
        if (SPARE * count >= first.length) {
            rehash();
        }
        int entry = places.take();
        if (entry == next.length) {
            grow();
        }
        receiver[entry] = to;
        source[entry] = from;
        communicator[entry] = inCommunicator;
        tag[entry] = withTag;
        who[entry] = by;
        request[entry] = byRequest;
        bytes[entry] = size;
        serial[entry] = added++;
        append(entry);
        count++;
    }

    /** Removes and returns the first matching entry, or {@link #NONE}; it is readable until the next one is added. */
    public int take(int to, int from, int inCommunicator, int withTag) {
        if (count == 0) {
            return NONE;
        }
        int bucket = bucket(to, from, inCommunicator, withTag);
        int before = NONE;
        for (int entry = first[bucket]; entry != NONE; entry = next[entry]) {
            if (receiver[entry] == to
                    && communicator[entry] == inCommunicator
                    && (source[entry] == from || source[entry] == Steps.ANY || from == Steps.ANY)
                    && (tag[entry] == withTag || tag[entry] == Steps.ANY || withTag == Steps.ANY)) {
                tookOpen = source[entry] == Steps.ANY
                        || from == Steps.ANY
                        || tag[entry] == Steps.ANY
                        || withTag == Steps.ANY;
                unlink(bucket, before, entry);
                return entry;
            }
            before = entry;
        }
        return NONE;
    }

    /** Returns whether the entry taken last, or what took it, left the source or tag open. */
    boolean tookOpen() {
        return tookOpen;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    public int who(int entry) {
        return who[entry];
    }

    public int request(int entry) {
        return request[entry];
    }

    long bytes(int entry) {
        return bytes[entry];
    }

    private void unlink(int bucket, int before, int entry) {
        if (before == NONE) {
            first[bucket] = next[entry];
        } else {
            next[before] = next[entry];
        }
        if (last[bucket] == entry) {
            last[bucket] = before;
        }
        places.giveBack(entry);
        count--;
    }

    private void append(int entry) {
        int bucket = bucket(receiver[entry], source[entry], communicator[entry], tag[entry]);
        next[entry] = NONE;
        if (first[bucket] == NONE) {
            first[bucket] = entry;
        } else {
            next[last[bucket]] = entry;
        }
        last[bucket] = entry;
    }

    private int bucket(int to, int from, int inCommunicator, int withTag) {
        int hash = to * 0x9e3779b9;
        if (!wild[to]) {
            hash = ((hash ^ from) * 0x85ebca6b ^ inCommunicator) * 0xc2b2ae35 ^ withTag;
        }
        hash *= 0x9e3779b9;
        return (hash ^ (hash >>> 15)) & (first.length - 1);
    }

    /** Doubles the buckets; each old one is walked from its front, which keeps the order of matching entries. */
    private void rehash() {
        int[] old = first;
        first = new int[2 * old.length];
        last = new int[2 * old.length];
        Arrays.fill(first, NONE);
        for (int head : old) {
            for (int entry = head; entry != NONE; ) {
                int following = next[entry];
                append(entry);
                entry = following;
            }
        }
    }

    /** Adds all entries again in the order of their posting. */
    private void sort() {
        List<Integer> entries = new ArrayList<>();
        for (int head : first) {
            for (int entry = head; entry != NONE; entry = next[entry]) {
                entries.add(entry);
            }
        }
        entries.sort(Comparator.comparingLong(entry -> serial[entry]));
        Arrays.fill(first, NONE);
        entries.forEach(this::append);
    }

    private void grow() {
        int more = 2 * next.length;
        next = Arrays.copyOf(next, more);
        receiver = Arrays.copyOf(receiver, more);
        source = Arrays.copyOf(source, more);
        tag = Arrays.copyOf(tag, more);
        communicator = Arrays.copyOf(communicator, more);
        who = Arrays.copyOf(who, more);
        request = Arrays.copyOf(request, more);
        bytes = Arrays.copyOf(bytes, more);
        serial = Arrays.copyOf(serial, more);
    }
}

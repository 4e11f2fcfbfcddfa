package dev.weft.trace.chrome;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gives both ends of a message the same number without looking at both: it is made of who sends to whom, of the communicator,
 * of the tag, and of how many such messages there were before, sends counted in their order and receives in that of posting.
 * That is MPI's rule, that messages do not overtake one another.
 */
final class Numbered {
    private final int rank;
    private final Arrived arrived;
    private final Map<Channel, Long> sent = new HashMap<>();
    private final Map<Channel, Long> received = new HashMap<>();
    private final Deque<Posted> posted = new ArrayDeque<>();
    private final Map<Long, Posted> open = new HashMap<>();

    Numbered(int rank, Arrived arrived) {
        this.rank = rank;
        this.arrived = arrived;
    }

    /** What is told of each message that was received, as soon as its number is known. */
    @FunctionalInterface
    interface Arrived {
        void at(long time, long id, long bytes);
    }

    private record Channel(int source, int destination, int communicator, int tag) {}

    /** A receive in the order of posting. */
    private static final class Posted {
        private boolean closed;
        private @Nullable Channel channel;
        private long time;
        private long bytes;
    }

    /** The number of a message that is sent. */
    long send(int destination, int communicator, int tag) {
        return id(new Channel(rank, destination, communicator, tag), sent);
    }

    /** A receive is posted that completes later. */
    void post(long request) {
        Posted next = new Posted();
        posted.add(next);
        @Nullable Posted lost = open.put(request, next);
        if (lost != null) { // its end was not recorded
            lost.closed = true;
        }
    }

    /** A posted receive completes; one that nobody saw posted was posted just now. */
    void complete(long request, int source, int communicator, int tag, long time, long bytes) {
        @Nullable Posted known = open.remove(request);
        fill(known == null ? add() : known, source, communicator, tag, time, bytes);
    }

    /** A blocking receive completes. */
    void receive(int source, int communicator, int tag, long time, long bytes) {
        fill(add(), source, communicator, tag, time, bytes);
    }

    void cancel(long request) {
        @Nullable Posted known = open.remove(request);
        if (known != null) {
            known.closed = true;
            tell();
        }
    }

    /** Receives that never completed hold back no others. */
    void end() {
        posted.forEach(each -> each.closed = true);
        tell();
    }

    private Posted add() {
        Posted next = new Posted();
        posted.add(next);
        return next;
    }

    private void fill(Posted one, int source, int communicator, int tag, long time, long bytes) {
        one.closed = true;
        one.channel = source < 0 ? null : new Channel(source, rank, communicator, tag);
        one.time = time;
        one.bytes = bytes;
        tell();
    }

    private void tell() {
        while (!posted.isEmpty() && posted.getFirst().closed) {
            Posted done = posted.removeFirst();
            if (done.channel != null) {
                arrived.at(done.time, id(done.channel, received), done.bytes);
            }
        }
    }

    private static long id(Channel channel, Map<Channel, Long> counts) {
        long id = counts.merge(channel, 1L, Long::sum);
        for (int part : new int[] {channel.source, channel.destination, channel.communicator, channel.tag}) {
            id = mix(id ^ part);
        }
        return id;
    }

    /** A permutation of 64 bits, after which neighbours are far apart. */
    private static long mix(long value) {
        long mixed = (value ^ (value >>> 32)) * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ (mixed >>> 29)) * 0xBF58476D1CE4E5B9L;
        return mixed ^ (mixed >>> 32);
    }
}

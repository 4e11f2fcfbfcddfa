package dev.weft.formats.chrome;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gives both ends of a message the same number without matching them: it combines source, destination, communicator,
 * tag and the number of earlier such messages, with sends counted in their order and receives in the order of posting.
 * This is MPI's rule that messages do not overtake one another.
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

    /** Receives each message as soon as its number is known. */
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

    /** Returns the number of a message that is sent. */
    long send(int destination, int communicator, int tag) {
        return id(new Channel(rank, destination, communicator, tag), sent);
    }

    /** Posts a receive that completes later. */
    void post(long request) {
        Posted next = new Posted();
        posted.add(next);
        @Nullable Posted lost = open.put(request, next);
        if (lost != null) { // its end was not recorded
            lost.closed = true;
        }
    }

    /** Completes a posted receive; one without a recorded posting counts as posted now. */
    void complete(long request, int source, int communicator, int tag, long time, long bytes) {
        @Nullable Posted known = open.remove(request);
        fill(known == null ? add() : known, source, communicator, tag, time, bytes);
    }

    /** Completes a blocking receive. */
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

    /** Releases the receives after those that never completed. */
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

    /** Returns a permutation of 64 bits, after which neighbours are far apart. */
    private static long mix(long value) {
        long mixed = (value ^ (value >>> 32)) * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ (mixed >>> 29)) * 0xBF58476D1CE4E5B9L;
        return mixed ^ (mixed >>> 32);
    }
}

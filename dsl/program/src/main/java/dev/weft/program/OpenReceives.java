package dev.weft.program;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * Matches sends with receives that leave their source or tag open, as many as any matching allows, by augmenting paths.
 */
final class OpenReceives {
    private final Map<Channel, Long> free = new TreeMap<>();
    /** By receives: the channels of their sends, and their number. */
    private final Map<Channel, Map<Channel, Long>> taken = new HashMap<>();
    /** Channels without a path to a free receive, now and after any further match. */
    private final Set<Channel> full = new HashSet<>();

    /** Destination of messages: a communicator's rank, from a source and with a tag, each of which may be open. */
    record Channel(int communicator, int destination, int source, int tag) implements Comparable<Channel> {
        /** Returns the open receives that would take it, the narrower ones first. */
        Channel[] wider() {
            return new Channel[] {
                new Channel(communicator, destination, source, Mpi.ANY_TAG),
                new Channel(communicator, destination, Mpi.ANY_SOURCE, tag),
                new Channel(communicator, destination, Mpi.ANY_SOURCE, Mpi.ANY_TAG)
            };
        }

        @Override
        public int compareTo(Channel other) {
            int order = Integer.compare(communicator, other.communicator);
            order = order != 0 ? order : Integer.compare(destination, other.destination);
            order = order != 0 ? order : Integer.compare(source, other.source);
            return order != 0 ? order : Integer.compare(tag, other.tag);
        }
    }

    void add(Channel open) {
        free.merge(open, 1L, Long::sum);
    }

    /** Returns whether a message on this channel may meet one of them. */
    boolean reach(Channel channel) {
        for (Channel open : channel.wider()) {
            if (free.containsKey(open)) {
                return true;
            }
        }
        return false;
    }

    /** Matches {@code sends} sends; returns the number without a receive. */
    long take(Channel channel, long sends) {
        long over = sends;
        while (over > 0 && reach(channel)) {
            List<Channel> path = search(channel);
            if (path.isEmpty()) {
                return over;
            }
            over -= shift(path, over);
        }
        return over;
    }

    /** Returns the remaining receives with their number. */
    Map<Channel, Long> left() {
        return free;
    }

    /** Searches breadth first for an augmenting path from a channel to free receives; empty if there is none. */
    private List<Channel> search(Channel start) {
        Map<Channel, Channel> leaves = new HashMap<>();
        Map<Channel, Channel> isAt = new HashMap<>();
        Deque<Channel> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            Channel channel = open.remove();
            for (Channel receives : channel.wider()) {
                if (free.containsKey(receives) && !full.contains(receives) && !leaves.containsKey(receives)) {
                    leaves.put(receives, channel);
                    if (count(free, receives) > 0) {
                        return path(receives, start, leaves, isAt);
                    }
                    for (Channel other : taken.getOrDefault(receives, Map.of()).keySet()) {
                        if (!other.equals(start) && isAt.putIfAbsent(other, receives) == null) {
                            open.add(other);
                        }
                    }
                }
            }
        }
        full.addAll(leaves.keySet());
        return List.of();
    }

    private static List<Channel> path(
            Channel end, Channel start, Map<Channel, Channel> leaves, Map<Channel, Channel> isAt) {
        List<Channel> path = new ArrayList<>(List.of(end, Objects.requireNonNull(leaves.get(end))));
        for (Channel last = path.get(1); !last.equals(start); last = path.get(path.size() - 1)) {
            Channel receives = Objects.requireNonNull(isAt.get(last));
            path.add(receives);
            path.add(Objects.requireNonNull(leaves.get(receives)));
        }
        return path;
    }

    /** Returns sends of each channel on the path move to the receives before it; returns how many. */
    private long shift(List<Channel> path, long wanted) {
        long moved = Math.min(wanted, count(free, path.get(0)));
        for (int i = 1; i + 1 < path.size(); i += 2) {
            moved = Math.min(moved, count(taken.getOrDefault(path.get(i + 1), Map.of()), path.get(i)));
        }
        free.merge(path.get(0), -moved, Long::sum);
        for (int i = 0; i + 1 < path.size(); i += 2) {
            move(path.get(i), path.get(i + 1), moved);
            if (i + 2 < path.size()) {
                move(path.get(i + 2), path.get(i + 1), -moved);
            }
        }
        return moved;
    }

    private static long count(Map<Channel, Long> of, Channel channel) {
        return of.getOrDefault(channel, 0L);
    }

    private void move(Channel receives, Channel channel, long count) {
        Map<Channel, Long> own = taken.computeIfAbsent(receives, key -> new HashMap<>());
        own.merge(channel, count, Long::sum);
        own.remove(channel, 0L);
    }
}

package dev.weft.tinympi.run;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The communicators of a node. All nodes find the same ones, because colours are a function of the rank; the number on the
 * wire follows from the split and the colour's first rank.
 */
final class Communicators {
    /** Instead of the ordinal of a split. */
    private static final long COLLECTIVES = -1;

    private final Map<Long, LiveCommunicator> byWire = new ConcurrentHashMap<>();
    private final Map<Long, Integer> numbers = new ConcurrentHashMap<>();
    private final Map<Integer, Long> wires = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();
    private final Map<Long, int[]> colours = new ConcurrentHashMap<>();

    /**
     * A communicator.
     *
     * @param number in this node
     * @param wire in all nodes
     * @param members in ascending order
     * @param collectives number in this node of the messages of its collectives, which never match others
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record LiveCommunicator(int number, long wire, int[] members, int collectives) {}

    Communicators(int ranks) {
        int[] all = new int[ranks];
        Arrays.setAll(all, rank -> rank);
        byWire.put(0L, communicator(0, all));
    }

    private LiveCommunicator communicator(long wire, int[] members) {
        return new LiveCommunicator(number(wire), wire, members, number(mix(wire, COLLECTIVES)));
    }

    /** Returns the communicator of all ranks. */
    LiveCommunicator world() {
        return Objects.requireNonNull(byWire.get(0L));
    }

    /** Returns the number in this node of a communicator that a message names. */
    int number(long wire) {
        return numbers.computeIfAbsent(wire, none -> {
            int next = count.getAndIncrement();
            wires.put(next, wire);
            return next;
        });
    }

    /** Returns the number in all nodes of what has a number in this one: a communicator, or its collectives. */
    long wire(int number) {
        return wires.getOrDefault(number, 0L);
    }

    /** Returns all that ranks of this node are in. */
    Iterable<LiveCommunicator> all() {
        return byWire.values();
    }

    /** Returns the colours of the k-th split, as its first caller found them. */
    int[] colours(LiveCommunicator parent, int ordinal, IntUnaryOperator colour) {
        return colours.computeIfAbsent(mix(parent.wire(), ordinal), none -> {
            int[] found = new int[parent.members().length];
            Arrays.setAll(found, colour);
            return found;
        });
    }

    /** Returns the communicator of a member's colour; null if its number is that of another, which is never expected. */
    @Nullable
    LiveCommunicator child(LiveCommunicator parent, int ordinal, int[] found, int member) {
        int[] members = new int[found.length];
        int count = 0;
        for (int each = 0; each < found.length; each++) {
            if (found[each] == found[member]) {
                members[count++] = parent.members()[each];
            }
        }
        int[] own = Arrays.copyOf(members, count);
        long wire = mix(mix(parent.wire(), ordinal), own[0]);
        LiveCommunicator child = byWire.computeIfAbsent(wire, none -> communicator(wire, own));
        return Arrays.equals(child.members(), own) ? child : null;
    }

    /** A bijection for each second number (the finalizer of SplitMix64), so that close numbers give distant ones. */
    private static long mix(long one, long two) {
        long mixed = one * 0x9E3779B97F4A7C15L + two + 0x632BE59BD9B4E019L;
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }
}

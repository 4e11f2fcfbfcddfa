package dev.weft.waits;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * A digest of the collective operations of a process: by communicator, their number and a hash of their order. If all members have equal
 * digests, each operation has all its members.
 */
final class CollectiveOrder implements Serializable {
    /** The number of operations, and a hash of their order. */
    record Sequence(long count, long digest) implements Serializable {
        Sequence and(int operation) {
            long mixed = (digest ^ (operation + 1)) * 0x9E3779B97F4A7C15L;
            return new Sequence(count + 1, mixed ^ (mixed >>> 31));
        }
    }

    private static final Sequence NONE = new Sequence(0, 0);

    private final Map<Integer, Sequence> sequences = new TreeMap<>();
    private boolean ordered = true;

    void add(int communicator, int operation) {
        sequences.merge(communicator, NONE.and(operation), (now, one) -> now.and(operation));
    }

    /** Notes an operation whose name is recorded only at its completion, which makes the order unknown. */
    void unordered() {
        ordered = false;
    }

    boolean isOrdered() {
        return ordered;
    }

    /** Returns the digests by canonical communicator, because tracers may give one communicator several ids. */
    Map<Integer, Sequence> by(java.util.function.IntUnaryOperator identity) {
        Map<Integer, Sequence> all = new HashMap<>();
        sequences.forEach((communicator, sequence) -> all.put(identity.applyAsInt(communicator), sequence));
        return all;
    }
}

package dev.weft.waits;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which collective operations a process took part in, in short: their number and a number made of their order, by communicator.
 * Where all members have the same of both, each operation has all its members.
 */
final class CollectiveOrder implements Serializable {
    /** How many operations, and a number that another order would not have. */
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

    /** An operation was begun that is named only when it completes, so that the order is not known. */
    void unordered() {
        ordered = false;
    }

    boolean isOrdered() {
        return ordered;
    }

    /** By the stand-ins of communicators, as tracers may give one of them several numbers. */
    Map<Integer, Sequence> by(java.util.function.IntUnaryOperator identity) {
        Map<Integer, Sequence> all = new HashMap<>();
        sequences.forEach((communicator, sequence) -> all.put(identity.applyAsInt(communicator), sequence));
        return all;
    }
}

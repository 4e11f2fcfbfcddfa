package dev.weft.collectives;

import dev.weft.trace.program.CollectiveAlgorithm;
import dev.weft.trace.program.run.Operation;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The rounds of the algorithms of one collective among these ranks. Without segments they are the same at all sizes. */
final class RoundCache {
    private final Operation operation;
    private final int root;
    private final Places places;
    private final Map<CollectiveAlgorithm, RoundLoads> known = new ConcurrentHashMap<>();

    RoundCache(Operation operation, int root, Places places) {
        this.operation = operation;
        this.root = root;
        this.places = places;
    }

    /**
     * Rounds whose loads times the factor have this size.
     *
     * @param factor of all sizes
     */
    record Scaled(RoundLoads loads, double factor) {}

    Scaled of(CollectiveAlgorithm algorithm, double bytes) {
        if (algorithm.pieces(bytes, places.ranks()) > 1) {
            return new Scaled(count(algorithm, (long) bytes), 1);
        }
        long unit = unit();
        CollectiveAlgorithm whole = algorithm.whole();
        return new Scaled(known.computeIfAbsent(whole, each -> count(each, unit)), bytes / unit);
    }

    Places places() {
        return places;
    }

    private RoundLoads count(CollectiveAlgorithm algorithm, long bytes) {
        return RoundLoads.of(Schedule.of(operation, algorithm, places.ranks(), root, bytes), places);
    }

    /** A number of bytes that all algorithms divide into equal blocks. */
    private long unit() {
        long ranks = places.ranks();
        return switch (operation) {
            case BCAST, REDUCE, ALLREDUCE -> Double.BYTES * ranks * Integer.highestOneBit(places.ranks());
            default -> Double.BYTES;
        };
    }
}

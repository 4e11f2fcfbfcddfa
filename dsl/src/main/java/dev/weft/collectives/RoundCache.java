package dev.weft.collectives;

import dev.weft.trace.program.CollectiveAlgorithm;
import dev.weft.trace.program.run.Operation;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The rounds of the algorithms of one collective among these ranks, counted once for sizes that have the same rounds. */
final class RoundCache {
    private final Operation operation;
    private final int root;
    private final Places places;
    private final Map<Counted, RoundLoads> known = new ConcurrentHashMap<>();

    /** An algorithm with the size at which its rounds were counted. */
    private record Counted(CollectiveAlgorithm algorithm, long bytes) {}

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
        CollectiveAlgorithm whole = algorithm.whole();
        long unit = unit(whole, bytes);
        RoundLoads loads = known.computeIfAbsent(new Counted(whole, unit), each -> count(whole, unit));
        return new Scaled(loads, unit == bytes ? 1 : bytes / unit);
    }

    /** Returns the seconds if each rank begins at once all messages that it need not wait for. */
    double atOnce(CollectiveAlgorithm algorithm, double bytes, RoundCosts costs) {
        boolean pieces = algorithm.pieces(bytes, places.ranks()) > 1;
        CollectiveAlgorithm counted = pieces ? algorithm : algorithm.whole();
        long unit = pieces ? (long) bytes : unit(counted, bytes);
        return SentAtOnce.of(schedule(counted, unit), places, costs, unit == bytes ? 1 : bytes / unit);
    }

    Places places() {
        return places;
    }

    private RoundLoads count(CollectiveAlgorithm algorithm, long bytes) {
        return RoundLoads.of(schedule(algorithm, bytes), places);
    }

    private Schedule schedule(CollectiveAlgorithm algorithm, long bytes) {
        return Schedule.of(operation, algorithm, places, root, bytes);
    }

    private long unit(CollectiveAlgorithm algorithm, double bytes) {
        return switch (operation) {
            case BCAST, REDUCE, ALLREDUCE -> algorithm.divided(places.ranks(), (long) bytes);
            default -> Double.BYTES;
        };
    }
}

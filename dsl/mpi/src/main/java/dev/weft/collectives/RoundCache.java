package dev.weft.collectives;

import dev.weft.collectives.FollowedMessages.Links;
import dev.weft.collectives.RoundCosts.Terms;
import dev.weft.program.CollectiveAlgorithm;
import dev.weft.program.CollectiveSemantics;
import dev.weft.program.run.Operation;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The rounds of the algorithms of one collective among these ranks, counted once for sizes that have the same rounds. */
final class RoundCache {
    /** Messages that are followed one by one in about a millisecond; an allreduce by a ring has 8,064 among 64 ranks. */
    private static final int MOST_MESSAGES = 8_100;
    /** Visits of a message or link when rates change, of which a millisecond has about a million. */
    private static final long MOST_WORK = 10_000_000;

    private final Operation operation;
    private final int root;
    private final Places places;
    private final Map<Counted, RoundLoads> known = new ConcurrentHashMap<>();
    private final Map<Followed, Optional<Terms>> followed = new ConcurrentHashMap<>();

    /** An algorithm with the size at which its rounds were counted. */
    private record Counted(CollectiveAlgorithm algorithm, long bytes) {}

    /** An algorithm with the size and the links with which its messages were followed. */
    private record Followed(CollectiveAlgorithm algorithm, long bytes, Links links) {}

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

    /** Returns the terms of the time if messages are followed one by one; none if there are too many of them. */
    Optional<Terms> followed(CollectiveAlgorithm algorithm, double bytes, Links links) {
        if (!(of(algorithm, bytes).loads().messages() <= MOST_MESSAGES)) {
            return Optional.empty();
        }
        return followed.computeIfAbsent(
                new Followed(algorithm, (long) bytes, links),
                each -> Optional.ofNullable(FollowedMessages.of(
                        Schedule.ofSingle(operation, algorithm, places, root, each.bytes()),
                        places,
                        links,
                        MOST_WORK)));
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
        if (operation != Operation.BARRIER && !CollectiveSemantics.isData((long) bytes)) {
            return 0;
        }
        return switch (operation) {
            case BCAST, REDUCE, ALLREDUCE -> algorithm.divided(places.ranks(), (long) bytes);
            default -> Double.BYTES;
        };
    }
}

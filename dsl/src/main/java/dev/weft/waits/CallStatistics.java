package dev.weft.waits;

import dev.weft.trace.Found;
import dev.weft.trace.Scan;
import dev.weft.trace.Trace;
import dev.weft.trace.event.Consumers;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.Interruptions;
import dev.weft.trace.event.Location;
import dev.weft.trace.match.Identities;
import dev.weft.trace.match.Matching;
import dev.weft.trace.match.MessageScan;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The calls of all ranks of a run, added up. Where members of a communicator did not all take part in the same collective
 * operations, the run is read once more, with those left out that lack a member.
 *
 * @param definitions what the numbers of the run mean
 * @param ranks one for each rank that has a location
 * @param found what is to be said of the locations that were read
 * @param matching its messages, if somebody asked for them
 */
record CallStatistics(Definitions definitions, List<CallScan> ranks, Found found, Optional<Matching> matching) {
    /** Calls of all sizes. */
    static final int ANY_SIZE = -2;

    CallStatistics {
        ranks = List.copyOf(ranks);
    }

    /** The calls alone. */
    static CallStatistics of(Trace trace, Grain grain) {
        requireRanks(trace);
        Definitions definitions = trace.definitions();
        Scan<EventConsumer> scan = trace.scan(sendable(grain));
        List<CallScan> ranks = ranks(scan.parts());
        if (!agree(definitions, ranks)) {
            MessageScan messages = MessageScan.of(trace.name());
            Scan<EventConsumer> again = trace.scan(messages);
            ranks = again(trace, grain, Matched.of(messages.match(definitions, again.parts(), again.faults())));
        }
        return new CallStatistics(definitions, ranks, scan.found(), Optional.empty());
    }

    /** The calls and, of the same pass, the messages. */
    static CallStatistics matched(Trace trace) {
        requireRanks(trace);
        Definitions definitions = trace.definitions();
        MessageScan messages = MessageScan.of(trace.name());
        Scan<Both> scan = trace.scan(new CallsAndMessages(sendable(Grain.USUAL), messages));
        List<CallScan> ranks = ranks(scan.parts().stream().map(Both::calls).toList());
        List<EventConsumer> taken = scan.parts().stream().map(Both::messages).toList();
        Matching matching = messages.match(definitions, taken, scan.faults());
        if (!agree(definitions, ranks)) {
            ranks = again(trace, Grain.USUAL, Matched.of(matching));
        }
        return new CallStatistics(definitions, ranks, scan.found(), Optional.of(matching));
    }

    private record CallsAndMessages(Consumers<EventConsumer> calls, MessageScan messages) implements Consumers<Both> {
        @Override
        public Both apply(Interruptions interruptions, Location location) {
            return new Both(calls.apply(interruptions, location), messages.apply(interruptions, location));
        }

        @Override
        public List<Object> known() {
            return messages.known();
        }
    }

    private record Both(EventConsumer calls, EventConsumer messages) implements EventConsumer, Serializable {
        @Override
        public void accept(EventBatch batch) {
            calls.accept(batch);
            messages.accept(batch);
        }

        @Override
        public void before(EventBatch batch) {
            messages.before(batch);
        }
    }

    static void requireRanks(Trace trace) {
        if (trace.definitions().ranks() == 0) {
            throw ModelException.cannot(
                    "find wait states in the run",
                    trace.name(),
                    "it names no MPI ranks",
                    "Ask for profile(), or give a trace whose tracer recorded MPI");
        }
    }

    private static Consumers<EventConsumer> sendable(Grain grain) {
        return (interruptions, location) -> location.rank() < 0
                ? new Nothing()
                : new CallScan(interruptions.recorded(), location.rank(), grain, null);
    }

    /** Takes the events of threads other than the one that communicates, and of streams. */
    private static final class Nothing implements EventConsumer, Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public void accept(EventBatch batch) {}
    }

    private static Function<Location, EventConsumer> calls(
            Definitions definitions, Grain grain, @Nullable Matched matched) {
        return location -> location.rank() < 0
                ? batch -> {} // threads other than the one that communicates, and streams
                : new CallScan(definitions, location.rank(), grain, matched);
    }

    private static List<CallScan> again(Trace trace, Grain grain, Matched matched) {
        return ranks(trace.scan(calls(trace.definitions(), grain, matched)).parts());
    }

    private static List<CallScan> ranks(List<? extends EventConsumer> parts) {
        List<CallScan> ranks = new ArrayList<>();
        for (EventConsumer part : parts) {
            if (part instanceof CallScan calls) {
                ranks.add(calls);
            }
        }
        ranks.sort(Comparator.comparingInt(CallScan::rank));
        return ranks;
    }

    /** Whether each collective operation surely has all its members. */
    private static boolean agree(Definitions definitions, List<CallScan> ranks) {
        List<BitSet> used = new ArrayList<>();
        for (int rank = 0; rank < definitions.ranks(); rank++) {
            used.add(new BitSet());
        }
        ranks.forEach(scan -> used.set(scan.rank(), scan.peers().used()));
        Identities identities = Identities.of(definitions.communicators(), used);
        List<Map<Integer, CollectiveOrder.Sequence>> byRank = new ArrayList<>();
        for (int rank = 0; rank < definitions.ranks(); rank++) {
            byRank.add(Map.of());
        }
        for (CallScan scan : ranks) {
            if (!scan.order().isOrdered()) {
                return false;
            }
            byRank.set(scan.rank(), scan.order().by(identities::of));
        }
        for (Map<Integer, CollectiveOrder.Sequence> mine : byRank) {
            for (Map.Entry<Integer, CollectiveOrder.Sequence> one : mine.entrySet()) {
                for (int member : definitions.communicators().get(one.getKey()).worldRanks()) {
                    boolean same = member >= 0
                            && member < byRank.size()
                            && one.getValue().equals(byRank.get(member).get(one.getKey()));
                    if (!same) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** Whether any completion of a non-blocking operation was recorded; without, waiting for one is not known to be one. */
    boolean hasCompletions() {
        return ranks.stream().anyMatch(CallScan::hasCompletions);
    }

    /** Whether calls of this class are told apart by what they completed, if any are. */
    boolean counts(CallClass key) {
        return key.size() != CallClass.UNKNOWN_SIZE || !hasCompletions();
    }

    /** The calls of each path and pattern on each rank, without waiting. */
    List<WaitRow> totals() {
        List<WaitRow> rows = new ArrayList<>();
        for (CallScan scan : ranks) {
            Map<CallClass, Durations> all = new LinkedHashMap<>();
            scan.durations().forEach((key, durations) -> {
                if (counts(key)) {
                    CallClass coarse = new CallClass(key.pattern(), key.path(), ANY_SIZE, CallClass.ANY_PEER, 0);
                    all.computeIfAbsent(coarse, none -> new Durations()).add(durations);
                }
            });
            all.forEach((key, durations) -> rows.add(calls(scan, key, durations).waiting(0)));
        }
        return rows;
    }

    /** The calls of each class on each rank. */
    List<RankCallClass> calls() {
        List<RankCallClass> all = new ArrayList<>();
        for (CallScan scan : ranks) {
            scan.durations().forEach((key, durations) -> {
                if (counts(key)) {
                    all.add(calls(scan, key, durations));
                }
            });
        }
        return all;
    }

    private RankCallClass calls(CallScan scan, CallClass key, Durations durations) {
        return new RankCallClass(
                key.pattern(),
                scan.paths().name(key.path(), definitions),
                definitions.functions().get(scan.paths().function(key.path())),
                scan.rank(),
                key.size(),
                key.peer(),
                key.phase(),
                durations);
    }

    /** The run as a whole. */
    RunTotals run() {
        return new RunTotals(
                definitions.clock(),
                ranks.size(),
                sum(CallScan::ticks),
                hasCompletions(),
                sum(rank -> rank.leftOut().collectives()),
                sum(rank -> rank.leftOut().oneSided()),
                sum(CallScan::flushedInCalls),
                new RunTotals.Off(
                        sum(CallScan::off),
                        (int) ranks.stream().filter(rank -> rank.off() > 0).count(),
                        sum(CallScan::offInCalls)),
                phase -> PhaseTimes.of(this, phase));
    }

    private long sum(ToLongFunction<CallScan> what) {
        return ranks.stream().mapToLong(what).sum();
    }
}

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
import dev.weft.waits.CallScan.Grain;
import dev.weft.waits.CallScan.Matched;
import dev.weft.waits.RunTotals.PhaseTimes;
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
 * The summed calls of all ranks of a run. If the members of a communicator did not all take part in the same collective operations, the
 * run is read a second time without the operations that lack a member.
 *
 * @param definitions of the run
 * @param ranks one scan for each rank that has a location
 * @param found remarks on the locations that were read
 * @param matching the messages, if they were requested
 */
record CallStatistics(Definitions definitions, List<CallScan> ranks, Found found, Optional<Matching> matching) {
    /** The size class of calls of all sizes. */
    static final int ANY_SIZE = -2;

    CallStatistics {
        ranks = List.copyOf(ranks);
    }

    /** Reads the calls alone. */
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

    /** Reads the calls and the messages in one pass. */
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
            throw ModelException.of(
                    "wait states of run \"" + trace.name() + "\"",
                    "the run names no MPI ranks",
                    "Use profile(), or a trace whose tracer recorded MPI");
        }
    }

    private static Consumers<EventConsumer> sendable(Grain grain) {
        return (interruptions, location) -> location.rank() < 0
                ? new Nothing()
                : new CallScan(interruptions.recorded(), location.rank(), grain, null);
    }

    /** Ignores the events of streams and of threads that do not communicate. */
    private static final class Nothing implements EventConsumer, Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public void accept(EventBatch batch) {}
    }

    private static Function<Location, EventConsumer> calls(
            Definitions definitions, Grain grain, @Nullable Matched matched) {
        return location -> location.rank() < 0
                ? batch -> {} // streams, and threads that do not communicate
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

    /** Returns whether every collective operation is known to have all its members. */
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

    /** Returns whether any completion of a non-blocking operation was recorded; otherwise the operation that a call waited for is unknown. */
    boolean hasCompletions() {
        return ranks.stream().anyMatch(CallScan::hasCompletions);
    }

    /** Returns whether calls of this class count: those of unknown size only if no completion was recorded. */
    boolean counts(CallClass key) {
        return key.size() != CallClass.UNKNOWN_SIZE || !hasCompletions();
    }

    /** Returns the calls of each path and pattern on each rank, with a waiting time of 0. */
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

    /** Returns the calls of each class on each rank. */
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

    /** Returns the totals of the run. */
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

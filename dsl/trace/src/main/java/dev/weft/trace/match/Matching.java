package dev.weft.trace.match;

import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Fault;
import dev.weft.trace.match.Mismatches.RankCounts;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Matched events of a run: its messages, its collective operations, and the calls around them. Times are ticks of
 * {@link Definitions#clock}, ranks are world ranks. Immutable.
 */
public final class Matching {
    private final Definitions definitions;
    private final CallPaths paths;
    private final List<Calls> calls;
    private final long[] first;
    private final long[] last;
    private final MatchedMessages messages;
    private final Collectives collectives;
    private final boolean completions;
    private final boolean communicatorsUsedByAll;
    private final Mismatches mismatches;

    private Matching(Matching from, long[] offsets) {
        this.definitions = from.definitions;
        this.paths = from.paths;
        this.messages = from.messages;
        this.collectives = from.collectives;
        this.completions = from.completions;
        this.communicatorsUsedByAll = from.communicatorsUsedByAll;
        this.mismatches = from.mismatches;
        this.first = from.first.clone();
        this.last = from.last.clone();
        List<Calls> moved = new ArrayList<>();
        for (int rank = 0; rank < offsets.length; rank++) {
            first[rank] += offsets[rank];
            last[rank] += offsets[rank];
            moved.add(from.calls.get(rank).shifted(offsets[rank]));
        }
        this.calls = List.copyOf(moved);
    }

    private Matching(
            Definitions definitions,
            List<@Nullable RankScan> ranks,
            List<Fault> faults,
            long elsewhere,
            Budget budget) {
        this.definitions = definitions;
        this.paths = CallPaths.empty();
        this.first = new long[ranks.size()];
        this.last = new long[ranks.size()];
        RankCounts counts = new RankCounts();
        List<BitSet> used = new ArrayList<>();
        List<Calls> finished = new ArrayList<>();
        for (int rank = 0; rank < ranks.size(); rank++) {
            @Nullable RankScan scan = ranks.get(rank);
            used.add(scan == null ? new BitSet() : scan.peers().used());
            first[rank] = scan == null ? 0 : scan.first();
            last[rank] = scan == null ? 0 : scan.last();
            finished.add(scan == null ? Calls.none() : scan.calls().finish(scan.last(), paths));
            if (scan != null) {
                counts.add(scan);
            }
        }
        this.calls = List.copyOf(finished);
        Identities identities = Identities.of(definitions.communicators(), used);
        Pairing pairing = new Pairing(ranks, definitions.communicators(), identities, budget);
        Grouping grouping = new Grouping(ranks, definitions.communicators(), identities, budget);
        this.messages = pairing.messages();
        this.collectives = grouping.collectives();
        this.completions = counts.receiveCompletions + counts.sendCompletions + counts.otherCompletions > 0;
        this.communicatorsUsedByAll = identities.usedByAllMembers() && !counts.foreignCommunicators;
        this.mismatches = new Mismatches(faults, counts, pairing, grouping, identities.joined(), elsewhere);
    }

    static Matching of(
            Definitions definitions,
            List<@Nullable RankScan> ranks,
            List<Fault> faults,
            long elsewhere,
            Budget budget) {
        Matching matching = new Matching(definitions, ranks, faults, elsewhere, budget);
        for (@Nullable RankScan scan : ranks) {
            if (scan != null) {
                scan.release();
            }
        }
        return matching;
    }

    /**
     * Reads a run, one location after the other, and matches it. Damaged files are matched up to their fault, and
     * {@link Mismatches#faults} reports them. An error if the messages do not fit into memory.
     */
    public static Matching of(EventSource source) {
        return MessageScan.read(source, Budget.of(source.name()));
    }

    /** Returns the definitions of the run. */
    public Definitions definitions() {
        return definitions;
    }

    /** Returns the number of MPI processes. */
    public int ranks() {
        return first.length;
    }

    /** Returns the messages whose send and receive are both known. */
    public MatchedMessages messages() {
        return messages;
    }

    /** Returns the collective operations that are known of all members. */
    public Collectives collectives() {
        return collectives;
    }

    /** Returns the calls of a rank in which messages and collective operations happened. */
    public Calls calls(int rank) {
        return calls.get(rank);
    }

    /** Returns the call paths of these calls. */
    public CallPaths paths() {
        return paths;
    }

    /** Returns the tick of a rank's first event of any kind; 0 if it has none. */
    public long first(int rank) {
        return first[rank];
    }

    /** Returns the tick of a rank's last event of any kind; 0 if it has none. */
    public long last(int rank) {
        return last[rank];
    }

    /** Returns the ticks between first and last event, summed over ranks; shares of waiting time refer to it. */
    public long totalTicks() {
        return LongStream.range(0, ranks())
                .map(rank -> last[(int) rank] - first[(int) rank])
                .sum();
    }

    /**
     * Returns whether the tracer recorded completions of non-blocking operations; otherwise waiting for them is n/a.
     */
    public boolean hasCompletions() {
        return completions;
    }

    /**
     * Returns whether all members of each communicator id in use use it; otherwise tracers may number them per process.
     */
    public boolean communicatorsUsedByAll() {
        return communicatorsUsedByAll;
    }

    /** Returns the events that could not be matched. */
    public Mismatches mismatches() {
        return mismatches;
    }

    /** Returns the matching with {@code offsets} added to the clock of each rank. */
    Matching shifted(long[] offsets) {
        if (offsets.length != first.length) {
            throw ModelException.of(
                    Digits.plural(offsets.length, "offset") + " for " + Digits.plural(first.length, "rank"),
                    "each rank needs one offset",
                    "Check the clocks of the same run");
        }
        return new Matching(this, offsets);
    }
}

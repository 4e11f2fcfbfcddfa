package dev.weft.trace.match;

import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Provenance;
import dev.weft.study.Rows;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Location;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * Whether the clocks of a run agree with its messages, and by how much each would have to be moved. Nothing can end before
 * what it waited for began; this bounds the offset of each rank's clock against rank 0's from both sides, and the middle of
 * the bounds is taken. With good clocks the bounds are wide and their middle is no better than the clocks themselves, so
 * offsets are {@link #applied} only if some message arrives before it is sent.
 */
@From(paper = "Duda et al. 1987, Estimating global time in distributed systems", equation = "bounds by messages")
public final class ClockCheck extends Answer {
    private static final String SOURCE = "Duda et al., Estimating global time in distributed systems, ICDCS 1987";

    private final Matching matching;
    private final ClockEvidence evidence;
    private final int[] drift;
    private final long contradiction;
    private final long[] lower;
    private final long[] upper;
    private final long[] offsets;
    private final long left;
    private final Supplier<List<String>> notes;

    private ClockCheck(Matching matching, Supplier<List<String>> notes) {
        this.matching = matching;
        this.notes = notes;
        this.evidence = new ClockEvidence(matching);
        ClockDistances all = ClockDistances.fromAll(evidence);
        this.drift = all.cycle();
        this.contradiction = all.contradiction();
        this.lower = new long[matching.ranks()];
        this.upper = new long[matching.ranks()];
        this.offsets = new long[matching.ranks()];
        Arrays.fill(lower, Math.min(1, lower.length), lower.length, Long.MIN_VALUE);
        Arrays.fill(upper, Math.min(1, upper.length), upper.length, Long.MAX_VALUE);
        if (drift.length == 0) {
            bound();
        }
        this.left = applied() ? early(new ClockEvidence(matching.shifted(offsets))) : 0;
    }

    List<String> notes() {
        return notes.get();
    }

    /** Checks the clocks of a run whose messages are matched. Time: a few passes over messages and collective calls. */
    public static ClockCheck of(Matching matching) {
        return of(matching, List::of);
    }

    /** Checks the clocks of a run with these notes, which are computed at the first call. */
    public static ClockCheck of(Matching matching, Supplier<List<String>> sentences) {
        ModelException.required(sentences, "list of sentences", "Pass a list of sentences, as List::of");
        try {
            return new ClockCheck(matching, sentences);
        } catch (ArithmeticException overflow) {
            throw ModelException.of(
                    "clocks of " + matching.ranks() + " ranks",
                    "its times differ by more than a 64-bit number of ticks",
                    "The archive is damaged; copy it again");
        }
    }

    /** Reads a run, matches its messages and checks its clocks. */
    public static ClockCheck of(EventSource source) {
        return of(Matching.of(source));
    }

    private void bound() {
        ClockDistances to = ClockDistances.toFirst(evidence);
        ClockDistances from = ClockDistances.fromFirst(evidence);
        for (int rank = 1; rank < offsets.length; rank++) {
            boolean below = from.of(rank) != ClockDistances.UNREACHED;
            boolean above = to.of(rank) != ClockDistances.UNREACHED;
            lower[rank] = below ? -from.of(rank) : Long.MIN_VALUE;
            upper[rank] = above ? to.of(rank) : Long.MAX_VALUE;
            offsets[rank] = below && above
                    ? Math.floorDiv(Math.addExact(lower[rank], upper[rank]), 2L)
                    : Math.max(lower[rank], Math.min(upper[rank], 0));
        }
    }

    private static long early(ClockEvidence evidence) {
        return evidence.earlyMessages() + evidence.earlyVisits();
    }

    /** Returns the number of ranks. */
    public int ranks() {
        return offsets.length;
    }

    /**
     * Returns the ticks to add to the clock of a rank so that it agrees with that of rank 0: the middle of its bounds,
     * rounded down; the allowed number nearest to 0 if there is one bound; 0 if the clocks drift.
     */
    public long offset(int rank) {
        return offsets[known(rank)];
    }

    /** Returns the lower bound of the offset in ticks; empty if there is none. */
    OptionalLong lower(int rank) {
        return lower[known(rank)] == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(lower[rank]);
    }

    private int known(int rank) {
        if (rank < 0 || rank >= ranks()) {
            throw ModelException.of(
                    "rank " + rank, "ranks are numbered from 0 to " + (ranks() - 1), "Choose one of them");
        }
        return rank;
    }

    /** Returns the upper bound of the offset in ticks; empty if there is none. */
    OptionalLong upper(int rank) {
        return upper[known(rank)] == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(upper[rank]);
    }

    /** Returns the number of messages and collective calls that ended before they began elsewhere. */
    public long violations() {
        return early(evidence);
    }

    /** Returns the largest time by which one of them ended too early; zero without violations. */
    public Time worst() {
        return matching.definitions().clock().time(Math.max(evidence.worstMessage(), evidence.worstVisit()));
    }

    /**
     * Returns whether no constant offsets agree with the messages, so that the clocks must drift; there are no offsets
     * then.
     */
    public boolean drifts() {
        return drift.length > 0;
    }

    /** Returns whether offsets are needed and exist: causality is violated, and the clocks do not drift. */
    public boolean applied() {
        return violations() > 0 && !drifts();
    }

    /**
     * Returns the run with the offsets added to the times of each rank and of the other threads of its process. All
     * times are shifted so that none is before tick 0, and the order of events within a location is unchanged. An error
     * if the clocks drift.
     */
    public EventSource synchronised(EventSource source) {
        ModelException.required(source, "event source", "Write run.clocks().synchronised(run.events())");
        requireOffsets(source.name());
        return new SynchronisedSource(source, fromZero(ofLocations(source.definitions(), offsets)));
    }

    /**
     * Returns the offsets of locations, shifted so that no rank begins before tick 0, because archives store unsigned
     * times.
     */
    private long[] fromZero(long... ofLocations) {
        long more = 0;
        for (int rank = 0; rank < offsets.length; rank++) {
            more = Math.max(more, -(matching.first(rank) + offsets[rank]));
        }
        long later = more;
        return LongStream.of(ofLocations).map(offset -> offset + later).toArray();
    }

    /**
     * Returns the messages and collective operations with the offsets added to their times; an error if the clocks
     * drift.
     */
    public Matching synchronised(Matching other) {
        ModelException.required(other, "matching", "Write Matching.of(run.events())");
        requireOffsets(other.ranks() + " ranks");
        return other.shifted(offsets);
    }

    private void requireOffsets(String what) {
        if (drifts()) {
            throw ModelException.of(
                    "synchronised(..) of " + what,
                    "no constant offsets agree with all messages, because clocks drift by at least "
                            + time(contradiction) + " around " + ClockExplanation.around(drift),
                    "Use the times as recorded, or a tracer that measures clock offsets at the start and the end");
        }
    }

    Time time(long ticks) {
        return matching.definitions().clock().time(ticks);
    }

    Matching matching() {
        return matching;
    }

    ClockEvidence evidence() {
        return evidence;
    }

    int[] drift() {
        return drift.clone();
    }

    long contradiction() {
        return contradiction;
    }

    /** Returns the number of violations that remain, caused only by ranks with a single bound. */
    long left() {
        return left;
    }

    @Override
    public String label() {
        return "clock check";
    }

    @Override
    public Columns columns() {
        return Rows.upTo(ranks())
                .key("rank", rank -> rank)
                .estimate("offset", Unit.US, this::interval)
                .brackets("proven bounds")
                .count("early", evidence::early)
                .columns();
    }

    private Estimate interval(int rank) {
        return drifts()
                ? Estimate.NONE
                : new Estimate(
                        seconds(offsets[rank]),
                        lower[rank] == Long.MIN_VALUE ? Double.NEGATIVE_INFINITY : seconds(lower[rank]),
                        upper[rank] == Long.MAX_VALUE ? Double.POSITIVE_INFINITY : seconds(upper[rank]));
    }

    private double seconds(long ticks) {
        return matching.definitions().clock().seconds(ticks);
    }

    @Override
    public Provenance provenance() {
        return Provenance.model(Certainty.BOUNDED, "clock bounds from messages and collective operations", SOURCE);
    }

    @Override
    public Explanation explain() {
        return ClockExplanation.of(this);
    }

    /** Returns the offsets of locations: all threads of a process share the clock of its rank, if process names are unique. */
    static long[] ofLocations(Definitions definitions, long[] ofRanks) {
        if (definitions.ranks() != ofRanks.length) {
            throw ModelException.of(
                    Digits.plural(ofRanks.length, "offset") + " for " + Digits.plural(definitions.ranks(), "rank"),
                    "each rank needs one offset",
                    "Check the clocks of the same run");
        }
        List<Location> locations = definitions.locations();
        Map<String, Long> ofProcess = new HashMap<>();
        int named = 0;
        for (Location location : locations) {
            if (location.rank() >= 0 && location.rank() < ofRanks.length) {
                ofProcess.put(location.process(), ofRanks[location.rank()]);
                named++;
            }
        }
        boolean distinct = ofProcess.size() == named;
        long[] all = new long[locations.size()];
        for (int i = 0; i < all.length; i++) {
            Location location = locations.get(i);
            if (location.rank() >= 0 && location.rank() < ofRanks.length) {
                all[i] = ofRanks[location.rank()];
            } else if (distinct) {
                all[i] = ofProcess.getOrDefault(location.process(), 0L);
            }
        }
        return all;
    }
}

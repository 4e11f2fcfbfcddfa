package dev.weft.waits;

import dev.weft.trace.match.Matching;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;

/**
 * Follows a run backwards from its end. The time of a rank counts back to the end of its last wait; the time before that is that of the rank
 * that it waited for. The stretches cover the run from its first event to its last without gaps and overlaps.
 */
final class BackwardWalk {
    /**
     * A stretch of the path.
     *
     * @param rank of the stretch
     * @param from tick of its start
     * @param to tick of its end
     */
    record Stretch(int rank, long from, long to) {
        long ticks() {
            return to - from;
        }
    }

    /**
     * A change of rank.
     *
     * @param from rank before it
     * @param to rank after it, which waited for the other one
     * @param tick begin of the awaited operation
     * @param message index of the message that was awaited; {@link Dependencies#NO_MESSAGE} if it was no message
     */
    record Change(int from, int to, long tick, int message) {}

    private final List<Stretch> stretches = new ArrayList<>();
    private final List<Change> changes = new ArrayList<>();
    private final int waits;
    private final long unknown;
    private final int begin;

    BackwardWalk(MatchedRun run) {
        Matching matching = run.matching();
        Dependencies dependencies = new Dependencies(matching);
        this.waits = dependencies.count();
        int rank = run.lastRank();
        long now = rank < 0 ? 0 : matching.last(rank);
        BitSet here = new BitSet();
        int wait = rank < 0 ? -1 : dependencies.last(rank, now);
        while (wait >= 0) {
            Dependencies.End end = dependencies.end(rank, wait);
            add(rank, end.tick(), now);
            changes.add(new Change(end.on(), rank, end.tick(), end.message()));
            if (end.tick() < now) {
                here.clear();
            }
            here.set(rank);
            now = end.tick();
            rank = end.on();
            // no rank is visited twice at one tick, so that clocks that disagree do not cause an endless loop
            wait = dependencies.last(rank, here.get(rank) ? now - 1 : now);
        }
        long first = rank < 0 ? 0 : matching.first(rank);
        if (rank >= 0) {
            add(rank, first, now);
        }
        this.unknown = rank < 0 ? 0 : first - run.start();
        this.begin = rank;
        Collections.reverse(stretches);
        Collections.reverse(changes);
    }

    private void add(int rank, long from, long to) {
        if (to > from) {
            stretches.add(new Stretch(rank, from, to));
        }
    }

    /** Returns the stretches from the first to the last, in ticks of the corrected clock. */
    List<Stretch> stretches() {
        return stretches;
    }

    /** Returns the changes of rank from the first to the last. */
    List<Change> changes() {
        return changes;
    }

    /** Returns the rank on which the path begins; it has no stretch if all its events have the same tick. */
    int begin() {
        return begin;
    }

    /** Returns the ticks from the first event of the run to the first event of the rank on which the path begins. */
    long unknown() {
        return unknown;
    }

    /** Returns the number of waits for other ranks. */
    int waits() {
        return waits;
    }
}

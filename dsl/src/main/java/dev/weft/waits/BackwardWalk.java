package dev.weft.waits;

import dev.weft.trace.match.Matching;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;

/**
 * Follows a run back from its end: as long as a rank did not wait, its own time counts; where its waiting was over, the time before is
 * that of the rank that it waited for. The stretches that come out fill the run from its first event to its last one without a gap
 * and without an overlap.
 */
final class BackwardWalk {
    /**
     * A stretch of the path.
     *
     * @param rank on which rank
     * @param from the tick at which it begins
     * @param to the tick at which it ends
     */
    record Stretch(int rank, long from, long to) {
        long ticks() {
            return to - from;
        }
    }

    private final List<Stretch> stretches = new ArrayList<>();
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
            if (end.tick() < now) {
                here.clear();
            }
            here.set(rank);
            now = end.tick();
            rank = end.on();
            // at one tick no rank comes twice, so that clocks that disagree do not lead round for ever
            wait = dependencies.last(rank, here.get(rank) ? now - 1 : now);
        }
        long first = rank < 0 ? 0 : matching.first(rank);
        if (rank >= 0) {
            add(rank, first, now);
        }
        this.unknown = rank < 0 ? 0 : first - run.start();
        this.begin = rank;
        Collections.reverse(stretches);
    }

    private void add(int rank, long from, long to) {
        if (to > from) {
            stretches.add(new Stretch(rank, from, to));
        }
    }

    /** The stretches from the first to the last, in ticks of the one clock. */
    List<Stretch> stretches() {
        return stretches;
    }

    /** The rank that the path begins on, which may have events at one tick only, and so no stretch. */
    int begin() {
        return begin;
    }

    /** Ticks from the first event of all ranks to the first event of the rank that the path begins on. */
    long unknown() {
        return unknown;
    }

    /** How many waits for others the run has. */
    int waits() {
        return waits;
    }
}

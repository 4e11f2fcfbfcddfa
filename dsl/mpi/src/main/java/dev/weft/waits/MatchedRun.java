package dev.weft.waits;

import dev.weft.study.Condition;
import dev.weft.study.FreeMemory;
import dev.weft.trace.Found;
import dev.weft.trace.Scan;
import dev.weft.trace.Trace;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.TraceProvenance;
import dev.weft.trace.match.Matching;
import dev.weft.trace.match.MessageScan;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;

/**
 * A run with matched messages and collective operations, with clocks corrected where necessary.
 *
 * @param recorded the matching on the recorded clocks
 * @param matching the matching on corrected clocks: if messages seem to arrive before they are sent, each rank's clock is moved by a
 *     constant within the bounds that messages set
 * @param clockRemarks sentences on the correction
 * @param found remarks on the locations that were read
 */
record MatchedRun(Trace run, Matching recorded, Matching matching, List<String> clockRemarks, Found found) {
    /** Most rows of a table; a reader looks at hundreds, and a chart shows tens of thousands. */
    static final int MOST_ROWS = 1_000_000;

    /** Approximate bytes of a row of a table of objects. */
    private static final long ROW = 320;

    static MatchedRun of(Trace run) {
        ModelException.required(run, "run", "Write trace(\"wavefront-6\")");
        CallStatistics.requireRanks(run);
        MessageScan messages = MessageScan.of(run.name());
        Scan<EventConsumer> scan = run.scan(messages);
        Matching recorded = messages.match(run.definitions(), scan.parts(), scan.faults());
        List<String> remarks = new ArrayList<>();
        Matching matching = Clocks.WHERE_NEEDED.move(recorded, remarks);
        return new MatchedRun(run, recorded, matching, remarks, scan.found());
    }

    /** Matches a run for an analysis of this name; a run without MPI ranks, or one that takes no time, is an error. */
    static MatchedRun timed(Trace run, String what) {
        ModelException.required(run, "run", "Write trace(\"wavefront-6\")");
        if (run.definitions().ranks() == 0) {
            throw ModelException.of(
                    what + " of run \"" + run.name() + "\"",
                    "the run names no MPI ranks",
                    "Use a trace whose tracer recorded MPI");
        }
        MatchedRun matched = of(run);
        if (matched.ticks() <= 0) {
            throw ModelException.of(
                    what + " of run \"" + run.name() + "\"", "the run takes no time", "Use a longer part of the run");
        }
        return matched;
    }

    /** Returns the provenance of the answers, with remarks on defects of the run. */
    TraceProvenance provenance() {
        return run.provenance(found)
                .and(clockRemarks)
                .and(matching.mismatches().ofMatching())
                .and(matching.mismatches().ofPauses(clock()));
    }

    /** Returns the conditions of every answer: that the recording is complete, or one for each defect. */
    List<Condition> conditions() {
        return provenance().conditions();
    }

    /** Returns the conditions of an answer on waiting for messages. */
    List<Condition> messageConditions() {
        List<Condition> all = new ArrayList<>(conditions());
        all.addAll(new MessageWaits(matching).conditions());
        return all;
    }

    /** Returns the conditions of an answer on waiting for messages and in collective operations. */
    List<Condition> waitingConditions() {
        List<Condition> all = messageConditions();
        all.addAll(waitingCaveats());
        return all;
    }

    /** Returns a violated condition for each thing that waiting in collective operations leaves out. */
    List<Condition> waitingCaveats() {
        return matching.collectives().caveats().stream()
                .map(Condition::violated)
                .toList();
    }

    Definitions definitions() {
        return matching.definitions();
    }

    Clock clock() {
        return definitions().clock();
    }

    /** Returns the tick of the first event of all ranks, the origin of times. */
    long start() {
        return start(recorded, matching);
    }

    /** Returns the tick of the first event of a run as recorded and with its clocks moved; 0 if it has no events. */
    static long start(Matching recorded, Matching moved) {
        long first = Long.MAX_VALUE;
        for (int rank = 0; rank < moved.ranks(); rank++) {
            first = hasEvents(recorded, rank) ? Math.min(first, moved.first(rank)) : first;
        }
        return first == Long.MAX_VALUE ? 0 : first;
    }

    /** Returns the tick of the last event of all ranks. */
    long end() {
        long last = Long.MIN_VALUE;
        for (int rank = 0; rank < matching.ranks(); rank++) {
            last = hasEvents(rank) ? Math.max(last, matching.last(rank)) : last;
        }
        return last == Long.MIN_VALUE ? 0 : last;
    }

    /** Returns the rank whose last event is the latest; -1 if no rank has events. */
    int lastRank() {
        int last = -1;
        for (int rank = 0; rank < matching.ranks(); rank++) {
            if (hasEvents(rank) && (last < 0 || matching.last(rank) > matching.last(last))) {
                last = rank;
            }
        }
        return last;
    }

    /** Returns the ticks from the first event of all ranks to the last. */
    long ticks() {
        return end() - start();
    }

    /** Returns whether the run has events of a rank; a part of a run may have none. */
    boolean hasEvents(int rank) {
        return hasEvents(recorded, rank);
    }

    /** Returns by rank the seconds from the first event of the run to the first event of the rank; 0 for ranks without events. */
    double[] begins() {
        double[] begins = new double[matching.ranks()];
        long start = start();
        for (int rank = 0; rank < begins.length; rank++) {
            begins[rank] = hasEvents(rank) ? seconds(matching.first(rank) - start) : 0;
        }
        return begins;
    }

    private static boolean hasEvents(Matching recorded, int rank) {
        return recorded.first(rank) != 0 || recorded.last(rank) != 0;
    }

    /** Returns the ticks by which the clock of a rank was moved. */
    long offset(int rank) {
        return matching.first(rank) - recorded.first(rank);
    }

    double seconds(long ticks) {
        return clock().seconds(ticks);
    }

    /** Refuses a table that is too long to read or to hold in memory; {@code instead} is the next step. */
    void requireRows(long rows, String what, String instead) {
        if (rows > MOST_ROWS) {
            throw ModelException.of(
                    "table of " + rows + " " + what, "a table has one row for each, and up to 1,000,000 rows", instead);
        }
        FreeMemory.requireRows(what, rows, ROW, instead);
    }
}

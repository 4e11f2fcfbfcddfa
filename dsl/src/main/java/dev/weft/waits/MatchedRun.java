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
 * A run of which is known what belongs together, on one clock as far as that is needed.
 *
 * @param recorded its messages and collective operations on the clocks as they were recorded
 * @param matching the same on one clock: where messages seem to arrive before they are sent, each rank's clock is moved by the
 *     constant that they allow
 * @param clockRemarks what is to be said of that, as sentences
 * @param found what is to be said of the locations that were read
 */
record MatchedRun(Trace run, Matching recorded, Matching matching, List<String> clockRemarks, Found found) {
    /** Rows of a table; a reader looks at some hundred, a chart shows some ten thousand. */
    static final int MOST_ROWS = 1_000_000;

    /** What a row of a table of objects takes, about. */
    private static final long ROW = 320;

    static MatchedRun of(Trace run) {
        ModelException.required(run, "a run", "Write trace(\"ring\")");
        CallStatistics.requireRanks(run);
        MessageScan messages = MessageScan.of(run.name());
        Scan<EventConsumer> scan = run.scan(messages);
        Matching recorded = messages.match(run.definitions(), scan.parts(), scan.faults());
        List<String> remarks = new ArrayList<>();
        Matching matching = Clocks.WHERE_NEEDED.move(recorded, remarks);
        return new MatchedRun(run, recorded, matching, remarks, scan.found());
    }

    /** A run to be looked at as a whole, for what is to be found; one without MPI ranks, or that takes no time, is an error. */
    static MatchedRun timed(Trace run, String find) {
        ModelException.required(run, "a run", "Write trace(\"ring\")");
        if (run.definitions().ranks() == 0) {
            throw ModelException.cannot(
                    find, run.name(), "it names no MPI ranks", "Give a trace whose tracer recorded MPI");
        }
        MatchedRun matched = of(run);
        if (matched.ticks() <= 0) {
            throw ModelException.cannot(find, run.name(), "it takes no time", "Give a longer part of the run");
        }
        return matched;
    }

    /** What its answers say of where they come from and what they lack. */
    TraceProvenance provenance() {
        return run.provenance(found)
                .and(clockRemarks)
                .and(matching.mismatches().ofMatching())
                .and(matching.mismatches().ofPauses(clock()));
    }

    /** The condition of every answer that the recording is complete, as it came out for this run. */
    List<Condition> conditions() {
        return Condition.none("complete recording", provenance().broken());
    }

    Definitions definitions() {
        return matching.definitions();
    }

    Clock clock() {
        return definitions().clock();
    }

    /** The tick of the first event of all ranks, from which times count. */
    long start() {
        return start(recorded, matching);
    }

    /** The same of a run as recorded and with its clocks moved; 0 if it has no events. */
    static long start(Matching recorded, Matching moved) {
        long first = Long.MAX_VALUE;
        for (int rank = 0; rank < moved.ranks(); rank++) {
            first = hasEvents(recorded, rank) ? Math.min(first, moved.first(rank)) : first;
        }
        return first == Long.MAX_VALUE ? 0 : first;
    }

    /** The tick of the last event of all ranks. */
    long end() {
        long last = Long.MIN_VALUE;
        for (int rank = 0; rank < matching.ranks(); rank++) {
            last = hasEvents(rank) ? Math.max(last, matching.last(rank)) : last;
        }
        return last == Long.MIN_VALUE ? 0 : last;
    }

    /** The rank whose last event is the latest; -1 if no rank has events. */
    int lastRank() {
        int last = -1;
        for (int rank = 0; rank < matching.ranks(); rank++) {
            if (hasEvents(rank) && (last < 0 || matching.last(rank) > matching.last(last))) {
                last = rank;
            }
        }
        return last;
    }

    /** Ticks from the first event of all ranks to the last one. */
    long ticks() {
        return end() - start();
    }

    /** Whether the run has anything of a rank; a part of it may not. */
    boolean hasEvents(int rank) {
        return hasEvents(recorded, rank);
    }

    /** By rank: how many seconds after the first rank its first event comes; 0 of ranks without events. */
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

    /** Ticks by which the clock of a rank was moved. */
    long offset(int rank) {
        return matching.first(rank) - recorded.first(rank);
    }

    double seconds(long ticks) {
        return clock().seconds(ticks);
    }

    /** Refuses a table that nobody could read or that the memory does not hold. */
    void requireRows(long rows, String what, String instead) {
        if (rows > MOST_ROWS) {
            throw ModelException.cannot(
                    "make a table of so many " + what,
                    rows,
                    "a table has a row for each and " + MOST_ROWS + " at most",
                    instead);
        }
        FreeMemory.requireRows(what, rows, ROW, instead);
    }
}

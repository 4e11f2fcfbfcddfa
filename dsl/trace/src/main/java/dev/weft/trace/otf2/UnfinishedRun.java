package dev.weft.trace.otf2;

import dev.weft.trace.event.Definitions;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.IntFunction;

/**
 * Describes the end of a killed run.
 *
 * @param definitions as far as they are known
 * @param lastTime returns the last time of a location
 */
record UnfinishedRun(Definitions definitions, IntFunction<OptionalLong> lastTime) {
    private static final int LISTED = 8;

    private record End(int rank, Time time) {}

    String sentence() {
        List<End> ends = new ArrayList<>();
        int empty = 0;
        for (int rank = 0; rank < definitions.ranks(); rank++) {
            int location = definitions.locationOf(rank);
            OptionalLong last = location < 0 ? OptionalLong.empty() : lastTime.apply(location);
            if (last.isPresent()) {
                ends.add(new End(
                        rank,
                        definitions
                                .clock()
                                .time(last.getAsLong() - definitions.clock().start())));
            } else {
                empty++;
            }
        }
        return Otf2Archive.UNFINISHED
                + ": the run was killed before MPI_Finalize, or the disk was full. Its events are complete"
                + " up to " + times(ends) + (empty > 0 ? " (" + Digits.plural(empty, "rank") + " without events)" : "")
                + "; later events are lost, and so are the names of the program's own functions and communicators.";
    }

    private static String times(List<End> ends) {
        if (ends.isEmpty()) {
            return "the beginning";
        }
        if (ends.size() <= LISTED) {
            return String.join(", ", ends.stream().map(UnfinishedRun::show).toList());
        }
        End first = ends.get(0);
        End last = first;
        for (End end : ends) {
            first = end.time().compareTo(first.time()) < 0 ? end : first;
            last = end.time().compareTo(last.time()) > 0 ? end : last;
        }
        return show(first) + " at the earliest and " + show(last) + " at the latest";
    }

    private static String show(End end) {
        return end.time() + " of rank " + end.rank();
    }
}

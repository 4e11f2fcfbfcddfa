package dev.weft.trace;

import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.Location;
import dev.weft.trace.timeline.Lane;
import dev.weft.trace.timeline.Spans;
import dev.weft.trace.timeline.TimeWindow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A location that a timeline shows.
 *
 * @param location its index
 * @param number its rank, or the rank that it belongs to; of a run without ranks, its index
 * @param thread its name among those of its rank; empty for the rank itself
 */
record TimelineLine(int location, int number, String thread) {
    /**
     * Returns the lines of these ranks, each with its threads and devices if there is room, or the lines of these
     * locations.
     */
    static List<TimelineLine> of(Definitions definitions, List<Integer> shown) {
        List<TimelineLine> alone = new ArrayList<>();
        List<TimelineLine> all = new ArrayList<>();
        List<List<Integer>> threads = definitions.ranks() > 0 ? threads(definitions) : List.of();
        for (int number : shown) {
            int index = definitions.ranks() > 0 ? definitions.locationOf(number) : number;
            if (index < 0) {
                continue;
            }
            TimelineLine line = new TimelineLine(index, number, "");
            alone.add(line);
            all.add(line);
            if (definitions.ranks() > 0) {
                Set<String> taken = new HashSet<>();
                for (int thread : threads.get(number)) {
                    all.add(new TimelineLine(
                            thread,
                            number,
                            free(taken, definitions.locations().get(thread).name())));
                }
            }
        }
        return all.size() <= Spans.LINES ? all : alone;
    }

    /** Returns, for each rank, the other locations of its process that can have calls. */
    private static List<List<Integer>> threads(Definitions definitions) {
        List<List<Integer>> threads = new ArrayList<>();
        for (int rank = 0; rank < definitions.ranks(); rank++) {
            threads.add(new ArrayList<>());
        }
        for (int i = 0; i < definitions.locations().size(); i++) {
            Location location = definitions.locations().get(i);
            int rank = definitions.rankOf(i);
            if (location.rank() < 0 && rank >= 0 && location.kind() != Location.Kind.METRIC) {
                threads.get(rank).add(i);
            }
        }
        return threads;
    }

    /** Returns a name that is unique among those of its rank. */
    private static String free(Set<String> taken, String name) {
        String known = name.isEmpty() ? "thread" : name;
        String free = known;
        for (int i = 2; !taken.add(free); i++) {
            free = known + " (" + i + ")";
        }
        return free;
    }

    Lane lane(Definitions definitions, TimeWindow window, int limit) {
        return new Lane(definitions, number, thread, window, limit);
    }
}

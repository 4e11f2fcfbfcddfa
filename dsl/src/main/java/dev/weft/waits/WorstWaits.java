package dev.weft.waits;

import dev.weft.study.Columns;
import dev.weft.trace.event.Clock;
import dev.weft.trace.match.Matching;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.List;

/** The calls that waited longest, with both sides of what they waited for. */
record WorstWaits(Matching matching, Worst worst) {
    Columns columns(int count) {
        Clock clock = matching.definitions().clock();
        List<Worst.Wait> first = worst.all().stream().limit(count).toList();
        long start = first(clock);
        return Columns.rows(first.size())
                .key("pattern", first.stream().map(each -> each.pattern().key()).toList())
                .key("rank", first.stream().map(Worst.Wait::rank).toList())
                .key("call path", first.stream().map(each -> path(each.path())).toList())
                .key("partner", first.stream().map(Worst.Wait::partner).toList())
                .key(
                        "partner's call path",
                        first.stream().map(each -> path(each.partnerPath())).toList())
                .key(
                        "start",
                        first.stream()
                                .map(each -> new Time(clock.seconds(each.enter() - start)))
                                .toList())
                .measure(
                        "waiting time",
                        Unit.MS,
                        first.stream()
                                .mapToDouble(each -> clock.seconds(each.waited()))
                                .toArray());
    }

    /** The tick of the first event of all ranks. */
    private long first(Clock clock) {
        long first = Long.MAX_VALUE;
        for (int rank = 0; rank < matching.ranks(); rank++) {
            if (matching.last(rank) != 0) {
                first = Math.min(first, matching.first(rank));
            }
        }
        return first == Long.MAX_VALUE ? clock.start() : first;
    }

    private String path(int path) {
        return matching.paths().name(path, matching.definitions());
    }
}

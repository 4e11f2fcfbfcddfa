package dev.weft.waits;

import dev.weft.study.Columns;
import dev.weft.trace.event.Clock;
import dev.weft.trace.match.Matching;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.List;

/**
 * The calls that waited longest, with both sides of what they waited for.
 *
 * @param start the tick from which times count
 */
record WorstWaits(Matching matching, long start, Worst worst) {
    Columns columns(int count) {
        Clock clock = matching.definitions().clock();
        List<Worst.Wait> first = worst.all().stream().limit(count).toList();
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

    private String path(int path) {
        return matching.paths().name(path, matching.definitions());
    }
}

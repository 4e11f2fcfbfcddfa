package dev.weft.waits;

import dev.weft.study.Columns;
import dev.weft.study.Rows;
import dev.weft.trace.event.Clock;
import dev.weft.trace.match.Matching;
import dev.weft.units.Time;
import dev.weft.units.Unit;

/**
 * The table of the calls that waited longest, with the calls of both ranks.
 *
 * @param matching of the run
 * @param start tick of the origin of times
 * @param worst the calls
 */
record WorstWaits(Matching matching, long start, Worst worst) {
    Columns columns(int count) {
        Clock clock = matching.definitions().clock();
        return Rows.of(worst.all().stream().limit(count).toList())
                .key("pattern", Worst.Wait::pattern)
                .key("rank", Worst.Wait::rank)
                .key("call path", each -> path(each.path()))
                .key("partner", Worst.Wait::partner)
                .key("partner's call path", each -> path(each.partnerPath()))
                .key("start", each -> new Time(clock.seconds(each.enter() - start)))
                .measure("waiting time", Unit.MS, each -> clock.seconds(each.waited()))
                .columns();
    }

    private String path(int path) {
        return matching.paths().name(path, matching.definitions());
    }
}

package dev.weft.waits;

import dev.weft.study.From;
import dev.weft.study.Method;
import dev.weft.trace.Trace;
import dev.weft.waits.CriticalPath.CriticalRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Finds the critical path of a run: the chain of activities from its start to its end that contains no waiting and determines the run time.
 * The path is followed backwards from the rank that ends last. Where a call waited for another rank, the path continues on that rank at
 * the time at which the awaited operation began. Receivers wait for sends; blocking sends that are in progress when the receive is posted
 * wait for the posting; members of collective operations wait for the last of those whose data they need. Clocks that disagree with
 * messages are corrected as in {@link TraceReplay}. An immutable value.
 */
@From(paper = "Böhme et al. 2012", equation = "section 3, the critical path by backward replay")
final class CriticalPathMethod implements Method<Trace, CriticalPath> {
    private static final long serialVersionUID = 1;

    /** The only instance. */
    static final CriticalPathMethod USUAL = new CriticalPathMethod();

    private CriticalPathMethod() {}

    /** Returns the critical path of a run. A run without MPI ranks or events is an error, and so are messages that do not fit in memory. */
    @Override
    public CriticalPath of(Trace run) {
        MatchedRun matched = MatchedRun.timed(run, "critical path");
        BackwardWalk walk = new BackwardWalk(matched);
        return new CriticalPath(matched, walk, rows(matched, walk));
    }

    private static List<CriticalRow> rows(MatchedRun matched, BackwardWalk walk) {
        List<CriticalRow> rows = new ArrayList<>();
        Map<Integer, List<BackwardWalk.Stretch>> byRank =
                walk.stretches().stream().collect(Collectors.groupingBy(BackwardWalk.Stretch::rank));
        byRank.forEach((rank, own) -> StretchTimes.of(matched.run(), rank, own, matched.offset(rank))
                .byName()
                .forEach((path, part) -> rows.add(new CriticalRow(part.kind(), path, rank, part.ticks()))));
        if (walk.unknown() > 0) {
            rows.add(
                    new CriticalRow(CriticalRow.Kind.NOT_KNOWN, CriticalRow.NOT_STARTED, walk.begin(), walk.unknown()));
        }
        return rows;
    }

    @Override
    public String key() {
        return "critical path";
    }

    private Object readResolve() {
        return USUAL;
    }

    @Override
    public String toString() {
        return key();
    }
}

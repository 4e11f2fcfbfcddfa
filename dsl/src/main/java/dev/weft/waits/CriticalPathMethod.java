package dev.weft.waits;

import dev.weft.study.From;
import dev.weft.study.Method;
import dev.weft.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Finds the critical path of a run, the one chain of work from its begin to its end in which nobody waits for anybody: whoever wants a
 * shorter run must shorten what is on it. It is followed back from the rank that ends last; where a call waited for another rank, it
 * goes on there at the time at which that which was waited for began. Receivers wait for sends, blocking sends for the posting of
 * their receives (also those that only look so, being under way when it is posted), members of collective operations for the last
 * of those whose data they need. Clocks that disagree with messages are moved as {@link TraceReplay} does. An immutable value.
 */
@From(paper = "Böhme et al. 2012", equation = "section 3, the critical path by backward replay")
final class CriticalPathMethod implements Method<Trace, CriticalPath> {
    private static final long serialVersionUID = 1;

    /** The only one. */
    static final CriticalPathMethod USUAL = new CriticalPathMethod();

    private CriticalPathMethod() {}

    /** The critical path of a run. One without MPI ranks or events is an error, and one whose messages need more memory than there is. */
    @Override
    public CriticalPath of(Trace run) {
        MatchedRun matched = MatchedRun.timed(run, "find the critical path of the run");
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
            rows.add(new CriticalRow(CriticalKind.NOT_KNOWN, CriticalRow.NOT_STARTED, walk.begin(), walk.unknown()));
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

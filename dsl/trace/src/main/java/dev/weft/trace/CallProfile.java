package dev.weft.trace;

import dev.weft.study.Answer;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Picture;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.TraceProvenance;
import dev.weft.trace.match.CallPaths;
import dev.weft.trace.timeline.IciclePicture;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Time by call path, summed over all locations. {@code time} is exclusive time, with the call itself on top; {@code
 * inclusive time} lasts from its ENTER to its LEAVE; {@code share} is the exclusive time divided by the time of all
 * locations that can have the last function (threads, streams of accelerators and places for metrics are not ranks). A
 * call path is the names of its functions from the outermost on, joined by {@code /}; the middle of a very long path is
 * left out. Shapes: one row for each call path.
 */
public final class CallProfile extends Answer {
    private final String run;
    private final Definitions definitions;
    private final TraceProvenance provenance;
    private final long events;
    private final List<CallPath> paths;
    private final Reach reach;

    private CallProfile(
            String run,
            Definitions definitions,
            TraceProvenance provenance,
            long events,
            List<CallPath> paths,
            Reach reach) {
        this.run = run;
        this.definitions = definitions;
        this.provenance = provenance;
        this.events = events;
        this.paths = paths;
        this.reach = reach;
    }

    static CallProfile of(Trace trace) {
        InterruptedScan<CallSums> scan =
                InterruptedScan.wherever(trace, (interruptions, location) -> new CallSums(interruptions.definitions()));
        Definitions definitions = scan.definitions();
        List<CallPath> paths = CallPath.merge(definitions, scan.parts());
        return new CallProfile(
                trace.name(),
                definitions,
                scan.provenance(),
                scan.events(),
                paths,
                Reach.of(
                        definitions,
                        paths,
                        scan.parts().stream().mapToLong(CallSums::duration).toArray()));
    }

    /** Returns time from the first to the last event, summed over the locations that can have calls. */
    public Time total() {
        return definitions.clock().time(reach.ticks());
    }

    /** Returns time at which no call was open, such as computation in a run of which only MPI was recorded. */
    Time outside() {
        return definitions
                .clock()
                .time(reach.ticks()
                        - paths.stream().mapToLong(CallPath::exclusive).sum());
    }

    /** Returns the number of events that were read. */
    public long events() {
        return events;
    }

    /** Returns the time by function, summed over callers. */
    public FunctionTotals functions() {
        return FunctionTotals.of(definitions, provenance, paths, reach);
    }

    /** Returns the profile with one row for each call path and MPI rank; locations that are not ranks are left out. */
    public Result byRank() {
        List<OnRank> rows = new ArrayList<>();
        for (CallPath each : paths) {
            String name = each.name();
            for (int i : each.locations()) {
                int rank = definitions.locations().get(i).rank();
                if (rank >= 0 && each.visitsAt(i) > 0) {
                    rows.add(new OnRank(name, rank, each.exclusiveAt(i), each.inclusiveAt(i), each.visitsAt(i)));
                }
            }
        }
        Columns columns = Rows.of(rows)
                .key("call path", OnRank::path)
                .key("rank", OnRank::rank)
                .measure("time", Unit.MS, row -> seconds(row.exclusive()))
                .measure("inclusive time", Unit.MS, row -> seconds(row.inclusive()))
                .count("calls", OnRank::visits)
                .columns();
        return Tabulated.of(provenance.label(), columns, added(), this::explain);
    }

    private record OnRank(String path, int rank, long exclusive, long inclusive, long visits) {}

    /**
     * Returns the profile as a tree: callees follow their caller, the largest inclusive time first. Each row is a call
     * path, named by its last function and indented by its depth.
     */
    public Result tree() {
        Columns columns = Rows.of(CallPathOrder.byTime(paths))
                .key("call", CallPathOrder::indented)
                .measure("inclusive time", Unit.MS, path -> seconds(path.inclusive()))
                .measure("time", Unit.MS, path -> seconds(path.exclusive()))
                .measure("share", Unit.PERCENT, this::share)
                .count("calls", CallPath::visits)
                .columns();
        return Tabulated.of(provenance.label(), columns, provenance(), this::explain);
    }

    /**
     * Returns the call tree as a picture, an icicle: a rectangle for each call path, as wide as its inclusive time over all locations,
     * below its caller and in the colours of timelines. The free width below a rectangle is time without called functions. Call paths with
     * less than 0.1 % of the time are joined, and 40 levels are shown. Example: {@code
     * ringShift(2, 1, ms(1), KB(8)).on(cluster(2, 1).link(MBps(100), us(5)), perNode).solve(replay(fairShare)).trace().profile().icicle()}
     * prints {@code Figure: Time by call path of}.
     */
    public Picture icicle() {
        boolean deeper = paths.stream().anyMatch(path -> path.depth() >= IcicleCalls.DEEPEST);
        return IciclePicture.of(
                "Time by call path of " + run + (deeper ? ", outermost " + IcicleCalls.DEEPEST + " levels" : ""),
                IcicleCalls.of(definitions, paths),
                definitions.clock(),
                provenance.origin().label());
    }

    private double share(CallPath path) {
        return reach.share((double) path.exclusive(), path.function());
    }

    private Provenance added() {
        return provenance.of("calls added up over " + events() + " events");
    }

    private double seconds(long ticks) {
        return definitions.clock().seconds(ticks);
    }

    @Override
    public String label() {
        return provenance.label();
    }

    @Override
    public Columns columns() {
        return Rows.of(paths)
                .key("call path", CallPath::name)
                .measure("time", Unit.MS, path -> seconds(path.exclusive()))
                .measure("inclusive time", Unit.MS, path -> seconds(path.inclusive()))
                .measure("share", Unit.PERCENT, this::share)
                .count("calls", CallPath::visits)
                .columns();
    }

    @Override
    public Provenance provenance() {
        return added().by(reach.summed());
    }

    @Override
    public Explanation explain() {
        List<CallPath> largest = paths.stream()
                .sorted(Comparator.comparingLong(CallPath::exclusive).reversed())
                .limit(8)
                .toList();
        List<Term> terms = largest.stream()
                .map(path -> new Term(
                        path.name(), definitions.clock().time(path.exclusive()).toString(), share(path)))
                .toList();
        return Explanation.of("time of calls, added up over all locations of a recorded run")
                .inputs(List.of(
                        provenance.input(),
                        definitions.locations().size() + " locations, " + events() + " events, " + total()))
                .terms(terms)
                .dominant(
                        largest.isEmpty() ? "nothing" : largest.get(0).name(),
                        largest.isEmpty()
                                ? "no call was recorded."
                                : largest.get(0).name() + " is on top for "
                                        + terms.get(0).value() + ", "
                                        + Unit.PERCENT.print(terms.get(0).share()) + " of "
                                        + reach.whole(largest.get(0).function()) + ".")
                .conditions(conditions());
    }

    private List<Condition> conditions() {
        List<Condition> conditions = new ArrayList<>(provenance.conditions());
        conditions.add(
                Condition.of(
                        "call paths shown in full",
                        paths.stream().allMatch(path -> path.depth() < CallPaths.LONGEST_SHOWN),
                        "the middle of call paths with more than " + CallPaths.LONGEST_SHOWN
                                + " functions is replaced by the number of its functions and a number that identifies the path."));
        return conditions;
    }
}

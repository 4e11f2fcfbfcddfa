package dev.weft.trace;

import dev.weft.trace.event.CodeRegion;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.Interruptions;
import dev.weft.trace.timeline.IciclePicture.PathCall;
import dev.weft.trace.timeline.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Places call paths beside each other below their callers. Paths with less than a thousandth of the time are joined in one rectangle for
 * each caller, and calls below the deepest line are left out, so that a picture has at most some thousand rectangles.
 */
final class IcicleCalls {
    /** The number of lines. */
    static final int DEEPEST = 40;

    private static final double SHORTEST = 1e-3;
    private static final String SHORT = "(shorter than 0.1 %)";

    private final Set<String> mpi = new HashSet<>();
    private final List<PathCall> calls = new ArrayList<>();
    /** The ticks at which the next path of a caller begins, by the caller's number. */
    private final Map<Integer, Long> next = new HashMap<>();

    private final double least;

    private IcicleCalls(Definitions definitions, List<CallPath> paths) {

        this.least = SHORTEST
                * paths.stream()
                        .filter(path -> path.depth() == 0)
                        .mapToLong(CallPath::inclusive)
                        .sum();
        for (CodeRegion region : definitions.regions()) {
            if (region.isMpi()) {
                mpi.add(region.name());
            }
        }
    }

    /** Returns the rectangles of paths, callers first, the longest of a caller first. */
    static List<PathCall> of(Definitions definitions, List<CallPath> paths) {
        IcicleCalls icicle = new IcicleCalls(definitions, paths);
        Map<Integer, PathCall> joined = new LinkedHashMap<>();
        Set<Integer> hidden = new HashSet<>();
        for (CallPath path : CallPathOrder.byTime(paths)) {
            if (path.depth() >= DEEPEST || hidden.contains(path.caller())) {
                hidden.add(path.number());
            } else if (path.inclusive() < icicle.least) {
                hidden.add(path.number());
                joined.merge(path.caller(), icicle.placed(path), IcicleCalls::and);
            } else {
                icicle.calls.add(icicle.placed(path));
            }
        }
        joined.values().forEach(icicle.calls::add);
        return List.copyOf(icicle.calls);
    }

    /** Of the paths of one caller the shortest come last, so those that are joined are beside each other. */
    private static PathCall and(PathCall all, PathCall more) {
        String caller =
                all.path().contains("/") ? all.path().substring(0, all.path().lastIndexOf('/') + 1) : "";
        return new PathCall(
                SHORT,
                Span.Kind.COMPUTATION,
                caller + SHORT,
                all.depth(),
                all.from(),
                more.to(),
                all.exclusive() + more.exclusive(),
                all.calls() + more.calls());
    }

    private PathCall placed(CallPath path) {
        long from = next.getOrDefault(path.caller(), 0L);
        long to = from + path.inclusive();
        next.put(path.caller(), to);
        next.put(path.number(), from);
        String function = path.last();
        Span.Kind kind = Interruptions.are(function)
                ? Span.Kind.INTERRUPTION
                : mpi.contains(function) ? Span.Kind.MPI : Span.Kind.COMPUTATION;
        return new PathCall(function, kind, path.name(), path.depth(), from, to, path.exclusive(), path.visits());
    }
}

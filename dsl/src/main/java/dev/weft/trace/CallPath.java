package dev.weft.trace;

import dev.weft.trace.event.Definitions;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One call path of all locations together. */
final class CallPath {
    static final String UNDEFINED = "(undefined)";

    private final String name;
    private final String caller;
    private final String last;
    private final int depth;
    private final int function;
    private final boolean outermost;
    private final long[] visits;
    private final long[] inclusive;
    private final long[] exclusive;

    private CallPath(@Nullable CallPath from, String last, int function, boolean outermost, int locations) {
        this.name = from == null ? last : from.name + "/" + last;
        this.caller = from == null ? "" : from.name;
        this.last = last;
        this.depth = from == null ? 0 : from.depth + 1;
        this.function = function;
        this.outermost = outermost;
        this.visits = new long[locations];
        this.inclusive = new long[locations];
        this.exclusive = new long[locations];
    }

    /** The paths of all trees, callers before what they call. */
    static List<CallPath> merge(Definitions definitions, List<CallTree> trees) {
        Map<String, CallPath> merged = new LinkedHashMap<>();
        for (int location = 0; location < trees.size(); location++) {
            CallTree tree = trees.get(location);
            @Nullable CallPath[] ofNode = new CallPath[tree.size()];
            for (int node = 1; node < tree.size(); node++) {
                int function = tree.function(node);
                String called =
                        function < 0 ? UNDEFINED : definitions.functions().get(function);
                CallPath from = ofNode[tree.parent(node)]; // none for what the root calls
                String name = from == null ? called : from.name + "/" + called;
                boolean outermost = !calledBy(tree, node, function);
                CallPath path = merged.computeIfAbsent(
                        name, key -> new CallPath(from, called, function, outermost, trees.size()));
                path.visits[location] += tree.visits(node);
                path.inclusive[location] += tree.inclusive(node);
                path.exclusive[location] += tree.exclusive(node);
                ofNode[node] = path;
            }
        }
        return merged.values().stream()
                .sorted(Comparator.comparing(CallPath::name))
                .toList();
    }

    private static boolean calledBy(CallTree tree, int node, int function) {
        for (int up = tree.parent(node); up != CallTree.ROOT; up = tree.parent(up)) {
            if (tree.function(up) == function) {
                return true;
            }
        }
        return false;
    }

    String name() {
        return name;
    }

    /** The path of who calls it; empty if nobody does. */
    String caller() {
        return caller;
    }

    /** The name of its last function. */
    String last() {
        return last;
    }

    /** How many calls lie below it. */
    int depth() {
        return depth;
    }

    int function() {
        return function;
    }

    /** Whether its function is not called by itself further up, so that its inclusive time counts once. */
    boolean outermost() {
        return outermost;
    }

    long visits() {
        return IntStream.range(0, visits.length).mapToLong(this::visitsAt).sum();
    }

    long inclusive() {
        return IntStream.range(0, visits.length).mapToLong(this::inclusiveAt).sum();
    }

    long exclusive() {
        return IntStream.range(0, visits.length).mapToLong(this::exclusiveAt).sum();
    }

    long visitsAt(int location) {
        return visits[location];
    }

    long inclusiveAt(int location) {
        return inclusive[location];
    }

    long exclusiveAt(int location) {
        return exclusive[location];
    }
}

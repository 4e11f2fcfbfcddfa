package dev.weft.trace;

import dev.weft.trace.event.Definitions;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** One call path of all locations together. */
final class CallPath {
    static final String UNDEFINED = "(undefined)";

    private final String name;
    private final int function;
    private final boolean outermost;
    private final long[] visits;
    private final long[] inclusive;
    private final long[] exclusive;

    private CallPath(String name, int function, boolean outermost, int locations) {
        this.name = name;
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
            CallPath[] ofNode = new CallPath[tree.size()];
            for (int node = 1; node < tree.size(); node++) {
                int function = tree.function(node);
                String called =
                        function < 0 ? UNDEFINED : definitions.functions().get(function);
                boolean top = tree.parent(node) == CallTree.ROOT;
                String name = top ? called : ofNode[tree.parent(node)].name + "/" + called;
                boolean outermost = !calledBy(tree, node, function);
                CallPath path =
                        merged.computeIfAbsent(name, key -> new CallPath(key, function, outermost, trees.size()));
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

package dev.weft.trace;

import dev.weft.trace.event.Definitions;
import dev.weft.trace.match.CallPaths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** One call path of all locations together, with its sums at those that have it. */
final class CallPath {
    static final String UNDEFINED = "(undefined)";

    private final Definitions definitions;
    private final CallPaths all;
    private final int number;
    private boolean outermost;
    private int[] locations = new int[1];
    private long[] sums = new long[3];
    private int places;

    private CallPath(Definitions definitions, CallPaths all, int number) {
        this.definitions = definitions;
        this.all = all;
        this.number = number;
    }

    /** Returns the paths of all locations, callers before what they call, those of one caller by name. */
    static List<CallPath> merge(Definitions definitions, List<CallSums> sums) {
        CallPaths all = CallPaths.empty();
        List<CallPath> merged = new ArrayList<>();
        for (int location = 0; location < sums.size(); location++) {
            CallSums here = sums.get(location);
            int[] merge = new int[here.size()];
            long[] inclusive = here.inclusive();
            for (int each = 0; each < merge.length; each++) {
                int caller = here.parent(each);
                int path = all.child(caller == CallPaths.NONE ? caller : merge[caller], here.function(each));
                if (path == merged.size()) {
                    merged.add(new CallPath(definitions, all, path));
                }
                merged.get(path).add(location, here.visits(each), inclusive[each], here.exclusive(each));
                merge[each] = path;
            }
        }
        List<CallPath> sorted = CallPathOrder.of(merged, Comparator.comparing(CallPath::last));
        markOutermost(sorted, definitions.functions().size());
        return sorted;
    }

    /**
     * Marks paths in an order in which callees follow their caller; the open ones are the functions on the current
     * path.
     */
    private static void markOutermost(List<CallPath> sorted, int functions) {
        int[] open = new int[functions + 1];
        List<CallPath> stack = new ArrayList<>();
        for (CallPath path : sorted) {
            while (stack.size() > path.depth()) {
                open[stack.remove(stack.size() - 1).function() + 1]--;
            }
            path.outermost = open[path.function() + 1]++ == 0;
            stack.add(path);
        }
    }

    private void add(int location, long visits, long inclusive, long exclusive) {
        if (places == 0 || locations[places - 1] != location) {
            if (places == locations.length) {
                locations = Arrays.copyOf(locations, places + (places >> 1) + 1);
                sums = Arrays.copyOf(sums, 3 * locations.length);
            }
            locations[places++] = location;
        }
        int at = 3 * (places - 1);
        sums[at] += visits;
        sums[at + 1] += inclusive;
        sums[at + 2] += exclusive;
    }

    String name() {
        return all.name(number, definitions);
    }

    /** Returns the number of the path, callers before what they call. */
    int number() {
        return number;
    }

    /** Returns the number of the caller's path, or {@link CallPaths#NONE}. */
    int caller() {
        return all.parent(number);
    }

    /** Returns the name of its last function. */
    String last() {
        return function() < 0 ? UNDEFINED : definitions.functions().get(function());
    }

    /** Returns the number of calls above it. */
    int depth() {
        return all.depth(number);
    }

    int function() {
        return all.function(number);
    }

    /** Returns whether its function is not called by itself further up, so that its inclusive time counts once. */
    boolean outermost() {
        return outermost;
    }

    long visits() {
        return sum(0);
    }

    long inclusive() {
        return sum(1);
    }

    long exclusive() {
        return sum(2);
    }

    private long sum(int which) {
        long sum = 0;
        for (int i = 0; i < places; i++) {
            sum += sums[3 * i + which];
        }
        return sum;
    }

    /** Returns the locations that have it, in their order. */
    int[] locations() {
        return Arrays.copyOf(locations, places);
    }

    long visitsAt(int location) {
        return at(location, 0);
    }

    long inclusiveAt(int location) {
        return at(location, 1);
    }

    long exclusiveAt(int location) {
        return at(location, 2);
    }

    private long at(int location, int which) {
        int place = Arrays.binarySearch(locations, 0, places, location);
        return place < 0 ? 0 : sums[3 * place + which];
    }
}

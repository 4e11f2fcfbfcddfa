package dev.weft.trace;

import dev.weft.trace.match.CallPaths;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Call paths as a tree is printed: each before what it calls. */
final class CallPathOrder {
    /**
     * Deeper calls print their depth as a number, because indents of a deep recursion would be quadratic in its depth.
     */
    private static final int DEEPEST_INDENT = 32;

    private CallPathOrder() {}

    /** Of two that one path calls the one with more inclusive time first. */
    static List<CallPath> byTime(List<CallPath> paths) {
        return of(paths, Comparator.comparingLong(CallPath::inclusive).reversed());
    }

    /** Returns those of the same caller in an order. */
    static List<CallPath> of(List<CallPath> paths, Comparator<CallPath> order) {
        int most = paths.stream().mapToInt(CallPath::number).max().orElse(-1) + 1;
        int[] firstOf = new int[most + 1]; // the number of a caller counts from one here
        int[] nextOf = new int[paths.size() + 1];
        List<CallPath> sorted = new ArrayList<>(paths);
        sorted.sort(order);
        for (int i = 0; i < sorted.size(); i++) { // the last element pushed is the first one taken
            int caller = sorted.get(i).caller() - CallPaths.NONE;
            nextOf[i + 1] = firstOf[caller];
            firstOf[caller] = i + 1;
        }
        List<CallPath> all = new ArrayList<>();
        // the recursion of a program may be deeper than the stack of this thread
        List<CallPath> waiting = new ArrayList<>();
        for (int i = firstOf[0]; i != 0; i = nextOf[i]) {
            waiting.add(sorted.get(i - 1));
        }
        while (!waiting.isEmpty()) {
            CallPath next = waiting.remove(waiting.size() - 1);
            all.add(next);
            for (int i = firstOf[next.number() - CallPaths.NONE]; i != 0; i = nextOf[i]) {
                waiting.add(sorted.get(i - 1));
            }
        }
        return all;
    }

    /** Returns the last function of a path after a mark that keeps the indent in tables of any kind. */
    static String indented(CallPath path) {
        if (path.depth() == 0) {
            return path.last();
        }
        String level = path.depth() <= DEEPEST_INDENT ? "" : "(" + path.depth() + ") ";
        return "\u00b7 ".repeat(Math.min(path.depth(), DEEPEST_INDENT) - 1) + "\u2514 " + level + path.last();
    }
}

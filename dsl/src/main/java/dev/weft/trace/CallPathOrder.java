package dev.weft.trace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Call paths as a tree is printed: each before what it calls, of two the one with more inclusive time first. */
final class CallPathOrder {
    private static final String TOP = "";

    private CallPathOrder() {}

    static List<CallPath> of(List<CallPath> paths) {
        Map<String, List<CallPath>> below = new LinkedHashMap<>();
        for (CallPath path : paths) {
            below.computeIfAbsent(path.caller(), key -> new ArrayList<>()).add(path);
        }
        below.values()
                .forEach(list ->
                        list.sort(Comparator.comparingLong(CallPath::inclusive).reversed()));
        List<CallPath> order = new ArrayList<>();
        // recursion of a program may be deeper than our own stack
        List<CallPath> waiting = new ArrayList<>(reversed(below.getOrDefault(TOP, List.of())));
        while (!waiting.isEmpty()) {
            CallPath next = waiting.remove(waiting.size() - 1);
            order.add(next);
            waiting.addAll(reversed(below.getOrDefault(next.name(), List.of())));
        }
        return order;
    }

    private static List<CallPath> reversed(List<CallPath> list) {
        List<CallPath> reversed = new ArrayList<>(list);
        Collections.reverse(reversed);
        return reversed;
    }

    /** The last function of a path behind a mark that keeps its indent in a table of any kind. */
    static String indented(CallPath path) {
        return path.depth() == 0 ? path.last() : "\u00b7 ".repeat(path.depth() - 1) + "\u2514 " + path.last();
    }
}

package dev.weft.trace.timeline;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Paths of callers, each once, up to a maximum number; further paths are not kept. */
final class CallerPaths {
    /** Outside all calls. */
    static final int ROOT = 0;

    static final int UNKNOWN = -1;
    private static final int MOST = 4096;
    /** The maximum number of names of a path that are kept, the innermost ones. */
    private static final int DEEPEST = 6;

    private static final String ARROW = " \u203a ";

    private final Map<Long, Integer> places = new HashMap<>();
    private int[] parent = new int[16];
    private int[] function = new int[16];
    private int count = 1;

    /** Returns the path that extends another one by a call. */
    int child(int path, int called) {
        if (path == UNKNOWN) {
            return UNKNOWN;
        }
        long key = ((long) path << Integer.SIZE) | (called & 0xFFFFFFFFL);
        Integer known = places.get(key);
        if (known != null) {
            return known;
        }
        if (count == MOST) {
            return UNKNOWN;
        }
        if (count == parent.length) {
            parent = Arrays.copyOf(parent, 2 * count);
            function = Arrays.copyOf(function, 2 * count);
        }
        parent[count] = path;
        function[count] = called;
        places.put(key, count);
        return count++;
    }

    /** Returns the names on a path, the outermost first; empty where there are none. */
    String text(int path, List<String> functions) {
        StringBuilder text = new StringBuilder();
        int at = path;
        for (int told = 0; at > ROOT; told++) {
            if (told == DEEPEST) {
                return text.insert(0, "\u2026" + ARROW).toString();
            }
            String name = function[at] < 0 ? "(undefined)" : functions.get(function[at]);
            text.insert(0, told == 0 ? name : name + ARROW);
            at = parent[at];
        }
        return text.toString();
    }
}

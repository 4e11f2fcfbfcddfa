package dev.weft.nodeaware;

import dev.weft.study.Progress;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Orders in which receives are posted and messages arrive, as the events that {@link MatchRun} takes. */
final class MatchEvents {
    private static final Pattern EVENT = Pattern.compile("[PA][0-9]{1,9}");
    private static final String EXAMPLE = "Write matchQueue(\"P0 A0 P1 A1\")";

    private MatchEvents() {}

    /** The reverse order of arrival of n messages. */
    static int[] reversed(int n) {
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            order[i] = n - 1 - i;
        }
        return order;
    }

    /** The order of arrival in which their receives are posted. */
    static int[] inOrder(int n) {
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            order[i] = i;
        }
        return order;
    }

    /** The shuffle of Fisher and Yates, driven by SplitMix64, so that a seed gives the same order in any language. */
    static int[] shuffled(int n, long seed) {
        int[] order = inOrder(n);
        long state = seed;
        for (int i = n - 1; i > 0; i--) {
            state += 0x9E3779B97F4A7C15L;
            int other = (int) Long.remainderUnsigned(mixed(state), i + 1L);
            int swapped = order[i];
            order[i] = order[other];
            order[other] = swapped;
        }
        return order;
    }

    private static long mixed(long state) {
        long z = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** Receives posted in the order of their numbers, before or after all messages arrive in their own order. */
    static int[] events(int[] arrivals, boolean arrivedFirst) {
        int n = arrivals.length;
        int[] events = new int[2 * n];
        for (int i = 0; i < n; i++) {
            events[arrivedFirst ? n + i : i] = i;
            events[arrivedFirst ? i : n + i] = ~arrivals[i];
        }
        return events;
    }

    /** Reads {@code "P0 A1 A0 P1"}; numbers are tags, and are renumbered from 0. */
    static int[] read(String text) {
        Map<String, Integer> numbers = new HashMap<>();
        Set<String> seen = new HashSet<>();
        List<Integer> events = new ArrayList<>();
        for (String word : text.strip().split("\\s+", -1)) {
            Progress.stopIfInterrupted("reading the events of match queues");
            if (!EVENT.matcher(word).matches()) {
                throw wrong(
                        text,
                        word.isEmpty()
                                ? "must have at least one event"
                                : "\"" + word + "\" must be P or A with a number");
            }
            if (!seen.add(word)) {
                throw wrong(text, word + " occurs twice; each receive is posted once and each message arrives once");
            }
            int number = numbers.computeIfAbsent(word.substring(1), key -> numbers.size());
            events.add(word.charAt(0) == 'P' ? number : ~number);
        }
        return events.stream().mapToInt(Integer::intValue).toArray();
    }

    private static ModelException wrong(String text, String rule) {
        return ModelException.call("matchQueue", rule, EXAMPLE, text);
    }
}

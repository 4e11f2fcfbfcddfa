package dev.weft.trace.otf2;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Names of processes. A run identifies processes and their threads by name; OTF2 uses ids and allows several processes
 * of the same name. All but the first of these get a number.
 */
final class ProcessNames {
    private final Map<Integer, Integer> stringOfId = new LinkedHashMap<>();
    private final Map<Integer, String> names = new HashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Set<String> given = new HashSet<>();
    private final Set<String> recorded = new HashSet<>();

    /** Defines the name of a process as a string id. */
    void define(int id, int string) {
        stringOfId.put(id, string);
    }

    /** Resolves string ids when all strings are known. */
    void resolve(Map<Integer, String> strings) {
        stringOfId.forEach((id, string) -> recorded.add(recorded(id, strings)));
        stringOfId.keySet().forEach(id -> names.put(id, free(recorded(id, strings))));
    }

    private String recorded(int id, Map<Integer, String> strings) {
        return strings.getOrDefault(stringOfId.getOrDefault(id, -1), "process " + Integer.toUnsignedString(id));
    }

    /** Returns the name of a process, which no other has. */
    String of(int id) {
        return names.computeIfAbsent(id, undefined -> free(recorded(undefined, Map.of())));
    }

    private String free(String name) {
        String free = name;
        while (!given.add(free)) {
            int number = numbers.merge(name, 2, (last, two) -> last + 1);
            String numbered = (name.isEmpty() ? "process" : name) + " (" + number + ")";
            free = recorded.contains(numbered) ? name : numbered;
        }
        return free;
    }
}

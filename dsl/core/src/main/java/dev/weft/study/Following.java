package dev.weft.study;

import dev.weft.units.Quantity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Keys of a table that only name again what other keys say, such as the benchmark of each collective or the file that it was read from. They
 * have one value for each value of the others, and must not keep rows apart that are to be compared.
 */
public final class Following {
    /** Keys that readers add to say where a row was found, and that do not describe what was measured. */
    private static final Set<String> OF_READERS = Set.of("file", "section", "operation", "benchmark");

    private final List<Key> apart;
    private final List<String> names;

    private Following(List<Key> apart, List<String> names) {
        this.apart = List.copyOf(apart);
        this.names = List.copyOf(names);
    }

    /**
     * Finds the texts that follow from the compared keys and from those that remain: keys of readers, and others whose text has that of a
     * compared key in each row, as {@code osu_reduce} has {@code reduce}. A machine that differs with the collective does not.
     *
     * @param compared the keys by which rows are compared, and numbers of repetitions
     */
    public static Following of(Columns columns, Set<String> compared) {
        List<Key> others = new ArrayList<>(columns.keys().stream()
                .filter(key -> !compared.contains(key.name()))
                .toList());
        List<Key> known = columns.keys().stream()
                .filter(key -> compared.contains(key.name()) && !key.name().equals("repetition"))
                .toList();
        List<String> names = new ArrayList<>();
        for (Key key : List.copyOf(others)) {
            List<Key> rest = Stream.concat(known.stream(), others.stream().filter(other -> !other.equals(key)))
                    .toList();
            boolean describes =
                    OF_READERS.contains(key.name()) || known.stream().anyMatch(of -> names(key, of));
            if (varies(key) && describes && follows(key, rest)) {
                others.remove(key);
                names.add(key.name());
            }
        }
        return new Following(others, names);
    }

    /** Finds the keys, numbers included, that follow from one: nodes from ranks. Sizes do not, because they change the work. */
    static Following from(Columns columns, Key over) {
        List<Key> others = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (Key key : columns.keys()) {
            boolean size = key.values().stream().anyMatch(Quantity.class::isInstance);
            if (key.name().equals(over.name())) {
                continue;
            }
            if (!size && varies(key) && follows(key, List.of(over))) {
                names.add(key.name());
            } else {
                others.add(key);
            }
        }
        return new Following(others, names);
    }

    private static boolean varies(Key key) {
        return key.values().stream().distinct().limit(2).count() > 1;
    }

    private static boolean names(Key key, Key of) {
        for (int row = 0; row < key.values().size(); row++) {
            boolean texts =
                    key.values().get(row) instanceof String && of.values().get(row) instanceof String;
            if (!texts
                    || !plain(key.values().get(row)).contains(plain(of.values().get(row)))) {
                return false;
            }
        }
        return true;
    }

    private static String plain(Object text) {
        return text.toString().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }

    /** Whether rows that agree in all of the others agree in this key. */
    private static boolean follows(Key key, List<Key> others) {
        Map<List<Object>, Object> values = new HashMap<>();
        for (int row = 0; row < key.values().size(); row++) {
            int at = row;
            List<Object> where =
                    others.stream().map(other -> other.values().get(at)).toList();
            Object value = key.values().get(row);
            if (!value.equals(values.computeIfAbsent(where, none -> value))) {
                return false;
            }
        }
        return true;
    }

    /** Returns the keys that keep rows apart, without the compared ones. */
    public List<Key> apart() {
        return apart;
    }

    /** Returns the names of the keys that follow. */
    List<String> names() {
        return names;
    }

    /** Returns one sentence about the keys that follow; none if there are none. */
    public List<String> sentences() {
        return names.isEmpty()
                ? List.of()
                : List.of("Rows that differ in " + String.join(", ", names)
                        + " are compared, because other keys determine " + (names.size() == 1 ? "it." : "them."));
    }
}

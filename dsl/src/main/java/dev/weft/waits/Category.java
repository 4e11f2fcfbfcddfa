package dev.weft.waits;

import dev.weft.study.Suggestion;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * What calls must have in common for the shortest of them to stand for all.
 *
 * @param function the MPI function
 * @param size the power of two of their bytes
 * @param peer the rank at the other end
 */
record Category(boolean function, boolean size, boolean peer) implements Serializable {
    private static final List<String> NAMES = List.of("function", "size", "peer");

    /** The paper's: function and size. */
    static final Category USUAL = new Category(true, true, false);

    static Category of(String... names) {
        ModelException.required(names, "names", "Write by(\"function\", \"size\")");
        for (String name : names) {
            ModelException.required(name, "a name", "Write by(\"function\", \"size\")");
            if (!NAMES.contains(name)) {
                throw Suggestion.unknown("part of a category", name, NAMES);
            }
        }
        List<String> all = List.of(names);
        return new Category(all.contains("function"), all.contains("size"), all.contains("peer"));
    }

    /** What it consists of, such as {@code function, size}. */
    String words() {
        List<String> parts = new ArrayList<>();
        if (function) {
            parts.add("function");
        }
        if (size) {
            parts.add("size");
        }
        if (peer) {
            parts.add("peer");
        }
        return parts.isEmpty() ? "pattern alone" : String.join(", ", parts);
    }
}

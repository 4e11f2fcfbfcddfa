package dev.weft.waits;

import dev.weft.study.Suggestion;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * The properties that calls share whose shortest call is the reference for all of them.
 *
 * @param function whether the MPI function is one of them
 * @param size whether the power of two of the bytes is one of them
 * @param peer whether the rank at the other end is one of them
 */
record Category(boolean function, boolean size, boolean peer) implements Serializable {
    private static final List<String> NAMES = List.of("function", "size", "peer");

    /** Function and size, as in the paper. */
    static final Category USUAL = new Category(true, true, false);

    static Category of(String... names) {
        ModelException.required(names, "list of names", "Write by(\"function\", \"size\")");
        for (String name : names) {
            ModelException.required(name, "name", "Write by(\"function\", \"size\")");
            if (!NAMES.contains(name)) {
                throw Suggestion.unknown("part of a category", name, NAMES);
            }
        }
        List<String> all = List.of(names);
        return new Category(all.contains("function"), all.contains("size"), all.contains("peer"));
    }

    /** Returns the names of the properties, such as {@code function, size}. */
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

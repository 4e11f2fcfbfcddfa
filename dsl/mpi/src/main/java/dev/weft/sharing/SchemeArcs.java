package dev.weft.sharing;

import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The communications of a scheme under construction. */
final class SchemeArcs {
    private static final String NODES = "nodes are whole numbers from 0";

    private final List<String> labels = new ArrayList<>();
    private final Set<String> taken = new HashSet<>();
    private final List<int[]> ends = new ArrayList<>();
    private final List<Double> bytes = new ArrayList<>();
    private int named;
    private int largest = -1;

    int size() {
        return labels.size();
    }

    boolean has(String label) {
        return taken.contains(label);
    }

    /**
     * Adds one; without a label it gets the next unused letter, without a size ({@code NaN}) the size of the scheme.
     */
    void add(@Nullable String label, int from, int to, double size) {
        if (from < 0 || to < 0) {
            throw label == null
                    ? ModelException.call("arc", NODES, "Try arc(0, 1)", from, to)
                    : ModelException.call("arc", NODES, "Try arc(\"" + label + "\", 0, 1)", label, from, to);
        }
        String name = label == null ? freshLabel() : label;
        if (!taken.add(name)) {
            throw ModelException.call(
                    "arc",
                    "another communication has the label \"" + name + "\"",
                    "Try arc(\"" + freshLabel() + "\", " + from + ", " + to + ")",
                    name,
                    from,
                    to);
        }
        labels.add(name);
        ends.add(new int[] {from, to});
        bytes.add(size);
        largest = Math.max(largest, Math.max(from, to));
    }

    /** The first of a, b, .., z, aa, ab, .. that is not in use. */
    String freshLabel() {
        while (taken.contains(letters(named))) {
            named++;
        }
        return letters(named);
    }

    /** The first unused node; node numbers without room above them are an error. */
    int freshNodes(long count) {
        if (largest + count > Integer.MAX_VALUE - 1L) {
            throw ModelException.of(
                    count + " nodes above node " + largest,
                    "nodes are numbered up to " + Integer.MAX_VALUE,
                    "Use smaller node numbers");
        }
        return largest + 1;
    }

    String[] labels() {
        return labels.toArray(String[]::new);
    }

    int[] sources() {
        return ends.stream().mapToInt(end -> end[0]).toArray();
    }

    int[] destinations() {
        return ends.stream().mapToInt(end -> end[1]).toArray();
    }

    double[] bytes() {
        return bytes.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static String letters(int number) {
        String last = String.valueOf((char) ('a' + number % 26));
        return number < 26 ? last : letters(number / 26 - 1) + last;
    }
}

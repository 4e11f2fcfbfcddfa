package dev.weft.sharing;

import dev.weft.study.Suggestion;
import dev.weft.units.Bytes;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The arcs of a scheme as columns, one row each. An immutable value. */
final class Communications implements Serializable {
    private static final long serialVersionUID = 1;
    private static final int MOST_WRITTEN = 12;
    private static final int FIRST_WRITTEN = 8;

    private final String[] labels;
    private final int[] sources;
    private final int[] destinations;
    /** By communication: a size of its own; NaN for the size of the scheme. */
    private final double[] own;

    private Communications(String[] labels, int[] sources, int[] destinations, double[] own) {
        this.labels = labels;
        this.sources = sources;
        this.destinations = destinations;
        this.own = own;
    }

    Communications(SchemeArcs arcs) {
        this(arcs.labels(), arcs.sources(), arcs.destinations(), arcs.bytes());
    }

    Communications with(Consumer<SchemeArcs> more) {
        SchemeArcs arcs = new SchemeArcs();
        for (int row = 0; row < labels.length; row++) {
            arcs.add(labels[row], sources[row], destinations[row], own[row]);
        }
        more.accept(arcs);
        return new Communications(arcs);
    }

    Communications sized(int row, Bytes size) {
        double[] sizes = own.clone();
        sizes[row] = size.si();
        return new Communications(labels, sources, destinations, sizes);
    }

    Communications reversed() {
        return new Communications(labels, destinations, sources, own);
    }

    int count() {
        return labels.length;
    }

    List<String> labels() {
        return List.of(labels);
    }

    int source(int row) {
        return sources[row];
    }

    int destination(int row) {
        return destinations[row];
    }

    boolean hasOwnSize(int row) {
        return !Double.isNaN(own[row]);
    }

    double ownSize(int row) {
        return own[row];
    }

    /** Whether no communication has a size of its own. */
    boolean areEqual() {
        return Arrays.stream(own).allMatch(Double::isNaN);
    }

    /** Whether all communications have sizes of their own. */
    boolean areSized() {
        return Arrays.stream(own).noneMatch(Double::isNaN);
    }

    /** Whether a communication is within a node. */
    boolean stayInside() {
        return IntStream.range(0, labels.length).anyMatch(row -> sources[row] == destinations[row]);
    }

    /** The largest node number; -1 without communications. */
    int lastNode() {
        return IntStream.concat(Arrays.stream(sources), Arrays.stream(destinations))
                .max()
                .orElse(-1);
    }

    SchemeGraph graph() {
        return new SchemeGraph(sources, destinations);
    }

    int row(String label) {
        int row = Arrays.asList(labels).indexOf(label);
        if (row < 0) {
            throw Suggestion.unknown("communication", label, labels());
        }
        return row;
    }

    /** The communications as they are written, or the first few of many. */
    String text() {
        int shown = labels.length <= MOST_WRITTEN ? labels.length : FIRST_WRITTEN;
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < shown; row++) {
            text.append(row == 0 ? "" : " ")
                    .append(labels[row])
                    .append(':')
                    .append(sources[row])
                    .append("->")
                    .append(destinations[row]);
            if (hasOwnSize(row)) {
                text.append('(').append(new Bytes(own[row])).append(')');
            }
        }
        return shown < labels.length ? text + " .. " + labels.length + " communications" : text.toString();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Communications that
                && Arrays.equals(labels, that.labels)
                && Arrays.equals(sources, that.sources)
                && Arrays.equals(destinations, that.destinations)
                && Arrays.equals(own, that.own);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(labels) * 31 + Arrays.hashCode(sources) * 7 + Arrays.hashCode(destinations);
    }
}

package dev.weft.machine;

import dev.weft.study.Suggestion;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where the numbers of a machine come from.
 *
 * @param kind who says so
 * @param source the paper, the data sheet or how it was measured
 * @param assumed the names of those that are somebody's guess all the same
 * @param own the names of those that were said anew since, and are not from there
 */
record MachineOrigin(Kind kind, String source, List<String> assumed, List<String> own) implements Serializable {
    /** Who says so. */
    enum Kind {
        GIVEN,
        PUBLISHED,
        MEASURED
    }

    static final MachineOrigin GIVEN = new MachineOrigin(Kind.GIVEN, "", List.of(), List.of());
    static final String BANDWIDTH = "bandwidth";
    static final String LATENCY = "latency";
    static final String INSIDE = "inside";
    static final String EAGER = "eager limit";
    static final String COSTS = "costs";
    static final String SHAPE = "shape";
    static final String CORES = "cores";
    static final String SOCKETS = "sockets";
    private static final List<String> KNOWN = List.of(BANDWIDTH, LATENCY, INSIDE, EAGER, COSTS, SHAPE, CORES);

    MachineOrigin from(Kind who, String where) {
        return new MachineOrigin(who, where, assumed, List.of());
    }

    /** Of numbers from both: one kind with both sources, or given where the kinds differ. */
    MachineOrigin with(MachineOrigin other) {
        if (kind != other.kind) {
            return GIVEN;
        }
        return from(kind, source.equals(other.source) ? source : source + " and " + other.source);
    }

    /** These, too, are guesses. */
    MachineOrigin assuming(String... names) {
        List<String> all = new ArrayList<>(assumed);
        for (String name : names) {
            if (name == null || !KNOWN.contains(name)) {
                throw Suggestion.unknown("value of a machine", name, KNOWN);
            }
            if (!all.contains(name)) {
                all.add(name);
            }
        }
        return new MachineOrigin(kind, source, List.copyOf(all), own);
    }

    /** Somebody has said these now: no guesses any more, and not from the source that the others have. */
    MachineOrigin saying(String... names) {
        List<String> left = new ArrayList<>(assumed);
        left.removeAll(Arrays.asList(names));
        List<String> more = new ArrayList<>(own);
        if (kind != Kind.GIVEN) {
            Arrays.stream(names).filter(name -> !own.contains(name)).forEach(more::add);
        }
        return new MachineOrigin(kind, source, List.copyOf(left), List.copyOf(more));
    }

    /** In words after the size of the machine; nothing where the user gave the numbers. */
    String inWords() {
        String but = own.isEmpty() ? "" : ", but for " + String.join(" and ", own);
        return switch (kind) {
            case GIVEN -> "";
            case PUBLISHED -> ", published in " + source + but;
            case MEASURED -> ", measured by " + source + but;
        };
    }

    /** The same after somebody said the cores; what was not guessed before stays as it was. */
    MachineOrigin sayingCores() {
        return assumed.contains(CORES) ? saying(CORES) : this;
    }

    /** Adds what is said of a value, if that is a guess. */
    void guess(List<String> all, String value, String words) {
        if (assumed.contains(value)) {
            all.add(words + ", is " + instead() + ".");
        }
    }

    /** What a guess is not. */
    private String instead() {
        return switch (kind) {
            case GIVEN -> "assumed";
            case PUBLISHED -> "assumed, not published";
            case MEASURED -> "assumed, not measured";
        };
    }
}

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
 */
record MachineOrigin(Kind kind, String source, List<String> assumed) implements Serializable {
    /** Who says so. */
    enum Kind {
        GIVEN,
        PUBLISHED,
        MEASURED
    }

    static final MachineOrigin GIVEN = new MachineOrigin(Kind.GIVEN, "", List.of());
    static final String BANDWIDTH = "bandwidth";
    static final String LATENCY = "latency";
    static final String INSIDE = "inside";
    static final String EAGER = "eager limit";
    private static final List<String> KNOWN = List.of(BANDWIDTH, LATENCY, INSIDE, EAGER);

    MachineOrigin from(Kind who, String where) {
        return new MachineOrigin(who, where, assumed);
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
        return new MachineOrigin(kind, source, List.copyOf(all));
    }

    /** Somebody has said these now. */
    MachineOrigin saying(String... names) {
        List<String> left = new ArrayList<>(assumed);
        left.removeAll(Arrays.asList(names));
        return new MachineOrigin(kind, source, List.copyOf(left));
    }

    /** In words after the size of the machine; nothing where the user gave the numbers. */
    String inWords() {
        return switch (kind) {
            case GIVEN -> "";
            case PUBLISHED -> ", published in " + source;
            case MEASURED -> ", measured by " + source;
        };
    }

    /** What a guess is not. */
    String instead() {
        return switch (kind) {
            case GIVEN -> "assumed";
            case PUBLISHED -> "assumed, not published";
            case MEASURED -> "assumed, not measured";
        };
    }
}

package dev.weft.machine;

import dev.weft.study.Suggestion;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The origin of the numbers of a machine.
 *
 * @param kind whether they were published or measured, or given by the user
 * @param source the paper, the data sheet or the measurement
 * @param assumed the names of those that are assumed nevertheless
 * @param own the names of those that were set later and are not from that source
 */
record MachineOrigin(Kind kind, String source, List<String> assumed, List<String> own) implements Serializable {
    /** Whether a source is known, and which kind. */
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
    static final String SWITCHES = "switches";
    private static final List<String> KNOWN = List.of(BANDWIDTH, LATENCY, INSIDE, EAGER, COSTS, SHAPE, CORES);

    MachineOrigin from(Kind other, String where) {
        return new MachineOrigin(other, where, assumed, List.of());
    }

    /** The origin of numbers from both: one kind with both sources, or given by the user if the kinds differ. */
    MachineOrigin with(MachineOrigin other) {
        if (kind != other.kind) {
            return GIVEN;
        }
        return from(kind, source.equals(other.source) ? source : source + " and " + other.source);
    }

    /** Marks these as assumed as well. */
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

    /** Marks these as set by the user: no longer assumed, and not from the source of the others. */
    MachineOrigin setting(String... names) {
        List<String> left = new ArrayList<>(assumed);
        left.removeAll(Arrays.asList(names));
        List<String> more = new ArrayList<>(own);
        if (kind != Kind.GIVEN) {
            Arrays.stream(names).filter(name -> !own.contains(name)).forEach(more::add);
        }
        return new MachineOrigin(kind, source, List.copyOf(left), List.copyOf(more));
    }

    /** Words that follow the size of the machine; empty if the user gave the numbers. */
    String inWords() {
        String but = own.isEmpty() ? "" : ", except " + String.join(" and ", own);
        return switch (kind) {
            case GIVEN -> "";
            case PUBLISHED -> ", published in " + source + but;
            case MEASURED -> ", measured by " + source + but;
        };
    }

    /** Marks the cores as set by the user if they were assumed. */
    MachineOrigin settingCores() {
        return assumed.contains(CORES) ? setting(CORES) : this;
    }

    /** Adds a sentence on a value if it is assumed. */
    void assumed(List<String> all, String value, String words) {
        if (assumed.contains(value)) {
            all.add(words + " is " + instead() + ".");
        }
    }

    private String instead() {
        return switch (kind) {
            case GIVEN -> "assumed";
            case PUBLISHED -> "assumed, not published";
            case MEASURED -> "assumed, not measured";
        };
    }
}

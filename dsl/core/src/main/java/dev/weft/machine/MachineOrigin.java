package dev.weft.machine;

import dev.weft.study.Suggestion;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.time.DateTimeException;
import java.time.LocalDate;
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
 * @param date of the measurement or the publication, such as {@code 2026-11-26}; empty if it is unknown
 * @param citation of a publication of these numbers, such as a DOI; empty without one
 */
record MachineOrigin(Kind kind, String source, List<String> assumed, List<String> own, String date, String citation)
        implements Serializable {
    /** Whether a source is known, and which kind. */
    enum Kind {
        GIVEN,
        PUBLISHED,
        MEASURED
    }

    static final MachineOrigin GIVEN = new MachineOrigin(Kind.GIVEN, "", List.of(), List.of(), "", "");
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
        return new MachineOrigin(other, where, assumed, List.of(), "", "");
    }

    /** The same origin with the day of its numbers. */
    MachineOrigin dated(String day) {
        requireSource("dated", day, "Write measuredBy(\"osu_latency, two nodes\").dated(\"2026-11-26\")");
        try {
            return new MachineOrigin(
                    kind, source, assumed, own, LocalDate.parse(day.strip()).toString(), citation);
        } catch (DateTimeException noDate) {
            throw ModelException.call("dated", "must be year, month and day", "Write dated(\"2026-11-26\")", day);
        }
    }

    /** The same origin with the way to cite it. */
    MachineOrigin citedAs(String text) {
        requireSource(
                "citedAs", text, "Write measuredBy(\"osu_latency, two nodes\").citedAs(\"A. Author, Node 17, 2026\")");
        return new MachineOrigin(kind, source, assumed, own, date, text.strip());
    }

    private void requireSource(String word, String typed, String next) {
        ModelException.required(typed, word.equals("dated") ? "date" : "citation", next);
        if (kind == Kind.GIVEN) {
            throw ModelException.call(word, "the numbers have no source yet", next, typed);
        }
    }

    /** The origin of numbers from both: one kind with both sources, or given by the user if the kinds differ. */
    MachineOrigin with(MachineOrigin other) {
        if (kind != other.kind) {
            return GIVEN;
        }
        return source.equals(other.source) ? this : from(kind, source + " and " + other.source);
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
        return new MachineOrigin(kind, source, List.copyOf(all), own, date, citation);
    }

    /** Marks these as set by the user: no longer assumed, and not from the source of the others. */
    MachineOrigin setting(String... names) {
        List<String> left = new ArrayList<>(assumed);
        left.removeAll(Arrays.asList(names));
        List<String> more = new ArrayList<>(own);
        if (kind != Kind.GIVEN) {
            Arrays.stream(names).filter(name -> !own.contains(name)).forEach(more::add);
        }
        return new MachineOrigin(kind, source, List.copyOf(left), List.copyOf(more), date, citation);
    }

    /** The same origin after these were set; names of no value are an error. */
    MachineOrigin changed(List<String> names) {
        List<String> known = new ArrayList<>(KNOWN);
        known.addAll(List.of(SOCKETS, SWITCHES));
        for (String name : names) {
            if (!known.contains(name)) {
                throw Suggestion.unknown("value of a machine", name, known);
            }
        }
        return new MachineOrigin(kind, source, assumed, List.copyOf(names), date, citation);
    }

    /** Words that follow the size of the machine; empty if the user gave the numbers. */
    String inWords() {
        String but = (date.isEmpty() ? "" : ", " + date)
                + (citation.isEmpty() ? "" : " (" + citation + ")")
                + (own.isEmpty() ? "" : ", except " + String.join(" and ", own));
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

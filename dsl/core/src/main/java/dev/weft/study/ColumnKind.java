package dev.weft.study;

import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The kind of a column. It follows from the column's name and the Java type of its values, never from the values that happen to
 * be there, so that two answers of one question have columns of the same types and can be appended and joined.
 */
enum ColumnKind {
    TEXT(Unit.ONE),
    /** Indices and numbers of things of a machine or a program: an {@code IntColumn}. */
    INDEX(Unit.ONE),
    /** Counts, which may exceed 32 bits: a {@code LongColumn}. */
    COUNT(Unit.ONE),
    /** Message sizes in whole bytes: a {@code LongColumn}. */
    SIZE(Unit.B),
    NUMBER(Unit.ONE),
    TIME(Unit.S),
    /** Sizes that are computed, such as crossovers: not necessarily whole. */
    BYTES(Unit.B),
    BANDWIDTH(Unit.BPS);

    /** The words of the vocabulary, as keys and as measures, that are {@link #INDEX} columns if they hold whole numbers. */
    private static final Set<String> INDICES = Set.of(
            "active processes",
            "branches",
            "collective",
            "core",
            "cores",
            "destination",
            "distance",
            "engines",
            "good from",
            "good to",
            "in-degree",
            "launch",
            "level",
            "message",
            "n",
            "nb",
            "neighbour",
            "node",
            "nodes",
            "out-degree",
            "outstanding",
            "p",
            "pairs",
            "partner",
            "period",
            "phase",
            "points",
            "posted",
            "q",
            "rank",
            "ranks",
            "ratio",
            "repetition",
            "router",
            "sample",
            "servers",
            "source",
            "step",
            "tag",
            "window");
    /** The keys of the vocabulary that are {@link #COUNT} columns although 32 bits usually suffice: measures have these names, too. */
    private static final Set<String> COUNTS = Set.of("messages");
    /** The keys of the vocabulary that hold whole bytes. */
    private static final Set<String> SIZES = Set.of("chunk", "size", "smallest size", "vector");
    /** The other keys of the vocabulary that are not text; they are needed for tables without rows. */
    private static final Map<String, ColumnKind> OTHERS = Map.ofEntries(
            Map.entry("arrivals", NUMBER),
            Map.entry("percentile", NUMBER),
            Map.entry("slower", NUMBER),
            Map.entry("delay", TIME),
            Map.entry("instant", TIME),
            Map.entry("latency", TIME),
            Map.entry("overhead", TIME),
            Map.entry("quantum", TIME),
            Map.entry("service", TIME),
            Map.entry("start", TIME),
            Map.entry("time per byte", TIME));

    private final Unit unit;

    ColumnKind(Unit unit) {
        this.unit = unit;
    }

    /** The unit of a key: its SI unit, so that key columns can be joined and plotted without rounding. */
    Unit unit() {
        return unit;
    }

    /** The kind of a key with these values, as they are given. */
    static ColumnKind of(String name, List<?> values) {
        if (values.isEmpty()) {
            return usual(name);
        }
        boolean some = values.stream().anyMatch(ColumnKind::isInteger);
        if (some && all(values, value -> isInteger(value) || (value instanceof Double number && number.isNaN()))) {
            boolean counts = COUNTS.contains(name) || values.stream().anyMatch(Long.class::isInstance);
            return !INDICES.contains(name) && counts ? COUNT : INDEX;
        }
        if (all(values, Bytes.class::isInstance)) {
            return SIZES.contains(name) ? SIZE : BYTES;
        }
        if (all(values, Time.class::isInstance)) {
            return TIME;
        }
        if (all(values, Bandwidth.class::isInstance)) {
            return BANDWIDTH;
        }
        return all(values, Number.class::isInstance) ? NUMBER : TEXT;
    }

    private static boolean isInteger(Object value) {
        return value instanceof Integer || value instanceof Long;
    }

    private static boolean all(List<?> values, Predicate<Object> is) {
        return values.stream().allMatch(is);
    }

    /** The kind of a key without values. */
    private static ColumnKind usual(String name) {
        if (INDICES.contains(name)) {
            return INDEX;
        }
        if (COUNTS.contains(name)) {
            return COUNT;
        }
        return SIZES.contains(name) ? SIZE : OTHERS.getOrDefault(name, TEXT);
    }

    /** The kind of a measure of whole numbers; {@code node (exact)} has that of {@code node}. */
    static ColumnKind ofWhole(String measure) {
        return INDICES.contains(measure.split(" \\(", 2)[0]) ? INDEX : COUNT;
    }

    /** Whether a word of the vocabulary holds whole numbers wherever it holds numbers. */
    static boolean isWhole(String name) {
        return INDICES.contains(name) || COUNTS.contains(name);
    }

    /** The kind of a column stacked of two, neither without rows. */
    ColumnKind with(ColumnKind other) {
        if (this == other) {
            return this;
        }
        if (isWholeNumber() && other.isWholeNumber()) {
            return COUNT;
        }
        if (unit == other.unit && this != TEXT && other != TEXT) {
            return unit == Unit.B ? BYTES : NUMBER;
        }
        return TEXT;
    }

    private boolean isWholeNumber() {
        return this == INDEX || this == COUNT;
    }

    /** The least magnitude that the column cannot hold. */
    double limit() {
        return this == INDEX ? 0x1p31 : 0x1p63;
    }
}

package dev.weft.study.scan;

import dev.weft.units.Dimension;
import dev.weft.units.Unit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A column of a table, which a heading names by one of its spellings without the unit in brackets.
 *
 * @param role of its cells
 * @param name of the key or the measure in the answer
 * @param unit in which a measure is printed; of a key {@code B} for sizes, else none
 * @param spellings in headings, in lower case, where {@code #} is any whole number
 * @param scale from a cell to SI
 * @param range of its numbers
 * @param good what a cell of a check holds if all is well, and what a word may be
 */
public record Column(
        Role role, String name, Unit unit, List<String> spellings, double scale, Range range, Pattern good) {
    /** The meaning of cells. */
    public enum Role {
        /** A whole number that tells rows apart. */
        KEY,
        /** A word that tells rows apart. */
        TEXT,
        /** A word that is a key only where it differs. */
        FACT,
        /** A measured number. */
        VALUE,
        /** A measured number that counts. */
        WHOLE,
        /** The lower end of the bracket of the measure of that name. */
        LOW,
        /** The upper end. */
        HIGH,
        /** A number that is left out, and said. */
        LEFT_OUT,
        /** A number of repetitions, or another one that is no measure. */
        COUNT,
        /** A word that says whether the row is right. */
        CHECK,
        /** Any text. */
        IGNORED
    }

    /** The numbers that a column may have. */
    public enum Range {
        /** Above zero. */
        POSITIVE,
        /** From zero on. */
        NOT_NEGATIVE,
        /** Any. */
        SIGNED
    }

    /** Units as benchmarks spell them, where Weft does not. */
    private static final Map<String, String> SPELLED = Map.of(
            "nsec",
            "ns",
            "usec",
            "us",
            "msec",
            "ms",
            "sec",
            "s",
            "bytes",
            "B",
            "Mbytes/s",
            "MB/s",
            "messages/s",
            "msg/s",
            "Mpps",
            "M msg/s");

    private static final Pattern ANY = Pattern.compile("(?s).*+");

    private static Column of(Role role, String name, Unit unit, String spellings) {
        return new Column(role, name, unit, List.of(spellings.split("\\|")), unit.toSi(1), Range.POSITIVE, ANY);
    }

    /** Returns a key of whole numbers; with the unit {@code B} of sizes. Spellings are divided by bars. */
    public static Column key(String name, Unit unit, String spellings) {
        return of(Role.KEY, name, unit, spellings);
    }

    /** Returns a key of words. */
    public static Column text(String name, String spellings) {
        return of(Role.TEXT, name, Unit.ONE, spellings);
    }

    /** Returns a column of words, which becomes a key if the words differ between tables. */
    public static Column fact(String name, String spellings) {
        return of(Role.FACT, name, Unit.ONE, spellings);
    }

    /** Returns a measure; cells are in this unit unless the heading has another one. */
    public static Column value(String name, Unit unit, String spellings) {
        return of(Role.VALUE, name, unit, spellings);
    }

    /** Returns a measure that counts, of a form without headings. */
    public static Column whole(String name) {
        return of(Role.WHOLE, name, Unit.ONE, "").orZero();
    }

    /** Returns the lower end of the bracket of a measure, which may be zero. */
    public static Column low(String name, Unit unit, String spellings) {
        return of(Role.LOW, name, unit, spellings).orZero();
    }

    /** Returns the upper end of the bracket of a measure. */
    public static Column high(String name, Unit unit, String spellings) {
        return of(Role.HIGH, name, unit, spellings);
    }

    /** Returns numbers that are left out, and said. */
    public static Column leftOut(String spellings) {
        return of(Role.LEFT_OUT, "", Unit.ONE, spellings).orZero();
    }

    /** Returns numbers that are no measure, but by their name a part of one. */
    public static Column part(String name, String spellings) {
        return of(Role.COUNT, name, Unit.ONE, spellings).signed();
    }

    /** Returns counts of repetitions. */
    public static Column count(String spellings) {
        return of(Role.COUNT, "", Unit.ONE, spellings).orZero();
    }

    /** Returns words that say whether a row is right; a number is that of its wrong results. */
    public static Column check(String good, String spellings) {
        return of(Role.CHECK, "", Unit.ONE, spellings).orZero().matching(good);
    }

    /** Returns cells that say nothing about the run. */
    public static Column ignored(String spellings) {
        return of(Role.IGNORED, "", Unit.ONE, spellings);
    }

    /** Returns the same whose cells may be zero. */
    public Column orZero() {
        return new Column(role, name, unit, spellings, scale, Range.NOT_NEGATIVE, good);
    }

    /** Returns the same whose cells may be negative, such as differences. */
    public Column signed() {
        return new Column(role, name, unit, spellings, scale, Range.SIGNED, good);
    }

    /** Returns the same whose cells are in a unit of its own, such as an MB of 2^20 bytes. */
    public Column times(double si) {
        return new Column(role, name, unit, spellings, si, range, good);
    }

    /** Returns the same whose words have this form, a regular expression. */
    public Column matching(String form) {
        return new Column(role, name, unit, spellings, scale, range, Pattern.compile(form));
    }

    /** The same that a heading spells in this way. */
    Column spelled(String heading) {
        return new Column(role, name, unit, List.of(heading), scale, range, good);
    }

    /** Returns whether each of these headings, with or without a unit, is one of a column. */
    public static boolean areKnown(List<Column> columns, List<String> headings) {
        return headings.stream()
                .map(Column::withoutUnit)
                .allMatch(heading -> columns.stream().anyMatch(column -> column.isSpelled(heading)));
    }

    /** A heading without the brackets at its end. */
    static String withoutUnit(String heading) {
        int open = Math.max(heading.lastIndexOf('('), heading.lastIndexOf('['));
        boolean unit = open > 0 && (heading.endsWith(")") || heading.endsWith("]"));
        return unit ? heading.substring(0, open).strip() : heading;
    }

    boolean isNumber() {
        return role != Role.TEXT && role != Role.FACT && role != Role.CHECK && role != Role.IGNORED;
    }

    boolean isMeasure() {
        return role == Role.VALUE || role == Role.WHOLE;
    }

    boolean isKey() {
        return role == Role.KEY || role == Role.TEXT || role == Role.FACT;
    }

    boolean isSpelled(String heading) {
        String wanted = heading.toLowerCase(Locale.ROOT).replaceAll("[0-9]++(?:\\.[0-9]++)?+", "#");
        return spellings.contains(heading.toLowerCase(Locale.ROOT)) || spellings.contains(wanted);
    }

    /** The same with the unit of a heading; empty if it is none of this dimension. A bare MB is no bandwidth. */
    Optional<Column> in(String symbol) {
        String perSecond = symbol.endsWith("/sec") ? symbol.substring(0, symbol.length() - 2) : symbol;
        String known = SPELLED.getOrDefault(perSecond, perSecond);
        boolean size = unit.dimension() == Dimension.BANDWIDTH && !known.endsWith("/s") && !known.endsWith("ps");
        return Unit.find(unit.dimension(), known).filter(found -> !size).map(found -> times(found.toSi(1)));
    }
}

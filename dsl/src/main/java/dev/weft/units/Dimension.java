package dev.weft.units;

import java.util.Locale;

/** What a column of numbers measures; decides which units may print it and how two of them are compared. */
public enum Dimension {
    /** Seconds. */
    TIME,
    /** Bytes. */
    SIZE,
    /** Bytes per second. */
    BANDWIDTH,
    /** Events, usually messages, per second. */
    RATE,
    /** A share or ratio; two of them are compared in percentage points. */
    RATIO,
    /** A plain number: a count, a penalty, a factor. */
    NUMBER;

    /** Such as {@code a time}. */
    String words() {
        return this == NUMBER ? "a plain number" : "a " + name().toLowerCase(Locale.ROOT);
    }
}

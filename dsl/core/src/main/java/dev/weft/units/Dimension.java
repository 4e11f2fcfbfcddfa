package dev.weft.units;

import java.util.Locale;

/** The dimension of a column of numbers. It determines the units for printing, and how two columns are compared. */
public enum Dimension {
    /** Seconds. */
    TIME,
    /** Bytes. */
    SIZE,
    /** Bytes per second. */
    BANDWIDTH,
    /** Events, usually messages, per second. */
    RATE,
    /** A share or ratio; the difference of two is in percentage points. */
    RATIO,
    /** A plain number: a count, a penalty, a factor. */
    NUMBER;

    /** The dimension with its article, such as {@code a time}. */
    String words() {
        return this == NUMBER ? "a plain number" : "a " + name().toLowerCase(Locale.ROOT);
    }
}

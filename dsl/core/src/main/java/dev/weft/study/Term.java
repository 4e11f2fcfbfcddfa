package dev.weft.study;

import dev.weft.units.Time;
import java.io.Serializable;

/**
 * One term of an explanation.
 *
 * @param name what it is, such as {@code wire and switches}
 * @param value its value in human units
 * @param share its share of the whole, 0 to 1; {@code NaN} where it is no part of a whole
 */
public record Term(String name, String value, double share) implements Serializable {
    /** Returns a term that is no part of a whole, such as a rate. */
    public static Term of(String name, String value) {
        return new Term(name, value, Double.NaN);
    }

    /** Returns a part of a whole, both in one unit, with its value in words. A part of nothing has no share. */
    public static Term part(String name, String value, double part, double whole) {
        return new Term(name, value, whole == 0 ? Double.NaN : part / whole);
    }

    /** Returns a part of a whole that are counts, such as ticks or messages. */
    public static Term part(String name, String value, long part, long whole) {
        return part(name, value, (double) part, (double) whole);
    }

    /** Returns a part of a time, both in seconds. */
    public static Term time(String name, double seconds, double whole) {
        return part(name, new Time(seconds).toString(), seconds, whole);
    }
}

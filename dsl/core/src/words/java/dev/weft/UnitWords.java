package dev.weft;

import dev.weft.study.Display;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;

/**
 * Words for times, sizes and bandwidths, and {@code show}. Users import them through {@link Weft}; public, because
 * JShell completes public members only.
 */
public class UnitWords {
    static {
        Display.connect();
    }

    UnitWords() {}

    /**
     * Creates a time in nanoseconds, finite and not negative.
     * Example: {@code ns(271)} prints {@code 271 ns}.
     */
    public static Time ns(double value) {
        return new Time(si("ns", value, Unit.NS));
    }

    /**
     * Creates a time in microseconds, finite and not negative.
     * Example: {@code us(1.5)} prints {@code 1.5 us}.
     */
    public static Time us(double value) {
        return new Time(si("us", value, Unit.US));
    }

    /**
     * Creates a time in milliseconds, finite and not negative.
     * Example: {@code ms(5)} prints {@code 5 ms}.
     */
    public static Time ms(double value) {
        return new Time(si("ms", value, Unit.MS));
    }

    /**
     * Creates a time in seconds, finite and not negative.
     * Example: {@code seconds(2)} prints {@code 2 s}.
     */
    public static Time seconds(double value) {
        return new Time(si("seconds", value, Unit.S));
    }

    /**
     * Creates a size in bytes, finite and not negative.
     * Example: {@code bytes(64)} prints {@code 64 B}.
     */
    public static Bytes bytes(double value) {
        return new Bytes(si("bytes", value, Unit.B));
    }

    /**
     * Creates a size in KiB (1024 bytes), finite and not negative.
     * Example: {@code KiB(4)} prints {@code 4 KiB}.
     */
    public static Bytes KiB(double value) {
        return new Bytes(si("KiB", value, Unit.KIB));
    }

    /**
     * Creates a size in MiB (1024 KiB), finite and not negative.
     * Example: {@code MiB(1)} prints {@code 1 MiB}.
     */
    public static Bytes MiB(double value) {
        return new Bytes(si("MiB", value, Unit.MIB));
    }

    /**
     * Creates a size in GiB (1024 MiB), finite and not negative.
     * Example: {@code GiB(2)} prints {@code 2 GiB}.
     */
    public static Bytes GiB(double value) {
        return new Bytes(si("GiB", value, Unit.GIB));
    }

    /**
     * Creates a size in kB (1000 bytes), finite and not negative.
     * Example: {@code KB(40)} prints {@code 40000 B}.
     */
    public static Bytes KB(double value) {
        return new Bytes(si("KB", value, Unit.KB));
    }

    /**
     * Creates a size in MB (a million bytes), finite and not negative.
     * Example: {@code MB(4)} prints {@code 4 MB}.
     */
    public static Bytes MB(double value) {
        return new Bytes(si("MB", value, Unit.MB));
    }

    /**
     * Creates a size in GB (a billion bytes), finite and not negative.
     * Example: {@code GB(1)} prints {@code 1 GB}.
     */
    public static Bytes GB(double value) {
        return new Bytes(si("GB", value, Unit.GB));
    }

    /**
     * Creates a bandwidth in MB/s (a million bytes per second), finite and not negative.
     * Example: {@code MBps(84.2)} prints {@code 84.2 MB/s}.
     */
    public static Bandwidth MBps(double value) {
        return new Bandwidth(si("MBps", value, Unit.MBPS));
    }

    /**
     * Creates a bandwidth in GB/s (a billion bytes per second), finite and not negative.
     * Example: {@code GBps(3.787)} prints {@code 3.787 GB/s}.
     */
    public static Bandwidth GBps(double value) {
        return new Bandwidth(si("GBps", value, Unit.GBPS));
    }

    /**
     * Creates a bandwidth in Gbit/s (a billion bits per second), the unit of link specifications; finite and not
     * negative.
     * Example: {@code Gbitps(200)} prints {@code 25 GB/s}.
     */
    public static Bandwidth Gbitps(double value) {
        return new Bandwidth(si("Gbitps", value, Unit.GBITPS));
    }

    /**
     * Creates a bandwidth in Gbit/s, as {@link #Gbitps} does, in the spelling of vendors.
     * Example: {@code Gbps(200)} prints {@code 25 GB/s}.
     */
    public static Bandwidth Gbps(double value) {
        return new Bandwidth(si("Gbps", value, Unit.GBITPS));
    }

    /**
     * Creates a bandwidth in Mbit/s (a million bits per second), finite and not negative.
     * Example: {@code Mbps(100)} prints {@code 12.5 MB/s}.
     */
    public static Bandwidth Mbps(double value) {
        return new Bandwidth(si("Mbps", value, Unit.MBITPS));
    }

    /**
     * Shows values below the cell, in order: charts, tables, results, text. It works in every kernel.
     * Example: {@code show(openQueue(100, ms(3)).solve())}.
     */
    public static void show(Object... values) {
        for (Object value : ModelException.required(values, "values", "Write show(result.chart(\"time\"))")) {
            Display.show(value == null ? "null" : value);
        }
    }

    private static double si(String word, double value, Unit unit) {
        double si = unit.toSi(value);
        if (!Double.isFinite(si) || si < 0) {
            boolean whole = Math.abs(value) < 1e15 && value == Math.rint(value);
            throw ModelException.call(
                    word,
                    "must be finite and not negative",
                    "Try " + word + "(1)",
                    whole ? (Object) (long) value : value);
        }
        return si;
    }
}

package dev.weft;

import dev.weft.study.Display;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import dev.weft.units.Unit;

/** Times, sizes and bandwidths, and {@code show}: what every cell uses. Users import them through {@link Weft}; public, because JShell completes nothing else. */
public class UnitWords {
    static {
        Display.connect();
    }

    UnitWords() {}

    /** A time in nanoseconds. Example: {@code ns(271)}. */
    public static Time ns(double value) {
        return new Time(Unit.NS.toSi(value));
    }

    /** A time in microseconds. Example: {@code us(1.5)}. */
    public static Time us(double value) {
        return new Time(Unit.US.toSi(value));
    }

    /** A time in milliseconds. Example: {@code ms(5)}. */
    public static Time ms(double value) {
        return new Time(Unit.MS.toSi(value));
    }

    /** A time in seconds. Example: {@code seconds(2)}. */
    public static Time seconds(double value) {
        return new Time(value);
    }

    /** A size in bytes. Example: {@code bytes(64)}. */
    public static Bytes bytes(double value) {
        return new Bytes(value);
    }

    /** A size in units of 1024 bytes. Example: {@code KiB(4)}. */
    public static Bytes KiB(double value) {
        return new Bytes(Unit.KIB.toSi(value));
    }

    /** A size in units of 1024 KiB. Example: {@code MiB(1)}. */
    public static Bytes MiB(double value) {
        return new Bytes(Unit.MIB.toSi(value));
    }

    /** A size in units of 1024 MiB. Example: {@code GiB(2)}. */
    public static Bytes GiB(double value) {
        return new Bytes(Unit.GIB.toSi(value));
    }

    /** A size in units of 1000 bytes. Example: {@code KB(40)}. */
    public static Bytes KB(double value) {
        return new Bytes(Unit.KB.toSi(value));
    }

    /** A size in units of a million bytes. Example: {@code MB(4)}. */
    public static Bytes MB(double value) {
        return new Bytes(Unit.MB.toSi(value));
    }

    /** A size in units of a billion bytes. Example: {@code GB(1)}. */
    public static Bytes GB(double value) {
        return new Bytes(Unit.GB.toSi(value));
    }

    /** A bandwidth in units of a million bytes per second. Example: {@code MBps(84.2)}. */
    public static Bandwidth MBps(double value) {
        return new Bandwidth(Unit.MBPS.toSi(value));
    }

    /** A bandwidth in units of a billion bytes per second. Example: {@code GBps(3.787)}. */
    public static Bandwidth GBps(double value) {
        return new Bandwidth(Unit.GBPS.toSi(value));
    }

    /** A bandwidth in units of a billion bits per second, as links are sold. Example: {@code Gbitps(200)}. */
    public static Bandwidth Gbitps(double value) {
        return new Bandwidth(Unit.GBITPS.toSi(value));
    }

    /** The same as {@link #Gbitps}, as vendors write it: {@code Gbps(200)} is 25 GB/s. Example: {@code Gbps(200)}. */
    public static Bandwidth Gbps(double value) {
        return Gbitps(value);
    }

    /** A bandwidth in units of a million bits per second: {@code Mbps(100)} is 12.5 MB/s. Example: {@code Mbps(100)}. */
    public static Bandwidth Mbps(double value) {
        return new Bandwidth(Unit.MBITPS.toSi(value));
    }

    /**
     * Shows values below the cell, in order: charts, tables, results, text. Works in every kernel.
     * Example: {@code show(openQueue(100, ms(3)).solve())}.
     */
    public static void show(Object... values) {
        for (Object value : values) {
            Display.show(value);
        }
    }
}

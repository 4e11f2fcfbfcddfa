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

    /** A time in nanoseconds. */
    public static Time ns(double value) {
        return new Time(Unit.NS.toSi(value));
    }

    /** A time in microseconds. */
    public static Time us(double value) {
        return new Time(Unit.US.toSi(value));
    }

    /** A time in milliseconds. */
    public static Time ms(double value) {
        return new Time(Unit.MS.toSi(value));
    }

    /** A time in seconds. */
    public static Time seconds(double value) {
        return new Time(value);
    }

    /** A size in bytes. */
    public static Bytes bytes(double value) {
        return new Bytes(value);
    }

    /** A size in units of 1024 bytes. */
    public static Bytes KiB(double value) {
        return new Bytes(Unit.KIB.toSi(value));
    }

    /** A size in units of 1024 KiB. */
    public static Bytes MiB(double value) {
        return new Bytes(Unit.MIB.toSi(value));
    }

    /** A size in units of 1024 MiB. */
    public static Bytes GiB(double value) {
        return new Bytes(Unit.GIB.toSi(value));
    }

    /** A size in units of 1000 bytes. */
    public static Bytes KB(double value) {
        return new Bytes(Unit.KB.toSi(value));
    }

    /** A size in units of a million bytes. */
    public static Bytes MB(double value) {
        return new Bytes(Unit.MB.toSi(value));
    }

    /** A size in units of a billion bytes. */
    public static Bytes GB(double value) {
        return new Bytes(Unit.GB.toSi(value));
    }

    /** A bandwidth in units of a million bytes per second. */
    public static Bandwidth MBps(double value) {
        return new Bandwidth(Unit.MBPS.toSi(value));
    }

    /** A bandwidth in units of a billion bytes per second. */
    public static Bandwidth GBps(double value) {
        return new Bandwidth(Unit.GBPS.toSi(value));
    }

    /** A bandwidth in units of a billion bits per second, as links are sold. */
    public static Bandwidth Gbitps(double value) {
        return new Bandwidth(Unit.GBITPS.toSi(value));
    }

    /** The same as {@link #Gbitps}, as vendors write it: {@code Gbps(200)} is 25 GB/s. */
    public static Bandwidth Gbps(double value) {
        return Gbitps(value);
    }

    /** A bandwidth in units of a million bits per second: {@code Mbps(100)} is 12.5 MB/s. */
    public static Bandwidth Mbps(double value) {
        return new Bandwidth(Unit.MBITPS.toSi(value));
    }

    /** Shows values below the cell, in order: charts, tables, results, text. Works in every kernel. */
    public static void show(Object... values) {
        for (Object value : values) {
            Display.show(value);
        }
    }
}

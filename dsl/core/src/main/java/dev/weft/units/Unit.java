package dev.weft.units;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** A unit for reading and printing SI values. */
public enum Unit {
    NS(Dimension.TIME, "ns", 1e-9),
    US(Dimension.TIME, "us", 1e-6),
    MS(Dimension.TIME, "ms", 1e-3),
    S(Dimension.TIME, "s", 1),

    B(Dimension.SIZE, "B", 1),
    KIB(Dimension.SIZE, "KiB", 0x1p10),
    MIB(Dimension.SIZE, "MiB", 0x1p20),
    GIB(Dimension.SIZE, "GiB", 0x1p30),
    TIB(Dimension.SIZE, "TiB", 0x1p40),
    KB(Dimension.SIZE, "kB", 1e3),
    MB(Dimension.SIZE, "MB", 1e6),
    GB(Dimension.SIZE, "GB", 1e9),
    TB(Dimension.SIZE, "TB", 1e12),

    BPS(Dimension.BANDWIDTH, "B/s", 1),
    KBPS(Dimension.BANDWIDTH, "kB/s", 1e3),
    MBPS(Dimension.BANDWIDTH, "MB/s", 1e6),
    GBPS(Dimension.BANDWIDTH, "GB/s", 1e9),
    TBPS(Dimension.BANDWIDTH, "TB/s", 1e12),
    KIBPS(Dimension.BANDWIDTH, "KiB/s", 0x1p10),
    MIBPS(Dimension.BANDWIDTH, "MiB/s", 0x1p20),
    GIBPS(Dimension.BANDWIDTH, "GiB/s", 0x1p30),
    MBITPS(Dimension.BANDWIDTH, "Mbit/s", 1e6 / 8),
    GBITPS(Dimension.BANDWIDTH, "Gbit/s", 1e9 / 8),

    PER_S(Dimension.RATE, "msg/s", 1),
    KILO_PER_S(Dimension.RATE, "k msg/s", 1e3),
    MEGA_PER_S(Dimension.RATE, "M msg/s", 1e6),
    /** Cycles and departures of a queueing network whose customers are no messages. */
    JOBS_PER_S(Dimension.RATE, "jobs/s", 1),
    /** Speed of propagation from rank to rank, such as that of an idle wave. */
    RANKS_PER_S(Dimension.RATE, "ranks/s", 1),
    /** Floating-point operations. */
    GFLOP_PER_S(Dimension.RATE, "Gflop/s", 1e9),

    PERCENT(Dimension.RATIO, "%", 0.01),
    /** Percentage points: the difference of two ratios. */
    POINTS(Dimension.RATIO, "pp", 0.01),
    ONE(Dimension.NUMBER, "", 1);

    private final Dimension dimension;
    private final String symbol;
    private final double si;

    Unit(Dimension dimension, String symbol, double si) {
        this.dimension = dimension;
        this.symbol = symbol;
        this.si = si;
    }

    /** Returns the dimension. */
    public Dimension dimension() {
        return dimension;
    }

    /** Returns the printed symbol, such as {@code GB/s}; empty for plain numbers. */
    public String symbol() {
        return symbol;
    }

    /** Converts an SI value to this unit. */
    public double from(double siValue) {
        return siValue / si;
    }

    /** Converts a value in this unit to SI. */
    public double toSi(double value) {
        return value * si;
    }

    /** Returns an SI value as text in this unit at four significant digits, such as {@code 3.787 GB/s}. */
    public String print(double siValue) {
        String digits = Digits.four(from(siValue));
        return symbol.isEmpty() ? digits : digits + " " + symbol;
    }

    /**
     * Returns an SI value as text that reads back as the same value, such as {@code 1.3 us}: the shortest one, because a number of one unit
     * can be exact where that of another is one digit off.
     */
    public static String exactly(Dimension dimension, double siValue) {
        Unit usual = dimension == Dimension.SIZE ? Bytes.unitOf(siValue) : human(dimension, siValue);
        return Stream.concat(Stream.of(usual), scale(dimension).stream())
                .flatMap(unit -> unit.exactTexts(siValue))
                .min(Comparator.comparingInt(String::length))
                .orElseThrow();
    }

    /** The texts in this unit that read back as this value; at least one in the base unit, at times none in another. */
    private Stream<String> exactTexts(double siValue) {
        double near = from(siValue);
        return DoubleStream.of(near, Math.nextDown(near), Math.nextUp(near))
                .filter(number -> toSi(number) == siValue)
                .mapToObj(number -> shortest(number) + " " + symbol);
    }

    /** The digits of a number, all that tell it from others, without a fraction of 0. */
    private static String shortest(double number) {
        return Double.toString(number)
                .replaceFirst("\\.0$", "")
                .replace(".0E", "e")
                .replace('E', 'e');
    }

    /** Returns a column heading: the name with the unit in brackets, such as {@code latency (ns)}. */
    public String heading(String name) {
        return symbol.isEmpty() ? name : name + " (" + symbol + ")";
    }

    /** Returns the decimal unit of this dimension in which the value has one to three digits before the point. */
    public static Unit human(Dimension dimension, double siValue) {
        List<Unit> units = scale(dimension);
        double magnitude = Math.abs(siValue);
        Unit best = magnitude == 0 && dimension == Dimension.TIME ? S : units.get(0);
        for (Unit unit : units) {
            // 0.99995 would print as 1.000 of the next unit
            if (magnitude >= unit.si * 0.99995) {
                best = unit;
            }
        }
        return best;
    }

    /**
     * Returns one unit for SI values that are compared: that of the smallest above zero, or that of the largest if the largest would
     * have more than four digits before the point.
     */
    public static Unit common(Dimension dimension, double... siValues) {
        if (dimension == Dimension.SIZE) {
            return Bytes.unitOf(siValues);
        }
        double most = DoubleStream.of(siValues).map(Math::abs).max().orElse(0);
        double least = DoubleStream.of(siValues)
                .map(Math::abs)
                .filter(value -> value > 0)
                .min()
                .orElse(0);
        Unit small = human(dimension, least);
        return small.from(most) < 1e4 ? small : human(dimension, most);
    }

    /** Finds the unit with this symbol. Case matters only to distinguish bytes from bits (MB and Mb); {@code µs} is read as {@code us}. */
    public static Optional<Unit> find(Dimension dimension, String symbol) {
        String wanted = ModelException.required(symbol, "unit", "Write \"us\", \"MB\" or \"GB/s\"")
                .strip()
                .replace("\u00b5", "u")
                .replace("\u03bc", "u");
        return Arrays.stream(values())
                .filter(unit -> unit.dimension == dimension && unit.reads(wanted))
                .findFirst();
    }

    /** Returns the unit with this symbol; an error lists the units of the dimension. */
    public static Unit named(Dimension dimension, String symbol) {
        return find(dimension, symbol)
                .orElseThrow(() -> ModelException.of(
                        "unit " + ModelException.argument(symbol),
                        "the units of " + dimension.words() + " are " + String.join(", ", symbols(dimension)),
                        "Write one of them"));
    }

    /** Returns the symbols of all units of a dimension, smallest first. */
    public static List<String> symbols(Dimension dimension) {
        return Arrays.stream(values())
                .filter(unit -> unit.dimension == dimension)
                .sorted(Comparator.comparingDouble(unit -> unit.si))
                .map(Unit::symbol)
                .toList();
    }

    private boolean reads(String wanted) {
        String own = dimension == Dimension.BANDWIDTH ? symbol.replace("/s", "") : symbol;
        String given = dimension == Dimension.BANDWIDTH ? withoutPerSecond(wanted) : wanted;
        boolean bits = given.endsWith("b") || given.endsWith("bit");
        if (bits && dimension != Dimension.TIME) {
            return own.endsWith("bit") && own.replace("bit", "").equalsIgnoreCase(given.replaceAll("b(it)?$", ""));
        }
        return own.toLowerCase(Locale.ROOT).equals(given.toLowerCase(Locale.ROOT));
    }

    private static String withoutPerSecond(String symbol) {
        return symbol.replaceAll("(/s|ps)$", "");
    }

    private static List<Unit> scale(Dimension dimension) {
        return switch (dimension) {
            case TIME -> List.of(NS, US, MS, S);
            case SIZE -> List.of(B, KB, MB, GB, TB);
            case BANDWIDTH -> List.of(BPS, KBPS, MBPS, GBPS, TBPS);
            case RATE -> List.of(PER_S, KILO_PER_S, MEGA_PER_S);
            case RATIO -> List.of(PERCENT);
            case NUMBER -> List.of(ONE);
        };
    }
}

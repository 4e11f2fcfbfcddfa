package dev.weft.units;

/**
 * A duration in seconds. It prints in ns, us, ms or s at four significant digits.
 *
 * @param seconds the duration in seconds; finite and not negative
 */
public record Time(double seconds) implements Quantity<Time> {
    private static final String EXAMPLE = "1.6 us";

    public Time {
        seconds = Parsing.checked(seconds, Dimension.TIME, "time", EXAMPLE);
    }

    /** Reads a time such as {@code "1616 ns"}, {@code "1.6 us"}, {@code "1.6 µs"}, {@code "2ms"} or {@code "3 s"}; an error for other text. */
    public static Time parse(String text) {
        return new Time(Parsing.si(Dimension.TIME, "time", EXAMPLE, text));
    }

    /** Returns the time in nanoseconds. */
    public double ns() {
        return Unit.NS.from(seconds);
    }

    /** Returns the time in microseconds. */
    public double us() {
        return Unit.US.from(seconds);
    }

    /** Returns the time in milliseconds. */
    public double ms() {
        return Unit.MS.from(seconds);
    }

    @Override
    public double si() {
        return seconds;
    }

    @Override
    public Time withSi(double si) {
        return new Time(si);
    }

    @Override
    public Dimension dimension() {
        return Dimension.TIME;
    }

    /** Returns the time at four significant digits in its most readable unit: {@code 1.896 us}. */
    @Override
    public String toString() {
        return Unit.human(Dimension.TIME, seconds).print(seconds);
    }
}

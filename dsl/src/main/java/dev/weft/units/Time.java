package dev.weft.units;

/**
 * A duration.
 *
 * @param seconds the duration in seconds; finite and not negative
 */
public record Time(double seconds) implements Quantity<Time> {
    private static final String EXAMPLE = "1.6 us";

    public Time {
        seconds = Parsing.checked(seconds, Dimension.TIME, "time", EXAMPLE);
    }

    /** Reads {@code "1616 ns"}, {@code "1.6 us"}, {@code "1.6 µs"}, {@code "2ms"} or {@code "3 s"}. */
    public static Time parse(String text) {
        return new Time(Parsing.si(Dimension.TIME, "time", EXAMPLE, text));
    }

    /** In nanoseconds. */
    public double ns() {
        return Unit.NS.from(seconds);
    }

    /** In microseconds. */
    public double us() {
        return Unit.US.from(seconds);
    }

    /** In milliseconds. */
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

    /** Human units at four significant digits: {@code 1.896 us}. */
    @Override
    public String toString() {
        return Unit.human(Dimension.TIME, seconds).print(seconds);
    }
}

package dev.weft.units;

/**
 * A transfer rate in bytes per second. It prints in decimal units at four significant digits.
 *
 * @param bytesPerSecond the rate in bytes per second; finite and not negative
 */
public record Bandwidth(double bytesPerSecond) implements Quantity<Bandwidth> {
    private static final String EXAMPLE = "3.787 GB/s";

    public Bandwidth {
        bytesPerSecond = Parsing.checked(bytesPerSecond, Dimension.BANDWIDTH, "bandwidth", EXAMPLE);
    }

    /** Reads a bandwidth such as {@code "3.787 GB/s"}, {@code "1 GiB/s"} or, in bits, {@code "40 Gbit/s"}; an error for other text. */
    public static Bandwidth parse(String text) {
        return new Bandwidth(Parsing.si(Dimension.BANDWIDTH, "bandwidth", EXAMPLE, text));
    }

    @Override
    public double si() {
        return bytesPerSecond;
    }

    @Override
    public Bandwidth withSi(double si) {
        return new Bandwidth(si);
    }

    @Override
    public Dimension dimension() {
        return Dimension.BANDWIDTH;
    }

    /** Returns the bandwidth at four significant digits in a decimal unit: {@code 3.787 GB/s}. */
    @Override
    public String toString() {
        return Unit.human(Dimension.BANDWIDTH, bytesPerSecond).print(bytesPerSecond);
    }
}

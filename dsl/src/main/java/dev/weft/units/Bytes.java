package dev.weft.units;

/**
 * A message or memory size.
 *
 * @param count the size in bytes; finite and not negative, not necessarily whole (a fitted threshold is not)
 */
public record Bytes(double count) implements Quantity<Bytes> {
    private static final String EXAMPLE = "4 KiB";
    private static final Unit[] BINARY = {Unit.TIB, Unit.GIB, Unit.MIB, Unit.KIB};
    private static final Unit[] DECIMAL = {Unit.TB, Unit.GB, Unit.MB};

    public Bytes {
        count = Parsing.checked(count, Dimension.SIZE, "size", EXAMPLE);
    }

    /** Reads {@code "8 B"}, {@code "4 KiB"} (1024), {@code "20 MB"} (a million) and the like. */
    public static Bytes parse(String text) {
        return new Bytes(Parsing.si(Dimension.SIZE, "size", EXAMPLE, text));
    }

    /** The time in which this many bytes pass at the given rate. */
    public Time at(Bandwidth bandwidth) {
        ModelException.required(bandwidth, "a bandwidth", "Write GBps(3.787)");
        if (bandwidth.bytesPerSecond() == 0) {
            throw new ModelException("Cannot send " + this
                    + " at 0 B/s: it would never arrive. Give a bandwidth above zero, such as GBps(3.787).");
        }
        return new Time(count / bandwidth.bytesPerSecond());
    }

    /** The rate at which this many bytes pass in the given time. */
    public Bandwidth in(Time time) {
        ModelException.required(time, "a time", "Write us(1.6)");
        if (time.seconds() == 0) {
            throw new ModelException(
                    "Cannot send " + this + " in 0 s: the bandwidth would be infinite. Give a time above zero.");
        }
        return new Bandwidth(count / time.seconds());
    }

    @Override
    public double si() {
        return count;
    }

    @Override
    public Bytes withSi(double si) {
        return new Bytes(si);
    }

    @Override
    public Dimension dimension() {
        return Dimension.SIZE;
    }

    /** Exact where it can be: {@code 4 KiB}, {@code 20 MB}, {@code 51982 B}; else at four significant digits. */
    @Override
    public String toString() {
        for (Unit unit : BINARY) {
            if (isWhole(unit)) {
                return unit.print(count);
            }
        }
        for (Unit unit : DECIMAL) {
            if (isWhole(unit)) {
                return unit.print(count);
            }
        }
        return count < 1e6
                ? Unit.B.print(count)
                : Unit.human(Dimension.SIZE, count).print(count);
    }

    private boolean isWhole(Unit unit) {
        double units = unit.from(count);
        return units >= 1 && units == Math.rint(units);
    }
}

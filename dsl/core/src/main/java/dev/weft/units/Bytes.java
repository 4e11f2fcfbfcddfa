package dev.weft.units;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A message or memory size in bytes.
 *
 * @param count the size in bytes; finite and not negative, not necessarily whole (a fitted threshold is not)
 */
public record Bytes(double count) implements Quantity<Bytes> {
    private static final String EXAMPLE = "4 KiB";
    /** Units of sizes that are printed exactly, largest first. */
    private static final List<Unit> EXACT = List.of(Unit.TIB, Unit.TB, Unit.GIB, Unit.GB, Unit.MIB, Unit.MB, Unit.KIB);

    public Bytes {
        count = Parsing.checked(count, Dimension.SIZE, "size", EXAMPLE);
    }

    /** Reads a size such as {@code "8 B"}, {@code "4 KiB"} (1024 bytes each) or {@code "20 MB"} (a million bytes each); an error for other text. */
    public static Bytes parse(String text) {
        return new Bytes(Parsing.si(Dimension.SIZE, "size", EXAMPLE, text));
    }

    /** Returns the transfer time at this bandwidth, without latency; an error at 0 B/s. */
    public Time at(Bandwidth bandwidth) {
        ModelException.required(bandwidth, "bandwidth", "Write at(GBps(3.787))");
        if (bandwidth.bytesPerSecond() == 0) {
            throw ModelException.call("at", "must be above zero", "Try at(GBps(3.787))", bandwidth);
        }
        return new Time(count / bandwidth.bytesPerSecond());
    }

    /** Returns the bandwidth that transfers this size in the given time; an error for 0 s. */
    public Bandwidth in(Time time) {
        ModelException.required(time, "time", "Write in(us(1.6))");
        if (time.seconds() == 0) {
            throw ModelException.call("in", "must be above zero", "Try in(us(1.6))", time);
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

    /** Returns an exact text such as {@code 4 KiB}, {@code 20 MB} or {@code 51982 B}, otherwise the size at four significant digits. */
    @Override
    public String toString() {
        return unitOf(count).print(count);
    }

    /** The largest unit in which all sizes in bytes are whole numbers; without one the decimal unit of the largest size. */
    static Unit unitOf(double... sizes) {
        double most = DoubleStream.of(sizes).max().orElse(0);
        return EXACT.stream()
                .filter(unit -> DoubleStream.of(sizes).map(unit::from).allMatch(each -> each == Math.rint(each)))
                .filter(unit -> unit.from(most) >= 1 && unit.from(most) < 1e6)
                .findFirst()
                .orElse(most < 1e6 ? Unit.B : Unit.human(Dimension.SIZE, most));
    }
}

package dev.weft.study;

import dev.weft.units.ModelException;
import dev.weft.units.Unit;

/** One number of a result, with its unit and, where the answer is not exact, its bracket. Immutable. */
public final class Value {
    private final Measure measure;
    private final int row;
    private final String remark;

    private Value(Measure measure, int row, String remark) {
        this.measure = measure;
        this.row = row;
        this.remark = remark;
    }

    static Value of(Measure measure, int row) {
        return new Value(measure, row, "");
    }

    /** A value with its bracket, in SI units. */
    public static Value of(String name, Unit unit, double low, double si, double high) {
        return of(name, unit, low, si, high, "");
    }

    /** A value with its bracket and what is to be known of it, which is printed behind, such as "not identifiable". */
    public static Value of(String name, Unit unit, double low, double si, double high, String remark) {
        Measure one = Measure.between(name, unit, new double[] {low}, new double[] {si}, new double[] {high});
        return new Value(one, 0, ModelException.required(remark, "a remark", "Write \"not identifiable\""));
    }

    /** In SI units: seconds, bytes, bytes per second, messages per second; ratios as plain numbers, 1 for 100 %. */
    public double si() {
        return measure.si(row);
    }

    /** In this unit of its own dimension, such as {@code in("us")}; ratios may be asked for in {@code "%"}. */
    public double in(String unit) {
        return Unit.named(measure.unit().dimension(), unit).from(si());
    }

    /** The lower end of its bracket in SI units; the value itself where there is none. */
    public double low() {
        return measure.low(row);
    }

    /** The upper end of its bracket in SI units; the value itself where there is none. */
    public double high() {
        return measure.high(row);
    }

    /** How many times the other one it is; both must be of one dimension. */
    public double per(Value other) {
        if (measure.unit().dimension() != other.measure.unit().dimension()) {
            throw ModelException.cannot(
                    "divide " + this + " by",
                    other,
                    "one is a " + measure.name() + ", the other a " + other.measure.name(),
                    "Divide values of one kind");
        }
        return si() / other.si();
    }

    /** In the unit of its column, with its bracket, such as {@code 1.896 us [1.8 us, 2 us]}. */
    @Override
    public String toString() {
        Unit unit = measure.unit();
        boolean bracket = low() < si() || high() > si();
        String interval = bracket ? " [" + unit.print(low()) + ", " + unit.print(high()) + "]" : "";
        return unit.print(si()) + interval + (remark.isEmpty() ? "" : ", " + remark);
    }
}

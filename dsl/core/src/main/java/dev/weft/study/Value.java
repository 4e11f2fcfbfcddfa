package dev.weft.study;

import dev.weft.units.ModelException;
import dev.weft.units.Unit;

/** One number of a result with its unit and, where the answer is not exact, its bracket. Immutable. */
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

    /** Makes a value with its bracket, in SI units. */
    public static Value of(String name, Unit unit, double low, double si, double high) {
        return of(name, unit, low, si, high, "");
    }

    /** Makes a value with its bracket and a remark printed after it, such as "not identifiable". */
    public static Value of(String name, Unit unit, double low, double si, double high, String remark) {
        Measure one = Measure.between(name, unit, new double[] {low}, new double[] {si}, new double[] {high});
        return new Value(one, 0, ModelException.required(remark, "a remark", "Write \"not identifiable\""));
    }

    Unit unit() {
        return measure.unit();
    }

    /**
     * Returns the value in SI units: seconds, bytes, bytes per second, messages per second; ratios as plain numbers, 1
     * for 100 %.
     */
    public double si() {
        return measure.si(row);
    }

    /**
     * Returns the value in this unit of its dimension, such as {@code in("us")}; ratios may be asked for in {@code
     * "%"}.
     */
    public double in(String unit) {
        return Unit.named(measure.unit().dimension(), unit).from(si());
    }

    /** Returns the lower end of its bracket in SI units; the value itself where there is none. */
    public double low() {
        return measure.low(row);
    }

    /** Returns the upper end of its bracket in SI units; the value itself where there is none. */
    public double high() {
        return measure.high(row);
    }

    /** Returns the ratio of this value to another of the same dimension. */
    public double per(Value other) {
        ModelException.required(other, "the other value", "Write a.value(\"time\").per(b.value(\"time\"))");
        if (measure.unit().dimension() != other.measure.unit().dimension()) {
            throw ModelException.of(
                    this + " divided by " + other,
                    "the first is a " + measure.name() + ", the second a " + other.measure.name(),
                    "Divide values of one kind");
        }
        return si() / other.si();
    }

    /**
     * Prints the value with its bracket, such as {@code 1.896 us [1.8 us, 2 us]}: in the unit of its column, or in one that fits its size if
     * that has more than four digits before the point or none.
     */
    @Override
    public String toString() {
        Unit unit = measure.pick(row).readableUnit();
        boolean bracket = low() < si() || high() > si();
        String interval = bracket ? " [" + unit.print(low()) + ", " + unit.print(high()) + "]" : "";
        return unit.print(si()) + interval + (remark.isEmpty() ? "" : ", " + remark);
    }
}

package dev.weft.study;

import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Quantity;
import dev.weft.units.Unit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The units in which the axes of a figure print. */
final class FigureUnits {
    private static final Pattern IN_BRACKETS = Pattern.compile(".*\\(([^()]*)\\)");

    private FigureUnits() {}

    /** Returns the unit with this symbol, or fails with the list of those of the dimension. */
    static Unit find(Dimension dimension, String symbol) {
        return Unit.find(dimension, symbol)
                .orElseThrow(() -> Suggestion.unknown("unit", symbol, Unit.symbols(dimension)));
    }

    /**
     * The measure's own unit where it is a special one, such as KiB or percentage points; else a decimal one that
     * suits.
     */
    static Unit human(List<Measure> measures, boolean log) {
        Unit own = measures.get(0).unit();
        boolean onScale = Unit.human(own.dimension(), own.toSi(1)) == own;
        double[] values = measures.stream()
                .flatMapToDouble(measure -> IntStream.range(0, measure.rows()).mapToDouble(measure::si))
                .toArray();
        return onScale && values.length > 0 ? Unit.human(own.dimension(), typical(values, log)) : own;
    }

    /** The unit of each measure, where each has an axis; a symbol that the user chose holds for those of its dimension. */
    static Map<String, Unit> ofMeasures(List<Measure> measures, boolean log, String symbol) {
        Map<String, Unit> units = new LinkedHashMap<>();
        for (Measure measure : measures) {
            Unit usual = human(
                    measures.stream()
                            .filter(other -> other.name().equals(measure.name()))
                            .toList(),
                    log);
            units.putIfAbsent(
                    measure.name(),
                    Unit.find(usual.dimension(), symbol)
                            .filter(unit -> !symbol.isEmpty())
                            .orElse(usual));
        }
        return units;
    }

    /** The unit of a key: bytes for sizes, which the axis itself prints as KiB and MiB. */
    static Unit ofKey(List<Object> values, boolean log) {
        if (values.isEmpty() || !(values.get(0) instanceof Quantity<?> first)) {
            return Unit.ONE;
        }
        double[] si =
                values.stream().filter(Key::isNumeric).mapToDouble(Key::number).toArray();
        return first.dimension() == Dimension.SIZE ? Unit.B : Unit.human(first.dimension(), typical(si, log));
    }

    /** A title that ends with a unit of the axis' dimension must name that of the axis, which prints sizes with their own units. */
    static void requireSame(String call, String title, Unit axis) {
        Matcher unit = IN_BRACKETS.matcher(title);
        if (axis.dimension() != Dimension.SIZE
                && unit.matches()
                && Unit.find(axis.dimension(), unit.group(1))
                        .filter(said -> said != axis)
                        .isPresent()) {
            throw ModelException.of(
                    call + "(" + ModelException.argument(title) + ")",
                    "the numbers of the axis are "
                            + (axis.symbol().isEmpty() ? "without a unit" : "in " + axis.symbol()),
                    "Leave the unit out of the title, or choose the axis' with unit("
                            + ModelException.argument(unit.group(1)) + ")");
        }
    }

    /** True when all values are numbers, or all quantities of one dimension. */
    static boolean areComparable(List<Object> values) {
        return values.stream().allMatch(Key::isNumeric)
                && values.stream().map(FigureUnits::dimension).distinct().count() <= 1;
    }

    /** The kind of quantity of a unit, in words. */
    static String kind(Unit unit) {
        return unit.symbol().isEmpty() ? unit.dimension().name().toLowerCase(Locale.ROOT) : unit.symbol();
    }

    private static Dimension dimension(Object value) {
        return value instanceof Quantity<?> quantity ? quantity.dimension() : Dimension.NUMBER;
    }

    /** The largest value of a linear axis, the middle one of a logarithmic axis. */
    private static double typical(double[] values, boolean log) {
        double[] sorted = DoubleStream.of(values)
                .filter(Double::isFinite)
                .map(Math::abs)
                .filter(value -> value > 0)
                .sorted()
                .toArray();
        if (sorted.length == 0) {
            return 1;
        }
        return log ? sorted[sorted.length / 2] : Arrays.stream(sorted).max().orElse(1);
    }
}

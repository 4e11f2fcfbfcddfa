package dev.weft.study;

import dev.weft.study.chart.Chart;
import dev.weft.study.chart.ChartData;
import dev.weft.study.chart.ChartLook;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Turns the layers of a figure into the plain data from which it is drawn, in the units that it prints.
 *
 * @param units the units of measures that have a panel each
 */
record FigureData(
        List<FigureLayer> layers, ChartLook look, boolean categories, Unit xUnit, Unit yUnit, Map<String, Unit> units) {
    /** The units follow from the data, or from the given symbol for the y axis. */
    static FigureData of(List<FigureLayer> layers, ChartLook look, String symbol) {
        boolean apart = look.panelKeys().contains(ChartData.Part.MEASURE);
        Dimension dimension = apart ? layers.get(0).unit().dimension() : dimension(layers);
        Unit yUnit = apart
                ? Unit.ONE
                : symbol.isEmpty()
                        ? FigureUnits.human(FigureLayer.measures(layers), look.get(ChartLook.LOG_Y))
                        : FigureUnits.find(dimension, symbol);
        List<Object> xs = layers.stream().flatMap(FigureData::xValues).toList();
        boolean bars = look.get(ChartLook.STYLE) == ChartLook.Style.BARS
                || look.get(ChartLook.STYLE) == ChartLook.Style.STACKED;
        boolean numeric = !layers.stream().allMatch(layer -> layer.xKey().isEmpty()) && FigureUnits.areComparable(xs);
        if (look.get(ChartLook.LOG_X) && !numeric) {
            throw ModelException.of(
                    "logX()",
                    "the values of " + xName(layers) + " are text, such as "
                            + ModelException.argument(Key.print(xs.get(0))),
                    "Leave logX() out, or choose a numeric key with x(\"..\")");
        }
        Map<String, Unit> units = apart
                ? FigureUnits.ofMeasures(FigureLayer.measures(layers), look.get(ChartLook.LOG_Y), symbol)
                : Map.of();
        return new FigureData(
                layers, look, bars || !numeric, FigureUnits.ofKey(xs, look.get(ChartLook.LOG_X)), yUnit, units);
    }

    /** The same axes over other rows: one frame of a slider. */
    FigureData over(List<FigureLayer> rows) {
        return new FigureData(rows, look, categories, xUnit, yUnit, units);
    }

    Chart chart(List<FigureRemark> remarks) {
        FigureUnits.requireSame("yTitle", look.get(ChartLook.Y_TITLE), yUnit);
        FigureUnits.requireSame("xTitle", look.get(ChartLook.X_TITLE), xUnit);
        ChartLook noted = look.with(ChartLook.OWN_STYLES, styles()).with(ChartLook.BRACKETS, brackets());
        for (FigureRemark remark : remarks) {
            noted = remark.on(xUnit, layers.get(0).over().orElse(xUnit), yUnit, noted);
        }
        return Chart.of(build(), noted);
    }

    /** The style of some series, independent of the others. */
    private Map<String, ChartLook.Style> styles() {
        Set<String> names = new HashSet<>();
        Map<String, ChartLook.Style> styles = new HashMap<>();
        for (FigureLayer.Group group : groups()) {
            String name = unique(name(group), panel(group), names);
            group.layer().style().ifPresent(style -> styles.put(name, style));
        }
        return styles;
    }

    /** The kind of brackets that each series has. */
    private Map<String, String> brackets() {
        Set<String> names = new HashSet<>();
        Map<String, String> brackets = new HashMap<>();
        for (FigureLayer.Group group : groups()) {
            brackets.put(
                    unique(name(group), panel(group), names), group.values().brackets());
        }
        return brackets;
    }

    /** The series with their origins, in the order of the legend. */
    List<Figure.Source> sources() {
        return build().series().stream()
                .map(series -> new Figure.Source(series.name(), series.origin()))
                .distinct()
                .toList();
    }

    /** The methods of series: how a model computed them, or that they were computed before and read from a file. */
    Map<String, String> methods() {
        Set<String> names = new HashSet<>();
        Map<String, String> methods = new LinkedHashMap<>();
        for (FigureLayer.Group group : groups()) {
            methods.put(
                    unique(name(group), panel(group), names),
                    group.layer().provenance().computed());
        }
        return methods;
    }

    private List<FigureLayer.Group> groups() {
        return layers.stream()
                .flatMap(layer -> layer.groups(look.panelKeys()).stream())
                .toList();
    }

    ChartData build() {
        List<FigureLayer.Group> groups = groups();
        Set<String> names = new HashSet<>();
        List<ChartData.Series> series = new ArrayList<>();
        for (FigureLayer.Group group : groups) {
            String name = unique(name(group), panel(group), names);
            List<ChartData.Point> points = points(group);
            requireOnePerX(name, group, points);
            series.add(new ChartData.Series(name, group.origin(), parts(group), points));
        }
        ChartData.Axis x = new ChartData.Axis(xName(layers), categories ? "" : xUnit.symbol());
        return new ChartData(x, new ChartData.Axis(yName(), yUnit.symbol()), categories, series);
    }

    private List<ChartData.Point> points(FigureLayer.Group group) {
        Measure measure = group.values();
        Unit unit = units.getOrDefault(group.measure(), yUnit);
        IntFunction<Object> xs = group.xs();
        List<ChartData.Point> points = new ArrayList<>();
        for (int row : group.rows()) {
            Object x = xs.apply(row);
            boolean bracket = measure.low(row) < measure.high(row);
            points.add(new ChartData.Point(
                    categories ? Key.print(x) : "",
                    categories ? Double.NaN : xUnit.from(Key.number(x)),
                    unit.from(measure.si(row)),
                    bracket ? unit.from(measure.low(row)) : Double.NaN,
                    bracket ? unit.from(measure.high(row)) : Double.NaN));
        }
        if (!categories) {
            points.sort(Comparator.comparingDouble(ChartData.Point::x));
        }
        return points;
    }

    /**
     * Label where there are several results, measure where there are several, then the keys: never more than needed.
     */
    private String name(FigureLayer.Group group) {
        FigureLayer layer = group.layer();
        if (layer.name().isPresent()) {
            return layer.name().get();
        }
        Stream<String> others = parts(group).stream()
                .filter(part -> part.key().equals(ChartData.Part.RESULT)
                        || (part.key().equals(ChartData.Part.MEASURE) && units.isEmpty()))
                .map(ChartData.Part::value);
        String name = Stream.concat(others, Stream.of(group.words(look.panelKeys())))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
        return name.isEmpty() ? layer.label() : name;
    }

    private List<ChartData.Part> parts(FigureLayer.Group group) {
        FigureLayer layer = group.layer();
        List<ChartData.Part> parts = new ArrayList<>();
        if (layers.size() > 1) {
            parts.add(new ChartData.Part(ChartData.Part.RESULT, layer.name().orElse(layer.label())));
        }
        if (layer.measures().size() > 1 || measureNames().size() > 1) {
            Unit unit = units.get(group.measure());
            String name = unit == null ? group.measure() : unit.heading(group.measure());
            parts.add(new ChartData.Part(ChartData.Part.MEASURE, name));
        }
        parts.addAll(group.keys());
        return parts;
    }

    /** The values of the keys of panels. */
    private String panel(FigureLayer.Group group) {
        String measure = units.isEmpty() ? "" : group.measure() + "\n";
        return measure
                + group.keys().stream()
                        .filter(part -> look.panelKeys().contains(part.key()))
                        .map(ChartData.Part::value)
                        .collect(Collectors.joining("\n"));
    }

    private static String unique(String name, String panel, Set<String> taken) {
        String unique = name;
        for (int number = 2; !taken.add(panel + '\n' + unique); number++) {
            unique = name + " #" + number;
        }
        return unique;
    }

    private List<String> measureNames() {
        return layers.stream()
                .flatMap(layer -> layer.measures().stream())
                .distinct()
                .toList();
    }

    /** The measure's name; or the common part of several names before their brackets; or else the kind of quantity. */
    private String yName() {
        List<String> names = measureNames();
        if (!units.isEmpty()) {
            return "value";
        }
        List<String> stems = names.stream()
                .map(name -> name.replaceAll(" \\([^()]*\\)$", ""))
                .distinct()
                .toList();
        if (stems.size() == 1) {
            return names.size() == 1 ? names.get(0) : stems.get(0);
        }
        return switch (yUnit.dimension()) {
            case TIME -> "time";
            case SIZE -> "size";
            case BANDWIDTH -> "bandwidth";
            case RATE -> "rate";
            case RATIO -> "share";
            case NUMBER -> "value";
        };
    }

    private static String xName(List<FigureLayer> layers) {
        return layers.get(0).xKey().map(Key::name).orElse("result");
    }

    private static Stream<Object> xValues(FigureLayer layer) {
        return layer.xKey().map(key -> key.values().stream()).orElse(Stream.of(layer.label()));
    }

    private void requireOnePerX(String name, FigureLayer.Group group, List<ChartData.Point> points) {
        ChartLook.Style style = group.layer().style().orElse(look.get(ChartLook.STYLE));
        boolean measured = group.isMeasured();
        boolean dots = style == ChartLook.Style.DOTS || (style == ChartLook.Style.AUTO && measured);
        Set<Object> seen = new HashSet<>();
        for (ChartData.Point point : points) {
            Object x = categories ? point.category() : (Object) point.x();
            if (!seen.add(x) && !dots) {
                String where = xName(layers) + " " + (categories ? x : xUnit.print(xUnit.toSi(point.x())));
                throw ModelException.of(
                        "chart of " + name,
                        "there are several values at " + where,
                        "Separate them by a key with by(\"..\"), or draw dots()");
            }
        }
    }

    private static Dimension dimension(List<FigureLayer> layers) {
        Dimension first = layers.get(0).unit().dimension();
        String name = layers.get(0).measures().get(0);
        for (FigureLayer layer : layers) {
            for (String measure : layer.measures()) {
                Unit unit = layer.columns().measure(measure).unit();
                if (unit.dimension() != first) {
                    throw ModelException.of(
                            "chart of " + name + " ("
                                    + FigureUnits.kind(layers.get(0).unit()) + ") and " + measure + " ("
                                    + FigureUnits.kind(unit) + ")",
                            "a panel has one y axis",
                            "Add rows(\"" + ChartData.Part.MEASURE + "\") for a panel each, or make two figures");
                }
            }
        }
        return first;
    }
}

package dev.weft.study.chart;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.BoxChart;
import org.knowm.xchart.BoxChartBuilder;
import org.knowm.xchart.BoxSeries;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.AxesChart;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.internal.series.AxesChartSeries;
import org.knowm.xchart.internal.series.MarkerSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.None;

/**
 * A plan's data as a chart of XChart, in values and in the units of the axes. XChart draws it, in all that a user changes. Panels become
 * one chart, in which each series has its panel in its name and a look of its own; brackets, which XChart draws only if they are
 * symmetric, otherwise become thin lines at their ends; the title names everything that XChart does not draw.
 */
final class XCharts {
    private static final BasicStroke BRACKET =
            new BasicStroke(0.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 1f, new float[] {2f, 2f}, 0f);
    private static final double SYMMETRIC = 1e-9;

    /** The series of figures in the charts that were made of them, which XChart does not know. */
    private static final Map<Chart<?, ?>, Kept> KEPT = Collections.synchronizedMap(new WeakHashMap<>());

    private XCharts() {}

    /** The series of the figure that a chart was made of; empty for a chart of the user. */
    static Optional<Kept> kept(Chart<?, ?> chart) {
        return Optional.ofNullable(KEPT.get(chart));
    }

    /**
     * Gives a chart the theme, the titles of a plan, and its legend. Its title names what the chart lacks.
     *
     * @param more names of what this kind of chart lacks
     */
    private static Kept dress(AxesChart<?, ?> chart, ChartPlan plan, List<String> more) {
        ChartLook look = plan.look();
        chart.getStyler().setTheme(new WeftTheme());
        List<String> all = leftOut(plan);
        all.addAll(more);
        String title = look.get(ChartLook.TITLE);
        String without = all.isEmpty() ? "" : "not drawn: " + String.join(", ", all);
        chart.setTitle(Wording.micro(title.isEmpty() || without.isEmpty() ? title + without : title + "; " + without));
        chart.setXAxisTitle(title(look.get(ChartLook.X_TITLE), plan.data().x()));
        chart.setYAxisTitle(title(look.get(ChartLook.Y_TITLE), plan.data().y()));
        chart.getStyler().setYAxisLogarithmic(look.logY());
        chart.getStyler().setLegendVisible(plan.drawn().size() > 1);
        boolean right = look.get(ChartLook.LEGEND_RIGHT);
        chart.getStyler().setLegendPosition(right ? Styler.LegendPosition.OutsideE : Styler.LegendPosition.OutsideS);
        Kept kept = new Kept(plan.data());
        KEPT.put(chart, kept);
        return kept;
    }

    private static String title(String given, ChartData.Axis axis) {
        return given.isEmpty() ? axis.printed() : given;
    }

    /** Names of what XChart does not draw; names at the ends of lines are in the legend. */
    private static List<String> leftOut(ChartPlan plan) {
        ChartLook look = plan.look();
        List<String> all = new ArrayList<>();
        Stream.of(
                        look.get(ChartLook.LINES).stream().map(ChartLook.Line::label),
                        look.get(ChartLook.SLOPES).stream().map(ChartLook.Slope::label),
                        look.get(ChartLook.BANDS).stream().map(ChartLook.Band::label),
                        look.get(ChartLook.SPOTS).stream().map(ChartLook.Spot::label),
                        look.get(ChartLook.WORDS).stream().map(ChartLook.Spot::label))
                .flatMap(each -> each)
                .forEach(label -> all.add(label.isEmpty() ? "a mark" : "mark \"" + label + "\""));
        add(all, !look.get(ChartLook.RANGES).isEmpty(), "ranges of the axes");
        add(all, look.get(ChartLook.TAIL), "axis that counts nines");
        add(all, look.get(ChartLook.HORIZONTAL), "horizontal bars");
        add(all, look.get(ChartLook.FREE_AXES) && !look.panelKeys().isEmpty(), "axes of each panel");
        add(all, !look.get(ChartLook.LEGEND_TITLE).isEmpty(), "title of the legend");
        add(all, !look.get(ChartLook.CAPTION).isEmpty(), "caption");
        long values = plan.data().series().stream()
                .flatMap(one -> one.points().stream())
                .filter(point -> !Double.isNaN(point.y()))
                .count();
        add(all, values - count(plan, point -> !Double.isNaN(point.y())), "value", " that the axes cannot show");
        add(all, count(plan, ChartLimits::isOpen), "bracket", " without an end");
        return all;
    }

    private static void add(List<String> names, boolean lacks, String name) {
        if (lacks) {
            names.add(name);
        }
    }

    private static void add(List<String> names, long count, String noun, String which) {
        add(names, count > 0, count + " " + noun + (count == 1 ? "" : "s") + which);
    }

    private static long count(ChartPlan plan, Predicate<ChartData.Point> which) {
        return plan.drawn().stream()
                .flatMap(drawn -> drawn.points().stream())
                .filter(which)
                .count();
    }

    static XYChart lines(ChartPlan plan) {
        if (plan.data().categories()) {
            throw ModelException.of(
                    "toXChart() over " + plan.data().x().name(),
                    "an XYChart has numbers on its x axis, and these are texts or bars",
                    "Write toCategoryChart()");
        }
        XYChart chart = new XYChart(plan.look().width(), plan.look().height());
        List<String> lacks = new ArrayList<>();
        long below = count(plan, point -> point.hasBracket() && Double.isNaN(end(point, false, plan.look())));
        add(lacks, below, "lower end", " at or below zero");
        Kept kept = dress(chart, plan, lacks);
        chart.getStyler().setXAxisLogarithmic(plan.look().logX());
        // XChart changes the width of strokes of its styler, and not of those of a series
        List<BasicStroke> strokes = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        List<StyledSeries> all = apart(plan, false);
        for (int i = 0; i < all.size(); i++) {
            StyledSeries drawn = all.get(i);
            if (!shown(drawn).isEmpty()) {
                XYSeries series = add(chart, drawn, unique(drawn.name(), taken), plan.look());
                kept.keep(plan.data().series().get(i), series);
                strokes.add(Theme.line(drawn.ink().variant()));
                if (drawn.hasBrackets() && series.getExtraValues() == null) {
                    addEnds(chart, series, drawn, plan.look()).forEach(kept::ends);
                    strokes.addAll(List.of(BRACKET, BRACKET));
                }
            }
        }
        strokes.addAll(List.of(new WeftTheme().getSeriesLines())); // of series that the user adds
        chart.getStyler().setSeriesLines(strokes.toArray(BasicStroke[]::new));
        return chart;
    }

    /**
     * The series of a plan with their panels in their names. Of several panels, and of bars that only a pattern distinguishes, which
     * XChart does not have, each series has a look of its own, which a measurement shares with its model.
     */
    private static List<StyledSeries> apart(ChartPlan plan, boolean bars) {
        List<StyledSeries> all = plan.drawn();
        List<String> panels = plan.look().panelKeys();
        if (panels.isEmpty() && !(bars && areAlike(all))) {
            return all;
        }
        ChartInks inks = ChartInks.of(
                plan.data().series(), all.stream().map(StyledSeries::kind).toList());
        return IntStream.range(0, all.size())
                .mapToObj(i -> {
                    StyledSeries one = all.get(i);
                    ChartInk ink = ChartInk.of(inks.index(i));
                    return one.as(panel(one, panels), ink, ChartPlan.colour(one.name(), ink, inks, i, plan.look()));
                })
                .toList();
    }

    private static String panel(StyledSeries drawn, List<String> panels) {
        return drawn.keys().stream()
                .filter(part -> panels.contains(part.key()))
                .map(part -> ", " + (part.isKey() ? Wording.of(part.key()) + " " : "") + Wording.of(part.value()))
                .collect(Collectors.joining());
    }

    /** Whether two series of bars have one colour. */
    private static boolean areAlike(List<StyledSeries> drawn) {
        List<Color> colours = drawn.stream()
                .filter(one -> one.kind() != StyledSeries.Kind.DOTS)
                .map(StyledSeries::colour)
                .toList();
        return colours.stream().distinct().count() < colours.size();
    }

    /** Adds a series; XChart interrupts its line where a value is NaN. */
    private static XYSeries add(XYChart chart, StyledSeries drawn, String name, ChartLook look) {
        double[] xs = drawn.points().stream().mapToDouble(ChartData.Point::x).toArray();
        double[] ys = drawn.points().stream().mapToDouble(ChartData.Point::y).toArray();
        double[] errors = errors(drawn.points(), look);
        XYSeries series = errors.length == 0 ? chart.addSeries(name, xs, ys) : chart.addSeries(name, xs, ys, errors);
        dress(series, drawn);
        if (drawn.kind() == StyledSeries.Kind.DOTS) {
            series.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
        }
        return series;
    }

    /** The ends of the brackets of a series as lines. */
    private static List<XYSeries> addEnds(XYChart chart, XYSeries of, StyledSeries drawn, ChartLook look) {
        List<XYSeries> both = new ArrayList<>();
        for (boolean high : new boolean[] {false, true}) {
            double[] ends = drawn.points().stream()
                    .mapToDouble(point -> end(point, high, look))
                    .toArray();
            XYSeries line = chart.addSeries(of.getName() + (high ? ", upper end" : ", lower end"), of.getXData(), ends);
            line.setMarker(new None()).setLineColor(drawn.colour()).setShowInLegend(false);
            both.add(line);
        }
        return both;
    }

    static CategoryChart bars(ChartPlan plan) {
        CategoryChart chart = new CategoryChart(plan.look().width(), plan.look().height());
        Function<ChartData.Point, Object> place =
                plan.data().categories() ? ChartData.Point::category : ChartData.Point::x;
        List<StyledSeries> all = apart(plan, true);
        List<String> lacks = brackets(plan);
        add(lacks, areAlike(all), "patterns of bars");
        long hidden = all.stream()
                .map(drawn -> shown(drawn).stream().map(place).toList())
                .mapToLong(xs -> xs.size() - xs.stream().distinct().count())
                .sum();
        add(lacks, hidden, "value", " at an x that has several");
        Kept kept = dress(chart, plan, lacks);
        chart.getStyler().setStacked(plan.stacked());
        chart.getStyler().setOverlapped(false);
        List<Object> categories = all.stream()
                .flatMap(drawn -> drawn.points().stream())
                .map(place)
                .distinct()
                .toList();
        Set<String> taken = new HashSet<>();
        for (int i = 0; i < all.size(); i++) {
            StyledSeries drawn = all.get(i);
            Double[] heights = new Double[categories.size()];
            shown(drawn).forEach(point -> heights[categories.indexOf(place.apply(point))] = point.y());
            CategorySeries series = chart.addSeries(unique(drawn.name(), taken), categories, Arrays.asList(heights));
            dress(series, drawn);
            if (drawn.kind() == StyledSeries.Kind.DOTS) {
                series.setChartCategorySeriesRenderStyle(CategorySeries.CategorySeriesRenderStyle.Scatter);
            }
            kept.keep(plan.data().series().get(i), series);
        }
        return chart;
    }

    private static List<String> brackets(ChartPlan plan) {
        List<String> lacks = new ArrayList<>();
        add(lacks, plan.drawn().stream().anyMatch(StyledSeries::hasBrackets), "brackets");
        return lacks;
    }

    static BoxChart boxes(ChartPlan plan) {
        BoxChart chart = new BoxChartBuilder()
                .width(plan.look().width())
                .height(plan.look().height())
                .build();
        Kept kept = dress(chart, plan, brackets(plan));
        chart.getStyler().setLegendVisible(false);
        Set<String> taken = new HashSet<>();
        List<StyledSeries> all = apart(plan, false);
        boolean alone = all.size() == 1;
        for (int i = 0; i < all.size(); i++) {
            StyledSeries drawn = all.get(i);
            ChartData.Series series = plan.data().series().get(i);
            boxesOf(plan.data(), shown(drawn)).forEach((x, points) -> {
                String name = x.isEmpty() ? drawn.label() : alone ? x : drawn.label() + ", " + x;
                BoxSeries box = chart.addSeries(
                        unique(name, taken),
                        points.stream().mapToDouble(ChartData.Point::y).toArray());
                kept.keep(new ChartData.Series(series.name(), series.origin(), series.keys(), points), box);
            });
        }
        return chart;
    }

    /** The points of a series in one box, or in one for each x if some x has several points. */
    private static Map<String, List<ChartData.Point>> boxesOf(ChartData data, List<ChartData.Point> points) {
        Map<String, List<ChartData.Point>> byX = new LinkedHashMap<>();
        for (ChartData.Point point : points) {
            String x = data.categories()
                    ? point.category()
                    : Digits.four(point.x()) + " " + data.x().printedUnit();
            byX.computeIfAbsent(x.strip(), none -> new ArrayList<>()).add(point);
        }
        boolean several = byX.values().stream().anyMatch(same -> same.size() > 1);
        return several || points.isEmpty() ? byX : Map.of("", points);
    }

    /** The points with a value; the others are gaps. */
    private static List<ChartData.Point> shown(StyledSeries drawn) {
        return drawn.points().stream().filter(point -> !Double.isNaN(point.y())).toList();
    }

    private static String unique(String wanted, Set<String> taken) {
        String name = wanted;
        for (int number = 2; !taken.add(name); number++) {
            name = wanted + " #" + number;
        }
        return name;
    }

    private static void dress(MarkerSeries series, StyledSeries drawn) {
        int variant = drawn.ink().variant();
        series.setMarkerColor(drawn.colour())
                .setMarker(drawn.hollow() ? new Hollow(ChartMarker.of(variant)) : WeftTheme.marker(variant));
        series.setLabel(drawn.label());
        AxesChartSeries line = series;
        line.setLineColor(drawn.colour());
        line.setFillColor(drawn.colour());
        if (drawn.kind() == StyledSeries.Kind.LINE && !hasLonePoint(drawn.points())) {
            series.setMarker(new None());
        }
    }

    /** Whether a value is between two gaps, where no line passes. */
    private static boolean hasLonePoint(List<ChartData.Point> points) {
        return IntStream.range(0, points.size())
                .anyMatch(i -> isValue(points, i) && !isValue(points, i - 1) && !isValue(points, i + 1));
    }

    private static boolean isValue(List<ChartData.Point> points, int at) {
        return at >= 0 && at < points.size() && !Double.isNaN(points.get(at).y());
    }

    /** The half widths of the brackets; empty if there are none, or one of them is not symmetric or ends below a logarithmic axis. */
    private static double[] errors(List<ChartData.Point> points, ChartLook look) {
        boolean some = points.stream().anyMatch(ChartData.Point::hasBracket);
        boolean symmetric = points.stream()
                .filter(ChartData.Point::hasBracket)
                .allMatch(point -> Math.abs(point.high() + end(point, false, look) - 2 * point.y())
                        <= SYMMETRIC * Math.abs(point.high() - point.low()));
        return some && symmetric
                ? points.stream()
                        .mapToDouble(point -> point.hasBracket() ? (point.high() - point.low()) / 2 : 0)
                        .toArray()
                : new double[0];
    }

    /** An end of a bracket, or the value without one; NaN if a logarithmic axis cannot show it. */
    private static double end(ChartData.Point point, boolean high, ChartLook look) {
        double end = point.hasBracket() ? (high ? point.high() : point.low()) : point.y();
        return look.logY() && end <= 0 ? Double.NaN : end;
    }

    /** The outline of a marker, which XChart has only filled. */
    private static final class Hollow extends Marker {
        private final ChartMarker outline;

        Hollow(ChartMarker outline) {
            this.outline = outline;
        }

        @Override
        public void paint(Graphics2D g, double x, double y, int size) {
            g.setStroke(Theme.WHISKER);
            g.draw(outline.at(x, y, size));
        }
    }

    /** The series of a figure as they were when the chart was made. */
    static final class Kept {
        private final ChartData data;
        private final Map<Object, ChartData.Series> series = new HashMap<>();
        private final Map<Object, double[][]> values = new HashMap<>();
        private final Set<Object> ends = new HashSet<>();

        Kept(ChartData data) {
            this.data = data;
        }

        private void keep(ChartData.Series ours, MarkerSeries drawn) {
            series.put(drawn, ours);
            values.put(drawn, numbers(drawn));
        }

        private void ends(XYSeries line) {
            ends.add(line);
            values.put(line, numbers(line));
        }

        ChartData data() {
            return data;
        }

        /** The figure's series that this one still is; null for one that the user added or changed. */
        ChartData.@Nullable Series ours(Object drawn) {
            return isUnchanged(drawn) ? series.get(drawn) : null;
        }

        /** Whether this series is an end of the brackets of another one, which that one contains. */
        boolean isEnd(Object drawn) {
            return ends.contains(drawn) && isUnchanged(drawn);
        }

        private boolean isUnchanged(Object drawn) {
            return drawn instanceof MarkerSeries markers
                    && Arrays.deepEquals(values.getOrDefault(drawn, new double[0][]), numbers(markers));
        }

        /** The values of a series and their errors; of bars also a hash of their texts. */
        private static double[][] numbers(MarkerSeries drawn) {
            if (drawn instanceof XYSeries line) {
                double[] errors = Objects.requireNonNullElse(line.getExtraValues(), new double[0]);
                return new double[][] {line.getXData().clone(), line.getYData().clone(), errors.clone()};
            }
            if (drawn instanceof BoxSeries box) {
                return new double[][] {box.getYData().clone()}; // XChart gives all boxes their x anew
            }
            CategorySeries bars = (CategorySeries) drawn;
            return new double[][] {{bars.getXData().hashCode()}, bars.getYData().clone()};
        }
    }
}

package dev.weft.study.chart;

import dev.weft.study.draw.Palette;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.awt.BasicStroke;
import java.awt.Color;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.BoxChart;
import org.knowm.xchart.BoxSeries;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.series.AxesChartSeries;
import org.knowm.xchart.internal.series.MarkerSeries;

/**
 * A plan's data as a chart of XChart, in values and in the units of the axes. XChart draws it, in all that a user changes. Panels become
 * one chart; ends of brackets, which XChart has only for symmetric ones, become thin lines.
 */
final class XCharts {
    private static final BasicStroke BRACKET =
            new BasicStroke(0.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 1f, new float[] {2f, 2f}, 0f);
    private static final double SYMMETRIC = 1e-9;

    private XCharts() {}

    static XYChart lines(ChartPlan plan) {
        if (plan.data().categories()) {
            throw ModelException.of(
                    "toXChart() over " + plan.data().x().name(),
                    "an XYChart has numbers on its x axis, and these are texts or bars",
                    "Write toCategoryChart()");
        }
        Lines chart = new Lines(plan);
        WeftTheme.dress(chart, plan, false);
        chart.getStyler().setXAxisLogarithmic(plan.look().logX());
        chart.getStyler().setYAxisLogarithmic(plan.look().logY());
        Set<String> taken = new HashSet<>();
        for (int i = 0; i < plan.drawn().size(); i++) {
            StyledSeries drawn = apart(plan, i);
            List<ChartData.Point> points = shown(drawn);
            if (!points.isEmpty()) {
                add(chart, drawn, points, taken);
                chart.kept.keep(plan.data().series().get(i), chart.last);
            }
        }
        chart.strokes.addAll(List.of(new WeftTheme().getSeriesLines())); // of series that the user adds
        chart.getStyler().setSeriesLines(chart.strokes.toArray(BasicStroke[]::new));
        return chart;
    }

    /** A series with the panel in its name, and in a colour of its own, because all panels become one chart. */
    private static StyledSeries apart(ChartPlan plan, int i) {
        StyledSeries drawn = plan.drawn().get(i);
        List<String> panels = plan.look().panelKeys();
        if (panels.isEmpty()) {
            return drawn;
        }
        String panel = plan.data().series().get(i).keys().stream()
                .filter(part -> panels.contains(part.key()))
                .map(part -> ", " + (part.isKey() ? Wording.of(part.key()) + " " : "") + Wording.of(part.value()))
                .collect(Collectors.joining());
        Color own = plan.look().get(ChartLook.COLOURS).getOrDefault(drawn.name(), Palette.colour(i));
        return new StyledSeries(
                drawn.name() + panel,
                drawn.label() + panel,
                drawn.kind(),
                drawn.index(),
                drawn.ink(),
                own,
                drawn.hollow(),
                drawn.points(),
                drawn.keys());
    }

    private static void add(Lines chart, StyledSeries drawn, List<ChartData.Point> points, Set<String> taken) {
        double[] xs = points.stream().mapToDouble(ChartData.Point::x).toArray();
        double[] ys = points.stream().mapToDouble(ChartData.Point::y).toArray();
        String name = unique(drawn.name(), taken);
        double[] errors = errors(points);
        XYSeries series = errors.length == 0 ? chart.addSeries(name, xs, ys) : chart.addSeries(name, xs, ys, errors);
        dress(series, drawn);
        if (drawn.kind() == StyledSeries.Kind.DOTS) {
            series.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
        }
        chart.last = series;
        chart.strokes.add(Theme.line(drawn.ink().variant()));
        if (errors.length == 0 && drawn.hasBrackets()) {
            for (boolean high : new boolean[] {false, true}) {
                double[] ends =
                        points.stream().mapToDouble(point -> end(point, high)).toArray();
                XYSeries line = chart.addSeries(name + (high ? ", upper end" : ", lower end"), xs, ends);
                line.setMarker(new org.knowm.xchart.style.markers.None())
                        .setLineColor(drawn.colour())
                        .setShowInLegend(false);
                chart.strokes.add(BRACKET);
                chart.kept.ends(line);
            }
        }
    }

    static CategoryChart bars(ChartPlan plan) {
        Bars chart = new Bars(plan);
        WeftTheme.dress(chart, plan, true);
        chart.getStyler().setYAxisLogarithmic(plan.look().logY());
        chart.getStyler().setStacked(plan.stacked());
        chart.getStyler().setOverlapped(false);
        boolean texts = plan.data().categories();
        List<Object> categories = new ArrayList<>();
        for (StyledSeries drawn : plan.drawn()) {
            drawn.points().stream()
                    .map(point -> texts ? point.category() : (Object) point.x())
                    .filter(x -> !categories.contains(x))
                    .forEach(categories::add);
        }
        Set<String> taken = new HashSet<>();
        for (int i = 0; i < plan.drawn().size(); i++) {
            StyledSeries drawn = apart(plan, i);
            Double[] heights = new Double[categories.size()];
            for (ChartData.Point point : drawn.points()) {
                heights[categories.indexOf(texts ? point.category() : (Object) point.x())] =
                        Double.isNaN(point.y()) ? null : (Double) point.y();
            }
            CategorySeries series = chart.addSeries(unique(drawn.name(), taken), categories, Arrays.asList(heights));
            dress(series, drawn);
            if (drawn.kind() == StyledSeries.Kind.DOTS) {
                series.setChartCategorySeriesRenderStyle(CategorySeries.CategorySeriesRenderStyle.Scatter);
            }
            chart.kept.keep(plan.data().series().get(i), series);
        }
        return chart;
    }

    static BoxChart boxes(ChartPlan plan) {
        Boxes chart = new Boxes(plan);
        WeftTheme.dress(chart, plan, true);
        chart.getStyler().setLegendVisible(false);
        if (plan.look().logY()) {
            chart.getStyler().setYAxisLogarithmic(true);
        }
        Set<String> taken = new HashSet<>();
        for (int i = 0; i < plan.drawn().size(); i++) {
            StyledSeries drawn = apart(plan, i);
            ChartData.Series series = plan.data().series().get(i);
            boolean alone = plan.drawn().size() == 1;
            boxesOf(plan.data(), shown(drawn)).forEach((x, points) -> {
                String name = x.isEmpty() ? drawn.label() : alone ? x : drawn.label() + ", " + x;
                BoxSeries box = chart.addSeries(
                        unique(name, taken),
                        points.stream().mapToDouble(ChartData.Point::y).toArray());
                chart.kept.keep(new ChartData.Series(series.name(), series.origin(), series.keys(), points), box);
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

    /** The points that XChart can draw: it has no gaps, and no values without end. */
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
        series.setMarkerColor(drawn.colour())
                .setMarker(WeftTheme.marker(drawn.ink().variant()));
        series.setLabel(drawn.label());
        AxesChartSeries line = series;
        line.setLineColor(drawn.colour());
        line.setFillColor(drawn.colour());
        if (drawn.kind() == StyledSeries.Kind.LINE) {
            series.setMarker(new org.knowm.xchart.style.markers.None());
        }
    }

    /** The half widths of the brackets; empty if there are none, or one of them is not symmetric. */
    private static double[] errors(List<ChartData.Point> points) {
        boolean some = points.stream().anyMatch(ChartData.Point::hasBracket);
        boolean symmetric = points.stream()
                .filter(ChartData.Point::hasBracket)
                .allMatch(point -> Math.abs(point.high() + point.low() - 2 * point.y())
                        <= SYMMETRIC * Math.abs(point.high() - point.low()));
        return some && symmetric
                ? points.stream()
                        .mapToDouble(point -> point.hasBracket() ? (point.high() - point.low()) / 2 : 0)
                        .toArray()
                : new double[0];
    }

    private static double end(ChartData.Point point, boolean high) {
        return point.hasBracket() ? (high ? point.high() : point.low()) : point.y();
    }

    /** A chart whose unchanged series still have the origin of the figure. */
    interface Remembering {
        Kept kept();
    }

    /** The series of a figure as they were when the chart was made. */
    static final class Kept {
        private final ChartData data;
        private final Map<Object, ChartData.Series> series = new HashMap<>();
        private final Map<Object, List<double[]>> values = new HashMap<>();
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
            List<double[]> before = values.getOrDefault(drawn, List.of());
            List<double[]> now = drawn instanceof MarkerSeries markers ? numbers(markers) : List.of();
            return before.size() == now.size()
                    && !before.isEmpty()
                    && Arrays.equals(before.get(0), now.get(0))
                    && Arrays.equals(before.get(1), now.get(1));
        }

        private static List<double[]> numbers(MarkerSeries drawn) {
            if (drawn instanceof XYSeries line) {
                return List.of(line.getXData().clone(), line.getYData().clone());
            }
            if (drawn instanceof BoxSeries box) {
                return List.of(new double[0], box.getYData().clone()); // XChart gives all boxes their x anew
            }
            return drawn instanceof CategorySeries bars
                    ? List.of(
                            new double[] {bars.getXData().hashCode()},
                            bars.getYData().clone())
                    : Collections.emptyList();
        }
    }

    private static final class Lines extends XYChart implements Remembering {
        private final transient Kept kept;
        /** In the order of the series; XChart changes the width of strokes of its styler, and not of those of a series. */
        private final transient List<BasicStroke> strokes = new ArrayList<>();

        private transient XYSeries last;

        @SuppressWarnings("NullAway.Init") // the last series is set before it is read
        Lines(ChartPlan plan) {
            super(plan.look().width(), plan.look().height());
            kept = new Kept(plan.data());
        }

        @Override
        public Kept kept() {
            return kept;
        }
    }

    private static final class Boxes extends BoxChart implements Remembering {
        private final transient Kept kept;

        Boxes(ChartPlan plan) {
            super(plan.look().width(), plan.look().height());
            kept = new Kept(plan.data());
        }

        @Override
        public Kept kept() {
            return kept;
        }
    }

    private static final class Bars extends CategoryChart implements Remembering {
        private final transient Kept kept;

        Bars(ChartPlan plan) {
            super(plan.look().width(), plan.look().height());
            kept = new Kept(plan.data());
        }

        @Override
        public Kept kept() {
            return kept;
        }
    }
}

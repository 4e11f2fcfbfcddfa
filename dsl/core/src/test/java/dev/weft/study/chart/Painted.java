package dev.weft.study.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.draw.Page;
import dev.weft.study.draw.Palette;
import java.awt.Color;
import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;

/** A chart and what it draws, read against the labels of its own ticks: a value stands where the axes say it stands. */
final class Painted {
    static final double NONE = Double.NaN;
    static final Offset<Double> NEAR = Offset.offset(0.05);

    private final ChartPlan plan;
    private final Page page;
    final Recording recording;

    private Painted(ChartData data, ChartLook look) {
        plan = ChartPlan.of(data, look, data);
        page = Chart.of(data, look).page(new Page.Name("chart", "chart", ""));
        recording = Recording.of(page.shapes());
    }

    static Painted of(ChartData data, ChartLook look) {
        return new Painted(data, look);
    }

    static ChartLook look(ChartLook.Style style) {
        return ChartLook.DEFAULT.with(ChartLook.STYLE, style);
    }

    /** A series over x = 100, 200, 300, ... */
    static ChartData.Series numbers(String name, double... ys) {
        return series(
                name,
                IntStream.range(0, ys.length)
                        .mapToObj(i -> new ChartData.Point("", 100 * (i + 1), ys[i], NONE, NONE))
                        .toArray(ChartData.Point[]::new));
    }

    /** A series over the texts p, q, r, ... */
    static ChartData.Series texts(String name, double... ys) {
        return series(
                name,
                IntStream.range(0, ys.length)
                        .mapToObj(i -> new ChartData.Point(String.valueOf((char) ('p' + i)), NONE, ys[i], NONE, NONE))
                        .toArray(ChartData.Point[]::new));
    }

    static ChartData.Series series(String name, ChartData.Point... points) {
        return new ChartData.Series(name, "model", List.of(points));
    }

    static ChartData.Point between(double x, double low, double y, double high) {
        return new ChartData.Point("", x, y, low, high);
    }

    static ChartData data(ChartData.Series... series) {
        boolean categories = Arrays.stream(series)
                .flatMap(one -> one.points().stream())
                .anyMatch(point -> !point.category().isEmpty());
        return new ChartData(
                new ChartData.Axis("nodes", ""), new ChartData.Axis("time", "ms"), categories, List.of(series));
    }

    Color colour(String series) {
        return plan.drawn().stream()
                .filter(drawn -> drawn.name().equals(series))
                .findFirst()
                .orElseThrow()
                .ink()
                .shown();
    }

    int width() {
        return page.sheet().width();
    }

    int height() {
        return page.sheet().height();
    }

    /** Where a value stands on the x axis, from the middles of two labels; logarithmic if both are given as powers. */
    double x(double value) {
        double first = recording.text("100").middle();
        return first + (value - 100) / 100 * (recording.text("200").middle() - first);
    }

    /** Where a value stands on the y axis, from the baselines of the labels 0 and 20. */
    double y(double value) {
        double foot = tickOf("0");
        return foot + value / 20 * (tickOf("20") - foot);
    }

    double tickOf(String label) {
        return recording.text(label).y() - 4;
    }

    /** The dots of a series: filled, in its colour, within the plot. */
    List<Rectangle2D> dots(String series) {
        return filled(colour(series));
    }

    /** The bars of a series, filled with what is between the stripes of its pattern. */
    List<Rectangle2D> bars(String series) {
        int variant = plan.drawn().stream()
                .filter(drawn -> drawn.name().equals(series))
                .findFirst()
                .orElseThrow()
                .ink()
                .variant();
        return filled(BarPattern.of(variant).ground(colour(series)));
    }

    List<Rectangle2D> filled(Color colour) {
        Rectangle2D plot = plot();
        return recording.filled(colour).stream()
                .map(Recording.Ink::bounds)
                .filter(box -> box.getCenterY() < plot.getMaxY() + 1 && box.getCenterY() > plot.getMinY() - 1)
                .toList();
    }

    /** What is drawn with a stroke in the colour of a series, within the plot. */
    List<Recording.Ink> strokes(String series) {
        return strokes(colour(series));
    }

    List<Recording.Ink> strokes(Color colour) {
        Rectangle2D plot = plot();
        return recording.drawn(colour).stream()
                .filter(ink -> !ink.points().isEmpty())
                .filter(ink -> ink.bounds().getMinY() < plot.getMaxY() + 1)
                .toList();
    }

    /** The rectangle between the axes: the left one is the longest upright grey line. */
    Rectangle2D plot() {
        Rectangle2D left = longest(true);
        Rectangle2D foot = longest(false);
        return new Rectangle2D.Double(left.getX(), left.getY(), foot.getWidth(), left.getHeight());
    }

    private Rectangle2D longest(boolean upright) {
        return recording.drawn(Palette.AXIS).stream()
                .map(Recording.Ink::bounds)
                .max((a, b) -> upright
                        ? Double.compare(a.getHeight(), b.getHeight())
                        : Double.compare(a.getWidth(), b.getWidth()))
                .orElseThrow();
    }

    static Line2D line(Recording.Ink ink) {
        assertThat(ink.points()).hasSize(2);
        return new Line2D.Double(ink.points().get(0), ink.points().get(1));
    }

    static void at(Point2D point, double x, double y) {
        assertThat(point.getX()).as("x").isCloseTo(x, NEAR);
        assertThat(point.getY()).as("y").isCloseTo(y, NEAR);
    }

    static void centre(Rectangle2D box, double x, double y) {
        at(new Point2D.Double(box.getCenterX(), box.getCenterY()), x, y);
    }

    static void box(Rectangle2D box, double left, double top, double right, double bottom) {
        assertThat(box.getMinX()).as("left").isCloseTo(left, NEAR);
        assertThat(box.getMinY()).as("top").isCloseTo(top, NEAR);
        assertThat(box.getMaxX()).as("right").isCloseTo(right, NEAR);
        assertThat(box.getMaxY()).as("bottom").isCloseTo(bottom, NEAR);
    }
}

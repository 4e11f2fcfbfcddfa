package dev.weft.study;

import dev.weft.study.chart.ChartLook;
import dev.weft.study.draw.Sheet;
import dev.weft.units.ModelException;
import dev.weft.units.Quantity;
import java.awt.Color;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The adjectives of a figure that change its look and not its data. In the examples
 * {@code var chart = scheme("a:0->1 b:0->2").penalty(myrinet).chart();}.
 *
 * @param <F> the figure that they return
 */
public abstract class FigureLook<F> {
    FigureLook() {}

    abstract ChartLook look();

    abstract F with(ChartLook other);

    abstract F with(FigureRemark remark);

    /** Returns the series with this name, or fails with the list of those that the figure has. */
    abstract String series(String name);

    /** Sets the title below the x axis. Example: {@code chart.xTitle("communication")} prints {@code 2 values}. */
    public F xTitle(String text) {
        return with(look().with(ChartLook.X_TITLE, title(text, "xTitle(\"message size\")")));
    }

    /** Sets the title beside the y axis. Example: {@code chart.yTitle("slowdown")} prints {@code 2 values}. */
    public F yTitle(String text) {
        return with(look().with(ChartLook.Y_TITLE, title(text, "yTitle(\"one way (µs)\")")));
    }

    /** Sets the title above the legend. Example: {@code chart.legend("network")} prints {@code 2 values}. */
    public F legend(String title) {
        return with(look().with(ChartLook.LEGEND_TITLE, title(title, "legend(\"protocol\")")));
    }

    /**
     * Makes the x axis logarithmic: in powers of two for sizes and powers of two, else in powers of ten. An axis whose values grow by
     * equal factors over a factor of 8 or more is so without this word. Example: {@code chart.x("destination").logX()} prints {@code 2
     * values}.
     */
    public F logX() {
        return with(look().with(ChartLook.LOG_X, true).with(ChartLook.LINEAR_X, false));
    }

    /**
     * Makes the x axis linear where its values grow by equal factors. Example: {@code chart.x("destination").linearX()} prints {@code
     * 2 values}.
     */
    public F linearX() {
        return with(look().with(ChartLook.LINEAR_X, true).with(ChartLook.LOG_X, false));
    }

    /**
     * Makes the y axis logarithmic, without values up to zero. Example: {@code chart.logY()} prints {@code 2 values}.
     */
    public F logY() {
        return with(look().with(ChartLook.LOG_Y, true));
    }

    /**
     * Makes the x axis one of percentiles or shares that counts nines: 90, 99 and 99.9 are equally far apart, so that
     * the tail has as much room as the rest. Example: {@code network().host(16).link(GBps(10),
     * us(1)).pingPong(KiB(4)).latencies().percentiles(50, 90, 99, 99.9).chart("latency").tail()} prints {@code 4
     * values}.
     */
    public F tail() {
        return with(look().with(ChartLook.TAIL, true));
    }

    /** Draws all series as lines. Example: {@code chart.lines()} prints {@code 2 values}. */
    public F lines() {
        return with(look().with(ChartLook.STYLE, ChartLook.Style.LINES));
    }

    /** Draws all series as dots. Example: {@code chart.dots()} prints {@code 2 values}. */
    public F dots() {
        return with(look().with(ChartLook.STYLE, ChartLook.Style.DOTS));
    }

    /** Draws all series as bars side by side. Example: {@code chart.bars()} prints {@code 2 values}. */
    public F bars() {
        return with(look().with(ChartLook.STYLE, ChartLook.Style.BARS));
    }

    /** Draws all series as stacked bars. Example: {@code chart.stacked()} prints {@code 2 values}. */
    public F stacked() {
        return with(look().with(ChartLook.STYLE, ChartLook.Style.STACKED));
    }

    /** Draws horizontal bars. Example: {@code chart.bars().horizontal()} prints {@code 2 values}. */
    public F horizontal() {
        return with(look().with(ChartLook.HORIZONTAL, true)
                .with(
                        ChartLook.STYLE,
                        look().get(ChartLook.STYLE) == ChartLook.Style.STACKED
                                ? ChartLook.Style.STACKED
                                : ChartLook.Style.BARS));
    }

    /** Prints the names of series at their right ends. Example: {@code chart.labels()} prints {@code 2 values}. */
    public F labels() {
        return with(look().with(ChartLook.END_NAMES, true));
    }

    /** Draws brackets as bands, also around dots. Example: {@code chart.band()} prints {@code 2 values}. */
    public F band() {
        return with(look().with(ChartLook.SPREAD, ChartLook.Spread.BAND));
    }

    /** Draws brackets as error bars, also on lines. Example: {@code chart.errorBars()} prints {@code 2 values}. */
    public F errorBars() {
        return with(look().with(ChartLook.SPREAD, ChartLook.Spread.ERROR_BARS));
    }

    /** Draws values without their brackets; the caption says so, and files keep them. Example: {@code chart.noBrackets()} prints {@code 2 values}. */
    public F noBrackets() {
        return with(look().with(ChartLook.SPREAD, ChartLook.Spread.NONE));
    }

    /**
     * Sets the text above the chart. Example: {@code chart.title("Two senders")} prints {@code Figure: Two senders}.
     */
    public F title(String text) {
        return with(look().with(ChartLook.TITLE, title(text, "title(\"Two senders\")")));
    }

    /** Sets the text below the chart. Example: {@code chart.caption("Myrinet")} prints {@code 2 values}. */
    public F caption(String text) {
        return with(look().with(ChartLook.CAPTION, title(text, "caption(\"Myrinet\")")));
    }

    /**
     * Leaves title, caption and origins out of the picture, for a journal that prints its own below it; the description in the file
     * keeps them. Example: {@code chart.title("Two senders").bare()} prints {@code Figure: Two senders}.
     */
    public F bare() {
        return with(look().with(ChartLook.BARE, true));
    }

    /**
     * Sets the width to a journal's column, 3.5 in. Example: {@code chart.bars().columnWidth()} prints {@code 2
     * values}.
     */
    public F columnWidth() {
        return with(look().with(ChartLook.SHEET, look().get(ChartLook.SHEET).printed(Sheet.COLUMN)));
    }

    /**
     * Sets the width to a journal's page, 7.2 in. Example: {@code chart.bars().pageWidth()} prints {@code 2 values}.
     */
    public F pageWidth() {
        return with(look().with(ChartLook.SHEET, look().get(ChartLook.SHEET).printed(Sheet.PAGE)));
    }

    /** Sets the size in pixels, up to 4000 x 4000. Example: {@code chart.size(800, 300)} prints {@code 2 values}. */
    public F size(int width, int height) {
        if (width < 200 || height < 150 || width > 4000 || height > 4000) {
            throw ModelException.call(
                    "size",
                    "a figure is 200 to 4000 pixels wide and 150 to 4000 pixels high",
                    "Leave size() out for 640 x 420 pixels",
                    width,
                    height);
        }
        return with(look().with(ChartLook.SHEET, Sheet.pixels(width, height)));
    }

    /** Gives each panel its own axes. Example: {@code chart.columns("arc").freeAxes()} prints {@code 1 value}. */
    public F freeAxes() {
        return with(look().with(ChartLook.FREE_AXES, true));
    }

    private static String title(String given, String example) {
        return ModelException.required(given, "a title", "Write " + example);
    }

    /**
     * Sets the ends of the x axis; the caption says how many values are outside. Example: {@code
     * chart.x("destination").lines().xRange(0, 4)} prints {@code 2 values}.
     */
    public F xRange(double from, double to) {
        return with(FigureRemark.range(
                FigureRemark.Kind.X_RANGE, FigureRemark.Place.of(from), FigureRemark.Place.of(to), "xRange"));
    }

    /** Sets the ends of an x axis of sizes, times or bandwidths. */
    public F xRange(Quantity<?> from, Quantity<?> to) {
        return with(FigureRemark.range(
                FigureRemark.Kind.X_RANGE,
                FigureRemark.Place.of(from, "xRange"),
                FigureRemark.Place.of(to, "xRange"),
                "xRange"));
    }

    /**
     * Sets the ends of the y axis; the caption says how many values are outside. Example: {@code chart.yRange(0, 4)}
     * prints {@code 2 values}.
     */
    public F yRange(double from, double to) {
        return with(FigureRemark.range(
                FigureRemark.Kind.Y_RANGE, FigureRemark.Place.of(from), FigureRemark.Place.of(to), "yRange"));
    }

    /** Sets the ends of a y axis of sizes, times or bandwidths. */
    public F yRange(Quantity<?> from, Quantity<?> to) {
        return with(FigureRemark.range(
                FigureRemark.Kind.Y_RANGE,
                FigureRemark.Place.of(from, "yRange"),
                FigureRemark.Place.of(to, "yRange"),
                "yRange"));
    }

    /** Writes a text with its lower left corner at this point, in the units of the axes as they are printed. */
    public F note(double x, double y, String text) {
        return with(new FigureRemark(FigureRemark.Kind.NOTE, FigureRemark.Place.of(x), FigureRemark.Place.of(y), text));
    }

    /** Writes a text at a point between axes of quantities. */
    public F note(Quantity<?> x, Quantity<?> y, String text) {
        return with(new FigureRemark(
                FigureRemark.Kind.NOTE, FigureRemark.Place.of(x, text), FigureRemark.Place.of(y, text), text));
    }

    /** Writes a text at a point over an axis of plain numbers. */
    public F note(double x, Quantity<?> y, String text) {
        return with(new FigureRemark(
                FigureRemark.Kind.NOTE, FigureRemark.Place.of(x), FigureRemark.Place.of(y, text), text));
    }

    /** Writes a text at a point beside an axis of plain numbers. */
    public F note(Quantity<?> x, double y, String text) {
        return with(new FigureRemark(
                FigureRemark.Kind.NOTE, FigureRemark.Place.of(x, text), FigureRemark.Place.of(y), text));
    }

    /**
     * Sets what the legend calls a series; files and origins keep its name. Example: {@code chart.by("arc").label("a",
     * "to node 1")} prints {@code a (model), 1 value}.
     */
    public F label(String series, String text) {
        return with(look().and(ChartLook.LABELS, series(series), title(text, "label(\"a\", \"to node 1\")")));
    }

    /**
     * Sets the colour of a series as {@code #RRGGBB}. Example: {@code chart.by("arc").colour("a", "#D55E00")} prints
     * {@code a (model), 1 value}.
     */
    public F colour(String series, String colour) {
        ModelException.required(colour, "a colour", "Write colour(\"a\", \"#D55E00\")");
        if (!colour.matches("#[0-9A-Fa-f]{6}")) {
            throw ModelException.call(
                    "colour", "a colour is # and six digits from 0 to F", "Try \"#D55E00\"", series, colour);
        }
        return with(look().and(ChartLook.COLOURS, series(series), Color.decode(colour)));
    }

    /**
     * Draws the dots of these series hollow. Example: {@code chart.by("arc").dots().hollow("a")} prints {@code a
     * (model), 1 value}.
     */
    public F hollow(String... series) {
        ModelException.required(series, "names of series", "Write hollow(\"own run\")");
        Set<String> names = Arrays.stream(series).map(this::series).collect(Collectors.toSet());
        return with(look().with(ChartLook.HOLLOW, names));
    }

    /**
     * Draws series in a sequence of colours from light to dark, for texts with an order; three or more numbers have it
     * by themselves. Example: {@code chart.by("arc").shades()} prints {@code a (model), 1 value}.
     */
    public F shades() {
        return with(look().with(ChartLook.SHADES, true));
    }

    /**
     * Puts the legend at the right of the plot. Example: {@code chart.by("arc").legendRight()} prints {@code a (model),
     * 1 value}.
     */
    public F legendRight() {
        return with(look().with(ChartLook.LEGEND_RIGHT, true));
    }
}

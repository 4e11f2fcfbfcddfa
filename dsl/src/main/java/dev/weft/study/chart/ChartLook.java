package dev.weft.study.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How a chart is drawn: everything but the numbers.
 *
 * @param title above the chart; empty for none
 * @param caption below the chart; empty for none
 * @param width in CSS pixels
 * @param height in CSS pixels; a chart with a long legend grows beyond it
 * @param logX whether the x axis is logarithmic
 * @param logY whether the y axis is logarithmic
 * @param style lines, dots or bars
 * @param spread how brackets are drawn
 * @param marks reference lines
 * @param own series by name that are drawn as lines or dots, whatever the style is
 */
public record ChartLook(
        String title,
        String caption,
        int width,
        int height,
        boolean logX,
        boolean logY,
        Style style,
        Spread spread,
        List<Mark> marks,
        Map<String, Style> own) {
    /** What the plain call draws. */
    public static final ChartLook DEFAULT =
            new ChartLook("", "", 640, 420, false, false, Style.AUTO, Spread.AUTO, List.of(), Map.of());

    public ChartLook {
        marks = List.copyOf(marks);
        own = Map.copyOf(own);
    }

    /** How values are drawn. */
    public enum Style {
        /** Measurements as dots; models as lines over numbers and as bars over text. */
        AUTO,
        LINES,
        DOTS,
        BARS,
        STACKED
    }

    /** How brackets are drawn. */
    public enum Spread {
        /** A band around lines, error bars on dots and bars. */
        AUTO,
        BAND,
        ERROR_BARS
    }

    /**
     * A reference line.
     *
     * @param vertical true at an x, false at a y
     * @param at where, in the axis' unit
     * @param label beside the line
     */
    public record Mark(boolean vertical, double at, String label) {}

    public ChartLook titled(String text) {
        return new ChartLook(text, caption, width, height, logX, logY, style, spread, marks, own);
    }

    public ChartLook captioned(String text) {
        return new ChartLook(title, text, width, height, logX, logY, style, spread, marks, own);
    }

    public ChartLook sized(int w, int h) {
        return new ChartLook(title, caption, w, h, logX, logY, style, spread, marks, own);
    }

    public ChartLook log(boolean x, boolean y) {
        return new ChartLook(title, caption, width, height, x, y, style, spread, marks, own);
    }

    public ChartLook styled(Style other) {
        return new ChartLook(title, caption, width, height, logX, logY, other, spread, marks, own);
    }

    public ChartLook spread(Spread other) {
        return new ChartLook(title, caption, width, height, logX, logY, style, other, marks, own);
    }

    public ChartLook marked(Mark mark) {
        List<Mark> more = new ArrayList<>(marks);
        more.add(mark);
        return new ChartLook(title, caption, width, height, logX, logY, style, spread, more, own);
    }

    public ChartLook own(Map<String, Style> byName) {
        return new ChartLook(title, caption, width, height, logX, logY, style, spread, marks, byName);
    }

    /** How the series of this name is drawn. */
    Style styleOf(String series) {
        return own.getOrDefault(series, style);
    }
}

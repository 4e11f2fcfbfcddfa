package dev.weft.study.chart;

import java.util.Map;

/**
 * How a chart is drawn: everything but the numbers.
 *
 * @param title above the chart; empty for none
 * @param caption below the chart; empty for none
 * @param sheet its size; a chart with a long legend grows beyond it
 * @param axes logarithmic or plain, upright or lying
 * @param style lines, dots or bars
 * @param spread how brackets are drawn
 * @param notes reference lines, bands, points, names at the ends of lines
 * @param titles of axes and legend, where they are not the data's own names
 * @param panels which keys make several panels
 * @param own series by name that are drawn as lines or dots, whatever the style is
 */
public record ChartLook(
        String title,
        String caption,
        Sheet sheet,
        ChartAxes axes,
        Style style,
        Spread spread,
        ChartNotes notes,
        ChartTitles titles,
        ChartPanels panels,
        Map<String, Style> own) {
    /** What the plain call draws. */
    public static final ChartLook DEFAULT = new ChartLook(
            "",
            "",
            Sheet.pixels(640, 420),
            ChartAxes.PLAIN,
            Style.AUTO,
            Spread.AUTO,
            ChartNotes.NONE,
            ChartTitles.OWN,
            ChartPanels.ONE,
            Map.of());

    public ChartLook {
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

    /** In CSS pixels. */
    public int width() {
        return sheet.width();
    }

    /** In CSS pixels. */
    public int height() {
        return sheet.height();
    }

    /** Whether the x axis is logarithmic. */
    public boolean logX() {
        return axes.logX();
    }

    /** Whether the y axis is logarithmic. */
    public boolean logY() {
        return axes.logY();
    }

    public ChartLook titled(String text) {
        return new ChartLook(text, caption, sheet, axes, style, spread, notes, titles, panels, own);
    }

    public ChartLook captioned(String text) {
        return new ChartLook(title, text, sheet, axes, style, spread, notes, titles, panels, own);
    }

    public ChartLook sized(int w, int h) {
        return sheet(Sheet.pixels(w, h));
    }

    public ChartLook sheet(Sheet other) {
        return new ChartLook(title, caption, other, axes, style, spread, notes, titles, panels, own);
    }

    public ChartLook axes(ChartAxes other) {
        return new ChartLook(title, caption, sheet, other, style, spread, notes, titles, panels, own);
    }

    public ChartLook log(boolean x, boolean y) {
        return axes(axes.log(x, y));
    }

    public ChartLook styled(Style other) {
        return new ChartLook(title, caption, sheet, axes, other, spread, notes, titles, panels, own);
    }

    public ChartLook spread(Spread other) {
        return new ChartLook(title, caption, sheet, axes, style, other, notes, titles, panels, own);
    }

    public ChartLook notes(ChartNotes other) {
        return new ChartLook(title, caption, sheet, axes, style, spread, other, titles, panels, own);
    }

    public ChartLook own(Map<String, Style> byName) {
        return new ChartLook(title, caption, sheet, axes, style, spread, notes, titles, panels, byName);
    }

    public ChartLook titles(ChartTitles other) {
        return new ChartLook(title, caption, sheet, axes, style, spread, notes, other, panels, own);
    }

    public ChartLook panels(ChartPanels other) {
        return new ChartLook(title, caption, sheet, axes, style, spread, notes, titles, other, own);
    }

    /** How the series of this name is drawn. */
    Style styleOf(String series) {
        return own.getOrDefault(series, style);
    }
}

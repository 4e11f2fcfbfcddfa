package dev.weft.study.chart;

import dev.weft.study.draw.Sheet;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Appearance of a chart: everything but the numbers.
 *
 * @param title above the chart; empty for none
 * @param caption below the chart; empty for none
 * @param sheet its size; a chart with a long legend grows beyond it
 * @param axes logarithmic or linear, vertical or horizontal bars
 * @param style lines, dots or bars
 * @param spread the form of brackets
 * @param notes reference lines, bands, points, names at the ends of lines
 * @param titles of axes and legend; empty ones are taken from the data
 * @param panels the keys with a panel for each value
 * @param dress labels, colours and marks that the user chose
 * @param own series by name that are drawn as lines or dots regardless of the style
 * @param brackets what the brackets of a series are, by its name
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
        ChartDress dress,
        Map<String, Style> own,
        Map<String, String> brackets) {
    /** The look of {@code chart()} without further calls. */
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
            ChartDress.NONE,
            Map.of(),
            Map.of());

    public ChartLook {
        own = Map.copyOf(own);
        brackets = Map.copyOf(brackets);
    }

    /** Marks for the values. */
    public enum Style {
        /** Measurements as dots; models as lines over numbers and as bars over text. */
        AUTO,
        LINES,
        DOTS,
        BARS,
        STACKED
    }

    /** Marks for the brackets. */
    public enum Spread {
        /** A band around lines, error bars on dots and bars. */
        AUTO,
        BAND,
        ERROR_BARS,
        /** No mark; the caption says so. */
        NONE
    }

    /** Returns the width in CSS pixels. */
    public int width() {
        return sheet.width();
    }

    /** Returns the height in CSS pixels. */
    public int height() {
        return sheet.height();
    }

    /** Returns whether the x axis is logarithmic. */
    public boolean logX() {
        return axes.logX();
    }

    /** Returns whether the y axis is logarithmic. */
    public boolean logY() {
        return axes.logY();
    }

    /** Returns this look with a title above the chart. */
    public ChartLook titled(String text) {
        return with(draft -> draft.title = text);
    }

    /** Returns this look with a caption below the chart. */
    public ChartLook captioned(String text) {
        return with(draft -> draft.caption = text);
    }

    /** Returns this look with another size in CSS pixels. */
    public ChartLook sized(int w, int h) {
        return sheet(Sheet.pixels(w, h));
    }

    /** Returns this look with another sheet. */
    public ChartLook sheet(Sheet other) {
        return with(draft -> draft.sheet = other);
    }

    /** Returns this look with other axes. */
    public ChartLook axes(ChartAxes other) {
        return with(draft -> draft.axes = other);
    }

    /** Returns this look with logarithmic or linear axes. */
    public ChartLook log(boolean x, boolean y) {
        return axes(axes.log(x, y));
    }

    /** Returns this look with other marks for the values. */
    public ChartLook styled(Style other) {
        return with(draft -> draft.style = other);
    }

    /** Returns this look with other marks for the brackets. */
    public ChartLook spread(Spread other) {
        return with(draft -> draft.spread = other);
    }

    /** Returns this look with other annotations. */
    public ChartLook notes(ChartNotes other) {
        return with(draft -> draft.notes = other);
    }

    /** Returns this look with other titles of axes and legend. */
    public ChartLook titles(ChartTitles other) {
        return with(draft -> draft.titles = other);
    }

    /** Returns this look with other panels. */
    public ChartLook panels(ChartPanels other) {
        return with(draft -> draft.panels = other);
    }

    /** Returns this look with other labels, colours and marks. */
    public ChartLook dress(ChartDress other) {
        return with(draft -> draft.dress = other);
    }

    /** Returns this look with own styles for these series. */
    public ChartLook own(Map<String, Style> byName) {
        return with(draft -> draft.own = byName);
    }

    /** Returns this look with words for the brackets of these series. */
    public ChartLook brackets(Map<String, String> byName) {
        return with(draft -> draft.brackets = byName);
    }

    /** The style of the series of this name. */
    Style styleOf(String series) {
        return own.getOrDefault(series, style);
    }

    private ChartLook with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.look();
    }

    /** A look whose components can be changed one by one. */
    private static final class Draft {
        private String title;
        private String caption;
        private Sheet sheet;
        private ChartAxes axes;
        private Style style;
        private Spread spread;
        private ChartNotes notes;
        private ChartTitles titles;
        private ChartPanels panels;
        private ChartDress dress;
        private Map<String, Style> own;
        private Map<String, String> brackets;

        Draft(ChartLook look) {
            title = look.title;
            caption = look.caption;
            sheet = look.sheet;
            axes = look.axes;
            style = look.style;
            spread = look.spread;
            notes = look.notes;
            titles = look.titles;
            panels = look.panels;
            dress = look.dress;
            own = look.own;
            brackets = look.brackets;
        }

        ChartLook look() {
            return new ChartLook(
                    title, caption, sheet, axes, style, spread, notes, titles, panels, dress, own, brackets);
        }
    }
}

package dev.weft.study.chart;

import dev.weft.study.draw.Sheet;
import java.awt.Color;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Appearance of a chart: everything but the numbers, as the values of its {@link Part}s. A part that was not chosen has its usual value.
 * Positions are in the units of the axes.
 */
public final class ChartLook {
    /**
     * A part of the look.
     *
     * @param name distinguishes it from the other parts
     * @param usual its value in a chart without further calls
     */
    public record Part<T>(String name, T usual) {}

    /** The text above the chart; empty for none. */
    public static final Part<String> TITLE = new Part<>("title", "");

    /** The text below the chart; empty for none. */
    public static final Part<String> CAPTION = new Part<>("caption", "");

    /** Whether title, caption and origins are in the description of the file only. */
    public static final Part<Boolean> BARE = new Part<>("bare", false);

    /** The size; a chart with a long legend grows beyond it. */
    public static final Part<Sheet> SHEET = new Part<>("sheet", Sheet.pixels(640, 420));

    /** The marks for the values. */
    public static final Part<Style> STYLE = new Part<>("style", Style.AUTO);

    /** Series by name that are drawn as lines or dots regardless of the style. */
    public static final Part<Map<String, Style>> OWN_STYLES = new Part<>("own styles", Map.of());

    /** The marks for the brackets. */
    public static final Part<Spread> SPREAD = new Part<>("spread", Spread.AUTO);

    /** The words for the brackets of a series, by its name. */
    public static final Part<Map<String, String>> BRACKETS = new Part<>("brackets", Map.of());

    /** Whether the x axis is logarithmic also where its values do not grow by equal factors. */
    public static final Part<Boolean> LOG_X = new Part<>("log x", false);

    /** Whether the x axis is linear also where its values grow by equal factors. */
    public static final Part<Boolean> LINEAR_X = new Part<>("linear x", false);

    /** Whether the y axis is logarithmic. */
    public static final Part<Boolean> LOG_Y = new Part<>("log y", false);

    /** Whether the x axis counts nines: 0.9, 0.99 and 0.999 are equally far apart. */
    public static final Part<Boolean> TAIL = new Part<>("tail", false);

    /** Whether bars are horizontal: their categories are on the left, and values grow to the right. */
    public static final Part<Boolean> HORIZONTAL = new Part<>("horizontal", false);

    /** The title below the x axis; empty for that of the data. */
    public static final Part<String> X_TITLE = new Part<>("x title", "");

    /** The title beside the y axis; empty for that of the data. */
    public static final Part<String> Y_TITLE = new Part<>("y title", "");

    /** The title above the legend; empty for the keys of the data. */
    public static final Part<String> LEGEND_TITLE = new Part<>("legend title", "");

    /** The key with a row of panels for each value; empty for one row. */
    public static final Part<String> ROWS = new Part<>("rows", "");

    /** The key with a column of panels for each value; empty for one column. */
    public static final Part<String> COLUMNS = new Part<>("columns", "");

    /** Whether each panel has axes of its own. */
    public static final Part<Boolean> FREE_AXES = new Part<>("free axes", false);

    /** Reference lines. */
    public static final Part<List<Line>> LINES = new Part<>("lines", List.of());

    /** Lines through the origin. */
    public static final Part<List<Slope>> SLOPES = new Part<>("slopes", List.of());

    /** Shaded ranges. */
    public static final Part<List<Band>> BANDS = new Part<>("bands", List.of());

    /** Circled points. */
    public static final Part<List<Spot>> SPOTS = new Part<>("spots", List.of());

    /** Texts at points, without circles. */
    public static final Part<List<Spot>> WORDS = new Part<>("words", List.of());

    /** Ranges of the axes, which otherwise contain all values; the last one of an axis holds. */
    public static final Part<List<Range>> RANGES = new Part<>("ranges", List.of());

    /** Whether the names of lines are at their ends rather than in a legend. */
    public static final Part<Boolean> END_NAMES = new Part<>("end names", false);

    /** The names of series in the legend, by their own names; files keep those. */
    public static final Part<Map<String, String>> LABELS = new Part<>("labels", Map.of());

    /** Colours of series, by their names. */
    public static final Part<Map<String, Color>> COLOURS = new Part<>("colours", Map.of());

    /** The series whose dots are hollow. */
    public static final Part<Set<String>> HOLLOW = new Part<>("hollow", Set.of());

    /** Whether series without a colour have a sequence of colours, from light to dark in their order, also if no number orders them. */
    public static final Part<Boolean> SHADES = new Part<>("shades", false);

    /** Whether the legend is at the right of the plot instead of below. */
    public static final Part<Boolean> LEGEND_RIGHT = new Part<>("legend right", false);

    /** The size of dots in pixels, which the plan decides. */
    static final Part<Integer> MARKER = new Part<>("marker", Theme.MARKER);

    /** The look of {@code chart()} without further calls. */
    public static final ChartLook DEFAULT = new ChartLook(Map.of());

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

    /** The ends of an axis: of the x axis if {@code vertical}, as for lines and bands. */
    public record Range(boolean vertical, double from, double to) {}

    /** A reference line at an x if {@code vertical}, else at a y, with a label beside it. */
    public record Line(boolean vertical, double at, String label) {}

    /** A line of the y that are this factor times the x, with a label at it. */
    public record Slope(double factor, String label) {}

    /** A shaded range between two x if {@code vertical}, else between two y, with a label inside. */
    public record Band(boolean vertical, double from, double to, String label) {}

    /** A point with a label beside it. */
    public record Spot(double x, double y, String label) {}

    private final Map<Part<?>, Object> chosen;

    private ChartLook(Map<Part<?>, Object> chosen) {
        this.chosen = chosen;
    }

    /** Returns the value of a part. */
    @SuppressWarnings("unchecked") // with(..) stored a T for this part
    public <T> T get(Part<T> part) {
        return (T) chosen.getOrDefault(part, part.usual());
    }

    /** Returns this look with another value of a part. */
    public <T> ChartLook with(Part<T> part, T value) {
        Map<Part<?>, Object> more = new HashMap<>(chosen);
        more.put(part, value);
        return new ChartLook(more);
    }

    /** Returns this look with one more value of a part, after the others. */
    public <T> ChartLook and(Part<List<T>> part, T value) {
        return with(part, Stream.concat(get(part).stream(), Stream.of(value)).toList());
    }

    /** Returns this look with a value of a part for one series. */
    public <T> ChartLook and(Part<Map<String, T>> part, String series, T value) {
        Map<String, T> more = new HashMap<>(get(part));
        more.put(series, value);
        return with(part, Map.copyOf(more));
    }

    /** Returns this look with the usual values of these parts. */
    ChartLook without(Part<?>... parts) {
        Map<Part<?>, Object> fewer = new HashMap<>(chosen);
        List.of(parts).forEach(fewer::remove);
        return new ChartLook(fewer);
    }

    /** Returns the keys that distinguish panels; within a panel they distinguish no series. */
    public List<String> panelKeys() {
        return Stream.of(get(ROWS), get(COLUMNS))
                .filter(key -> !key.isEmpty())
                .distinct()
                .toList();
    }

    int width() {
        return get(SHEET).width();
    }

    int height() {
        return get(SHEET).height();
    }

    boolean logX() {
        return get(LOG_X);
    }

    boolean logY() {
        return get(LOG_Y);
    }

    /** This look with a logarithmic x axis if the values of the data grow by equal factors and all that is to be shown is above zero. */
    ChartLook suited(ChartData data) {
        boolean linear = get(LOG_X) || get(LINEAR_X) || get(TAIL) || data.categories();
        boolean above = Stream.concat(
                        places().stream().filter(Line::vertical).map(Line::at),
                        range(true).stream().map(Range::from))
                .allMatch(at -> at > 0);
        return !linear && above && ChartScales.areGeometric(data) ? with(LOG_X, true) : this;
    }

    /** The ends of an axis, if the user chose them. */
    Optional<Range> range(boolean vertical) {
        return get(RANGES).stream()
                .filter(range -> range.vertical() == vertical)
                .reduce((first, last) -> last);
    }

    /** Each coordinate that the axes must include. */
    List<Line> places() {
        Stream<Line> ends = get(BANDS).stream()
                .flatMap(band -> Stream.of(
                        new Line(band.vertical(), band.from(), band.label()),
                        new Line(band.vertical(), band.to(), band.label())));
        Stream<Line> points = Stream.of(SPOTS, WORDS)
                .flatMap(spots -> get(spots).stream())
                .flatMap(spot ->
                        Stream.of(new Line(true, spot.x(), spot.label()), new Line(false, spot.y(), spot.label())));
        return Stream.of(get(LINES).stream(), ends, points).flatMap(all -> all).toList();
    }
}

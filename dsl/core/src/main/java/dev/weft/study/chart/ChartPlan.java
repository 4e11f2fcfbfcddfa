package dev.weft.study.chart;

import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decisions that follow from data and look before drawing: kinds, colours, axes, and omitted values.
 *
 * @param notes the sentences below the legend
 * @param nest the keys shown by colour and by form, if both show a key
 */
record ChartPlan(
        ChartData data,
        ChartLook look,
        List<StyledSeries> drawn,
        List<String> notes,
        ChartScale x,
        ChartScale y,
        Optional<ChartInks.Nest> nest) {
    /** A plan whose axes span these data, which may contain more than the drawn data. */
    static ChartPlan of(ChartData data, ChartLook look, ChartData span) {
        if (data.equals(span)) {
            return of(data, look);
        }
        ChartPlan all = of(span, look);
        ChartPlan some = of(data, look);
        return new ChartPlan(data, all.look, all.inked(some.drawn), some.notes, all.x, all.y, all.nest);
    }

    /** The series in the colours and forms of this plan, so that all frames of a slider look alike. */
    private List<StyledSeries> inked(List<StyledSeries> some) {
        Map<String, StyledSeries> own =
                drawn.stream().collect(Collectors.toMap(StyledSeries::name, one -> one, (first, other) -> first));
        return some.stream()
                .map(one -> {
                    StyledSeries same = own.getOrDefault(one.name(), one);
                    return new StyledSeries(
                            one.name(),
                            one.label(),
                            one.kind(),
                            same.index(),
                            same.ink(),
                            same.colour(),
                            one.hollow(),
                            one.points(),
                            one.keys());
                })
                .toList();
    }

    private static ChartPlan of(ChartData data, ChartLook look) {
        ChartRequirements.requireSense(data, look);
        List<String> notes = new ArrayList<>();
        List<ChartData.Series> series = data.series();
        List<StyledSeries.Kind> kinds =
                series.stream().map(one -> kind(one, data, look)).toList();
        // series with one name look the same in all panels
        List<String> names =
                series.stream().map(ChartData.Series::name).distinct().toList();
        List<Integer> firsts = names.stream()
                .map(name ->
                        series.stream().map(ChartData.Series::name).toList().indexOf(name))
                .toList();
        ChartInks inks = ChartInks.of(
                firsts.stream().map(first -> within(series.get(first), look)).toList(),
                firsts.stream().map(kinds::get).toList());
        ChartOrigins origins = ChartOrigins.of(series, kinds);
        boolean apart = origins.areSaidBelow() && !look.get(ChartLook.END_NAMES);
        boolean own = look.get(ChartLook.SHADES)
                || !look.get(ChartLook.COLOURS).isEmpty()
                || !look.get(ChartLook.LABELS).isEmpty();
        Optional<ChartInks.Nest> nest = apart && !own ? inks.nest() : Optional.empty();
        List<StyledSeries> drawn = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            String name = series.get(i).name();
            int number = names.indexOf(name);
            String label = look.get(ChartLook.LABELS).getOrDefault(name, name);
            drawn.add(new StyledSeries(
                    name,
                    Wording.of(
                            look.get(ChartLook.BARE)
                                    ? label
                                    : origins.label(label, series.get(i).origin(), nest.isPresent())),
                    kinds.get(i),
                    inks.index(number),
                    inks.ink(number),
                    colour(name, inks.ink(number), inks, number, look),
                    look.get(ChartLook.HOLLOW).contains(name),
                    bare(ChartLimits.showable(series.get(i), data, look, notes), look),
                    series.get(i).keys()));
        }
        ChartLimits.requireSomething(data, drawn, look);
        ChartRequirements.requireKinds(data, look, drawn);
        ChartScale x = bounded(ChartScales.x(data, look, drawn), look, true);
        ChartScale y = bounded(ChartScales.y(data, look, drawn), look, false);
        if (look.get(ChartLook.SPREAD) == ChartLook.Spread.NONE
                && series.stream().anyMatch(ChartPlan::hasBrackets)) {
            notes.add("Brackets are not drawn.");
        }
        notes.addAll(ChartLimits.outside(drawn, data, look));
        for (ChartCells.Cell cell : ChartCells.of(drawn, look)) {
            OverlappingCurves.notes(cell.drawn(), x, y, look.height()).stream()
                    .map(note -> cell.title().isEmpty() ? note : cell.title() + ": " + note)
                    .forEach(notes::add);
        }
        notes.addAll(ChartBrackets.notes(drawn, look));
        notes.addAll(origins.note(nest.isPresent()));
        // dots on bars are few, and patterns hide small ones
        boolean small = look.width() < Theme.NARROW * ChartCells.columns(drawn, look)
                && !kinds.contains(StyledSeries.Kind.BARS);
        return new ChartPlan(
                data, look.with(ChartLook.MARKER, small ? Theme.SMALL_MARKER : Theme.MARKER), drawn, notes, x, y, nest);
    }

    /** The colour of a series: its own, one of a sequence, or that of its ink. */
    static Color colour(String name, ChartInk ink, ChartInks inks, int series, ChartLook look) {
        Color usual = look.get(ChartLook.SHADES) || inks.ordered() ? ChartInk.shade(inks.part(series)) : ink.shown();
        return look.get(ChartLook.COLOURS).getOrDefault(name, usual);
    }

    private static boolean hasBrackets(ChartData.Series series) {
        return series.points().stream().anyMatch(ChartData.Point::hasBracket);
    }

    /** The points without brackets, where the look draws none. */
    private static List<ChartData.Point> bare(List<ChartData.Point> points, ChartLook look) {
        return look.get(ChartLook.SPREAD) != ChartLook.Spread.NONE
                ? points
                : points.stream()
                        .map(point ->
                                new ChartData.Point(point.category(), point.x(), point.y(), Double.NaN, Double.NaN))
                        .toList();
    }

    private static ChartScale bounded(ChartScale scale, ChartLook look, boolean vertical) {
        return look.range(vertical)
                .map(range -> scale.between(vertical ? "xRange" : "yRange", range))
                .orElse(scale);
    }

    /** A series with the keys that distinguish it within its panel. */
    private static ChartData.Series within(ChartData.Series series, ChartLook look) {
        List<ChartData.Part> keys = series.keys().stream()
                .filter(part -> !look.panelKeys().contains(part.key()))
                .toList();
        return new ChartData.Series(series.name(), series.origin(), keys, series.points());
    }

    /** The plan of one panel: some of the series, on common axes or on their own. */
    ChartPlan panel(ChartCells.Cell cell) {
        // between panels is no room for names at the ends of lines
        ChartLook plain = look.without(ChartLook.ROWS, ChartLook.COLUMNS, ChartLook.FREE_AXES)
                .without(ChartLook.X_TITLE, ChartLook.Y_TITLE, ChartLook.LEGEND_TITLE, ChartLook.END_NAMES)
                .with(ChartLook.SPOTS, new ChartSpots(this).of(cell));
        if (!look.get(ChartLook.FREE_AXES)) {
            return new ChartPlan(data, plain, cell.drawn(), List.of(), x, y, nest);
        }
        ChartData own = new ChartData(
                data.x(),
                data.y(),
                data.categories(),
                cell.drawn().stream()
                        .map(one -> new ChartData.Series(one.name(), "", one.keys(), one.points()))
                        .toList());
        ChartScale ownX = bounded(ChartScales.x(own, plain, cell.drawn()), plain, true);
        ChartScale ownY = bounded(ChartScales.y(own, plain, cell.drawn()), plain, false);
        return new ChartPlan(own, plain, cell.drawn(), List.of(), ownX, ownY, nest);
    }

    /** The panels; a single one without a title if no key has panels. */
    List<ChartCells.Cell> cells() {
        return ChartCells.of(drawn, look);
    }

    /** The title below the plot: the given one, otherwise the name in the data as words. */
    String bottomTitle() {
        return isLying() ? yTitle() : xTitle(data.x().printedBeside());
    }

    String sideTitle() {
        return look.panelKeys().contains(ChartData.Part.MEASURE)
                        && look.get(ChartLook.Y_TITLE).isEmpty()
                ? "" // each panel says its own
                : isLying() ? xTitle(data.x().printed()) : yTitle();
    }

    private String xTitle(String own) {
        return look.get(ChartLook.X_TITLE).isEmpty() ? own : look.get(ChartLook.X_TITLE);
    }

    private String yTitle() {
        return look.get(ChartLook.Y_TITLE).isEmpty() ? data.y().printed() : look.get(ChartLook.Y_TITLE);
    }

    /** The axis below the plot. */
    ChartScale bottom() {
        return isLying() ? y : x;
    }

    /** The axis on the left; the categories of horizontal bars read from top to bottom. */
    ChartScale side() {
        return isLying() ? x.downwards() : y;
    }

    /** Whether bars are horizontal. */
    boolean isLying() {
        return look.get(ChartLook.HORIZONTAL) && data.categories();
    }

    boolean stacked() {
        return look.get(ChartLook.STYLE) == ChartLook.Style.STACKED;
    }

    boolean isEmpty() {
        return drawn.stream().allMatch(one -> one.points().stream().allMatch(point -> Double.isNaN(point.y())));
    }

    /** The text below the legend. */
    String caption() {
        String all = String.join(" ", notes);
        return Stream.of(look.get(ChartLook.CAPTION), all)
                .filter(text -> !text.isEmpty())
                .map(Wording::micro)
                .reduce("", (a, b) -> (a + " " + b).strip());
    }

    /** The axis coordinate of a point's x: the index of its category if x is text. */
    double xAt(ChartData.Point point) {
        return data.categories() ? x.at(point.category()) : x.at(point.x());
    }

    private static StyledSeries.Kind kind(ChartData.Series series, ChartData data, ChartLook look) {
        return switch (look.get(ChartLook.OWN_STYLES).getOrDefault(series.name(), look.get(ChartLook.STYLE))) {
            case AUTO ->
                series.measured()
                        ? StyledSeries.Kind.DOTS
                        : data.categories() ? StyledSeries.Kind.BARS : StyledSeries.Kind.LINE;
            case LINES -> StyledSeries.Kind.LINE;
            case DOTS -> StyledSeries.Kind.DOTS;
            case BARS -> StyledSeries.Kind.BARS;
            case STACKED -> beside(series, data) ? StyledSeries.Kind.DOTS : StyledSeries.Kind.BARS;
        };
    }

    /** Measurements are no part of a model's sum: they are drawn beside its stack. */
    private static boolean beside(ChartData.Series series, ChartData data) {
        return series.measured() && !data.series().stream().allMatch(ChartData.Series::measured);
    }
}

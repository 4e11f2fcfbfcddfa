package dev.weft.study.chart;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** What follows from data and look before anything is drawn: kinds, colours, axes, and what must be left out. */
final class ChartPlan {
    private final ChartData data;
    private final ChartLook look;
    private final List<Drawn> drawn;
    private final List<String> notes;
    private final ChartScale x;
    private final ChartScale y;
    private final Optional<ChartInks.Nest> nest;

    private ChartPlan(
            ChartData data,
            ChartLook look,
            List<Drawn> drawn,
            List<String> notes,
            ChartScale x,
            ChartScale y,
            Optional<ChartInks.Nest> nest) {
        this.data = data;
        this.look = look;
        this.drawn = List.copyOf(drawn);
        this.notes = List.copyOf(notes);
        this.x = x;
        this.y = y;
        this.nest = nest;
    }

    /** How one series is drawn. */
    enum Kind {
        LINE,
        DOTS,
        BARS
    }

    /**
     * One series, ready to draw.
     *
     * @param index its number; a measured series shares it with the model line of the same key
     * @param ink its colour and its dash, marker or pattern
     * @param points without those that the axes cannot show
     * @param keys what tells it from the others
     */
    record Drawn(
            String name,
            String label,
            Kind kind,
            int index,
            ChartInk ink,
            List<ChartData.Point> points,
            List<ChartData.Part> keys) {
        boolean hasBrackets() {
            return points.stream().anyMatch(ChartData.Point::hasBracket);
        }
    }

    /** A plan whose axes span these data, which may be more than the ones drawn. */
    static ChartPlan of(ChartData data, ChartLook look, ChartData span) {
        if (data.equals(span)) {
            return of(data, look);
        }
        ChartPlan all = of(span, look);
        ChartPlan some = of(data, look);
        return new ChartPlan(data, look, all.inked(some.drawn), some.notes, all.x, all.y, all.nest);
    }

    /** Series in the colours and forms that they have here, so that all frames of a slider have the same. */
    private List<Drawn> inked(List<Drawn> some) {
        Map<String, Drawn> own =
                drawn.stream().collect(Collectors.toMap(Drawn::name, one -> one, (first, other) -> first));
        return some.stream()
                .map(one -> {
                    Drawn same = own.getOrDefault(one.name(), one);
                    return new Drawn(
                            one.name(), one.label(), one.kind(), same.index(), same.ink(), one.points(), one.keys());
                })
                .toList();
    }

    private static ChartPlan of(ChartData data, ChartLook look) {
        requireSense(data, look);
        List<String> notes = new ArrayList<>();
        List<ChartData.Series> series = data.series();
        List<Kind> kinds = series.stream().map(one -> kind(one, data, look)).toList();
        // series of one name in several panels look the same
        List<String> names =
                series.stream().map(ChartData.Series::name).distinct().toList();
        List<Integer> firsts = names.stream()
                .map(name ->
                        series.stream().map(ChartData.Series::name).toList().indexOf(name))
                .toList();
        ChartInks inks = ChartInks.of(
                firsts.stream()
                        .map(first -> within(series.get(first), look.panels()))
                        .toList(),
                firsts.stream().map(kinds::get).toList());
        ChartOrigins origins = ChartOrigins.of(series, kinds);
        boolean apart = origins.areSaidBelow() && !look.notes().labels();
        Optional<ChartInks.Nest> nest = apart ? inks.nest() : Optional.empty();
        List<Drawn> drawn = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            drawn.add(new Drawn(
                    series.get(i).name(),
                    Wording.of(origins.label(series.get(i), nest.isPresent())),
                    kinds.get(i),
                    inks.index(names.indexOf(series.get(i).name())),
                    inks.ink(names.indexOf(series.get(i).name())),
                    ChartLimits.showable(series.get(i), data, look, notes),
                    series.get(i).keys()));
        }
        ChartLimits.requireSomething(data, drawn, look);
        requireKinds(data, look, drawn);
        ChartScale y = yScale(data, look, drawn);
        for (ChartCells.Cell cell : ChartCells.of(drawn, look.panels())) {
            ChartTwins.notes(cell.drawn(), y, look.height()).stream()
                    .map(note -> cell.title().isEmpty() ? note : cell.title() + ": " + note)
                    .forEach(notes::add);
        }
        notes.addAll(origins.note(nest.isPresent()));
        return new ChartPlan(data, look, drawn, notes, xScale(data, look, drawn), y, nest);
    }

    /** A series with what tells it from the others of its panel. */
    private static ChartData.Series within(ChartData.Series series, ChartPanels panels) {
        List<ChartData.Part> keys = series.keys().stream()
                .filter(part -> !panels.keys().contains(part.key()))
                .toList();
        return new ChartData.Series(series.name(), series.origin(), keys, series.points());
    }

    /** The plan of one panel: some of the series on the axes of all, or on their own. */
    ChartPlan panel(ChartCells.Cell cell) {
        ChartLook plain = look.panels(ChartPanels.ONE)
                .titles(ChartTitles.OWN)
                .notes(look.notes().unlabelled());
        if (!look.panels().free()) {
            return new ChartPlan(data, plain, cell.drawn(), List.of(), x, y, nest);
        }
        ChartData own = new ChartData(
                data.x(),
                data.y(),
                data.categories(),
                cell.drawn().stream()
                        .map(one -> new ChartData.Series(one.name(), "", one.keys(), one.points()))
                        .toList());
        ChartScale ownX = xScale(own, plain, cell.drawn());
        return new ChartPlan(own, plain, cell.drawn(), List.of(), ownX, yScale(own, plain, cell.drawn()), nest);
    }

    /** The panels; a single one without a title where no key makes several. */
    List<ChartCells.Cell> cells() {
        return ChartCells.of(drawn, look.panels());
    }

    /** What stands below the plot: what was given, else the name in the data as words. */
    String bottomTitle() {
        return isLying() ? yTitle() : xTitle(data.x().printedBeside());
    }

    String sideTitle() {
        return isLying() ? xTitle(data.x().printed()) : yTitle();
    }

    private String xTitle(String own) {
        return look.titles().x().isEmpty() ? own : look.titles().x();
    }

    private String yTitle() {
        return look.titles().y().isEmpty() ? data.y().printed() : look.titles().y();
    }

    ChartData data() {
        return data;
    }

    ChartLook look() {
        return look;
    }

    List<Drawn> drawn() {
        return drawn;
    }

    /** What colour and form tell, where both tell a key. */
    Optional<ChartInks.Nest> nest() {
        return nest;
    }

    ChartScale x() {
        return x;
    }

    ChartScale y() {
        return y;
    }

    /** The axis below the plot. */
    ChartScale bottom() {
        return isLying() ? y : x;
    }

    /** The axis on the left; the texts of lying bars are read from top to bottom. */
    ChartScale side() {
        return isLying() ? x.downwards() : y;
    }

    /** Whether bars lie. */
    boolean isLying() {
        return look.axes().horizontal() && data.categories();
    }

    boolean stacked() {
        return look.style() == ChartLook.Style.STACKED;
    }

    boolean isEmpty() {
        return drawn.stream().allMatch(one -> one.points().stream().allMatch(point -> Double.isNaN(point.y())));
    }

    /** What stands below the legend. */
    String caption() {
        String all = String.join(" ", notes);
        return Stream.of(look.caption(), all)
                .filter(text -> !text.isEmpty())
                .map(Wording::micro)
                .reduce("", (a, b) -> (a + " " + b).strip());
    }

    /** The axis coordinate of a point's x: its category's number where x is text. */
    double xAt(ChartData.Point point) {
        return data.categories() ? x.at(point.category()) : x.at(point.x());
    }

    private static Kind kind(ChartData.Series series, ChartData data, ChartLook look) {
        return switch (look.styleOf(series.name())) {
            case AUTO -> series.measured() ? Kind.DOTS : data.categories() ? Kind.BARS : Kind.LINE;
            case LINES -> Kind.LINE;
            case DOTS -> Kind.DOTS;
            case BARS -> Kind.BARS;
            case STACKED -> beside(series, data) ? Kind.DOTS : Kind.BARS;
        };
    }

    /** Measurements are no part of a model's sum: they stand beside it. */
    private static boolean beside(ChartData.Series series, ChartData data) {
        return series.measured() && !data.series().stream().allMatch(ChartData.Series::measured);
    }

    private static ChartScale xScale(ChartData data, ChartLook look, List<Drawn> drawn) {
        if (data.categories()) {
            return ChartScale.categories(data.categoryNames());
        }
        double[] values = DoubleStream.concat(
                        drawn.stream().flatMap(one -> one.points().stream()).mapToDouble(ChartData.Point::x),
                        marks(look, true))
                .filter(Double::isFinite)
                .toArray();
        if (look.axes().tail()) {
            double whole = ChartLimits.whole(data);
            return ChartScale.tail(
                    DoubleStream.of(values)
                            .filter(share -> share >= 0 && share < whole)
                            .toArray(),
                    whole);
        }
        return look.logX()
                ? ChartScale.log(values, data.x().isSize())
                : ChartScale.linear(values, data.x().isSize(), false);
    }

    private static ChartScale yScale(ChartData data, ChartLook look, List<Drawn> drawn) {
        DoubleStream values = look.style() == ChartLook.Style.STACKED
                ? ChartCells.of(drawn, look.panels()).stream()
                        .map(ChartCells.Cell::drawn)
                        .flatMapToDouble(some ->
                                ChartStack.of(data.categoryNames(), some).ends(some))
                : drawn.stream().flatMap(one -> one.points().stream()).flatMapToDouble(ChartPlan::heights);
        double[] heights = DoubleStream.concat(values, marks(look, false))
                .filter(value -> Double.isFinite(value) && (!look.logY() || value > 0))
                .toArray();
        if (look.logY()) {
            return ChartScale.log(heights, false);
        }
        boolean bars = drawn.stream().anyMatch(one -> one.kind() == Kind.BARS);
        double low = DoubleStream.of(heights).min().orElse(0);
        double high = DoubleStream.of(heights).max().orElse(1);
        // a curve that varies by less than a third would be flattened by an axis from zero
        boolean fromZero = bars || high - low > 0.33 * Math.max(Math.abs(high), Math.abs(low)) || low == high;
        return ChartScale.linear(heights, false, fromZero);
    }

    private static DoubleStream heights(ChartData.Point point) {
        return point.hasBracket() ? DoubleStream.of(point.y(), point.low(), point.high()) : DoubleStream.of(point.y());
    }

    private static DoubleStream marks(ChartLook look, boolean vertical) {
        return look.notes().places().stream()
                .filter(line -> line.vertical() == vertical)
                .mapToDouble(ChartNotes.Line::at);
    }

    private static void requireKinds(ChartData data, ChartLook look, List<Drawn> drawn) {
        if (look.axes().horizontal() && drawn.stream().anyMatch(one -> one.kind() == Kind.LINE)) {
            throw ModelException.cannot(
                    "lay",
                    data.y().name(),
                    "lines run from left to right, and only bars lie",
                    "Draw bars() or stacked(), or leave horizontal() out");
        }
        if (look.notes().labels() && drawn.stream().anyMatch(one -> one.kind() == Kind.BARS)) {
            throw ModelException.cannot(
                    "write names at the ends of",
                    data.y().name(),
                    "bars have no ends on the right",
                    "Leave labels() out, or draw lines() or dots()");
        }
    }

    private static void requireSense(ChartData data, ChartLook look) {
        if (look.logY() && look.style() == ChartLook.Style.STACKED) {
            throw new ModelException(
                    "Cannot stack bars on a logarithmic axis: parts add up to a height only on a linear"
                            + " one. Leave logY() out, or draw bars() side by side.");
        }
        if (look.axes().tail() && (data.categories() || look.logX())) {
            throw ModelException.cannot(
                    "count nines along",
                    data.x().name(),
                    data.categories() ? "its values are text or stand under bars" : "the axis is logarithmic already",
                    data.categories()
                            ? "Name a key of percentiles with x(\"...\"), drawn as lines() or dots()"
                            : "Leave logX() out");
        }
        for (ChartNotes.Line mark : look.notes().places()) {
            boolean log = mark.vertical() ? look.logX() : look.logY();
            if (!Double.isFinite(mark.at()) || (log && mark.at() <= 0)) {
                throw new ModelException("Cannot mark \"" + mark.label() + "\" at " + Digits.four(mark.at())
                        + ": a logarithmic axis shows values above zero only. Mark a value above zero.");
            }
            if (mark.vertical() && data.categories()) {
                throw new ModelException("Cannot mark \"" + mark.label() + "\" at " + Digits.four(mark.at())
                        + ": the x axis \"" + data.x().name()
                        + "\" shows text, not numbers. Draw lines() or dots() over a numeric key.");
            }
        }
    }
}

package dev.weft.study;

import dev.weft.study.FigureRemark.Kind;
import dev.weft.study.FigureRemark.Place;
import dev.weft.study.chart.Chart;
import dev.weft.study.chart.ChartData;
import dev.weft.study.chart.ChartLook;
import dev.weft.study.draw.Page;
import dev.weft.study.draw.Sheet;
import dev.weft.units.ModelException;
import dev.weft.units.Quantity;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.knowm.xchart.BoxChart;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.XYChart;

/**
 * A chart of results. Each adjective returns a new figure. The content is plain {@link #data()}, which {@code save}
 * writes as CSV; the chart is drawn from these data alone, and each series states its origin. In the examples
 * {@code var chart = scheme("a:0->1 b:0->2").penalty(myrinet).chart();}.
 */
public final class Figure extends FigureLook<Figure> implements Illustration {
    /**
     * A series and its origin.
     *
     * @param series as the legend names it
     * @param origin such as {@code model} or {@code own run}
     */
    public record Source(String series, String origin) {}

    private final List<FigureLayer> layers;
    private final List<FigureRemark> remarks;
    private final ChartLook look;
    private final String unit;
    private final String id;
    private final Reproduction paper;

    private Figure(
            List<FigureLayer> layers,
            List<FigureRemark> remarks,
            ChartLook look,
            String unit,
            String id,
            Reproduction paper) {
        this.layers = List.copyOf(layers);
        this.remarks = List.copyOf(remarks);
        this.look = look;
        this.unit = unit;
        this.id = id;
        this.paper = paper;
    }

    static Figure of(Result result, String... measures) {
        return new Figure(
                List.of(FigureLayer.of(result, measures)), List.of(), ChartLook.DEFAULT, "", "", Reproduction.NONE);
    }

    /**
     * Sets the key on the x axis, by default the first one that varies, a number before text; or a measure, over which {@link #dots} of
     * another measure are drawn. Example: {@code chart.x("destination")} prints {@code 2 values}.
     */
    public Figure x(String key) {
        return with(layer -> layer.withX(key));
    }

    /**
     * Sets the keys that separate series; by default all keys that vary, except x and the keys that follow from it.
     * Example: {@code chart.by("arc")} prints {@code a (model), 1 value; b (model), 1 value}.
     */
    public Figure by(String... keys) {
        for (String key : ModelException.required(keys, "keys", "Write by(\"protocol\")")) {
            known(key);
        }
        return with(layer -> layer.withBy(keys));
    }

    /**
     * Draws a row of panels, one for each value of a key; {@code rows("measure")} draws one for each measure, each with
     * its own y axis. Example: {@code chart.by("source").rows("arc")} prints {@code
     * 1 value}.
     */
    public Figure rows(String key) {
        return panels(ChartLook.ROWS, key);
    }

    /**
     * Draws a column of panels, one for each value of a key. Example: {@code chart.by("source").columns("arc")} prints
     * {@code 1 value}.
     */
    public Figure columns(String key) {
        return panels(ChartLook.COLUMNS, key);
    }

    private Figure panels(ChartLook.Part<String> part, String key) {
        ChartLook apart = look.with(part, known(key));
        return with(layer -> layer.beside(key)).with(isMeasures(key) ? apart.with(ChartLook.FREE_AXES, true) : apart);
    }

    /** Whether panels over this key are those of the measures. */
    private boolean isMeasures(String key) {
        return key.equals(ChartData.Part.MEASURE)
                && layers.stream().noneMatch(layer -> layer.columns().find(key).isPresent());
    }

    /** Returns the key, or fails with the list of known keys. */
    private String known(String key) {
        ModelException.required(key, "key", "Write by(\"protocol\"), rows(\"protocol\") or columns(\"protocol\")");
        boolean several = layers.stream().anyMatch(layer -> layer.measures().size() > 1);
        if (isMeasures(key) && several) {
            return key;
        }
        if (layers.stream().noneMatch(layer -> layer.columns().find(key).isPresent())) {
            layers.get(0).columns().key(key);
        }
        return key;
    }

    /** Sets the unit of the y axis, such as {@code us}. Example: {@code chart.unit("")} prints {@code 2 values}. */
    public Figure unit(String symbol) {
        FigureUnits.find(layers.get(0).unit().dimension(), symbol);
        return new Figure(layers, remarks, look, symbol, id, paper);
    }

    /** Sets the name of the figure's files. Example: {@code chart.id("fig04")} prints {@code Figure: fig04}. */
    public Figure id(String name) {
        return new Figure(layers, remarks, look, unit, FigureFiles.requireId(name), paper);
    }

    /** Names the repeated figure of a paper. Example: {@code chart.paper("Fig. 4")} prints {@code 2 values}. */
    public Figure paper(String citation) {
        String cited = ModelException.required(citation, "citation", "Write paper(\"Author et al. 2015, Fig. 7\")");
        return new Figure(layers, remarks, look, unit, id, paper.of(cited));
    }

    /**
     * Prints how closely that figure is repeated, and what is missing or assumed. Example: {@code
     * chart.reproduces(sameModel, "the size is assumed")} prints {@code 2 values}.
     */
    public Figure reproduces(Reproduction.Kind kind, String sentence) {
        return new Figure(layers, remarks, look, unit, id, paper.as(kind, sentence));
    }

    /**
     * Names the series added last, which must be the only one of its result, or the only one in each panel. Example:
     * {@code chart.name("two senders")} prints {@code two senders (model), 2 values}.
     */
    public Figure name(String series) {
        ModelException.required(series, "name of a series", "Write name(\"two senders\")");
        FigureLayer last = layers.get(layers.size() - 1);
        int count = last.series(look.panelKeys());
        if (count != 1) {
            throw ModelException.call(
                    "name",
                    "\"" + last.label() + "\" has " + count + " series here",
                    "Leave name() out, chart one value of each key, or name it after columns(\"network\")",
                    series);
        }
        List<FigureLayer> changed = new ArrayList<>(layers);
        changed.set(changed.size() - 1, last.named(series));
        return new Figure(changed, remarks, look, unit, id, paper);
    }

    /**
     * Adds the same measures and keys of another result to the chart, usually measurements over a model. Example:
     * {@code chart.with(scheme("a:0->1 b:0->2").penalty(fairShare))} prints {@code fairShare (model), 2 values}.
     */
    public Figure with(Result other) {
        ModelException.required(other, "result", "Write with(measured(\"own.csv\"))");
        FigureLayer first = layers.get(0);
        FigureLayer added = FigureLayer.of(other, first.measures().toArray(String[]::new));
        added = first.xKey().map(Key::name).map(added::withX).orElse(added);
        String[] keys = first.by().map(names -> names.toArray(String[]::new)).orElse(null);
        return over(List.of(keys == null ? added : added.withBy(keys)), List.of());
    }

    /**
     * Adds the series and reference lines of another figure to the chart; its lines stay lines, and its dots dots.
     * Example: {@code chart.and(scheme("a:0->1").penalty(fairShare).chart().dots())} prints {@code fairShare (model), 1
     * value}.
     */
    public Figure and(Figure other) {
        ModelException.required(other, "figure", "Write and(other.chart())");
        ChartLook.Style style = other.look.get(ChartLook.STYLE);
        boolean own = style == ChartLook.Style.LINES || style == ChartLook.Style.DOTS;
        return over(
                other.layers.stream()
                        .map(layer -> own ? layer.styled(style) : layer)
                        .toList(),
                other.remarks);
    }

    /**
     * Draws a vertical line at this x. Example: {@code chart.x("destination").mark(2, "node 2")} prints {@code 2
     * values}.
     */
    public Figure mark(Quantity<?> x, String label) {
        return with(FigureRemark.line(Kind.MARK, Place.of(x, label), label));
    }

    /** Draws a vertical line at this x, on an axis of plain numbers. */
    public Figure mark(double x, String label) {
        return with(FigureRemark.line(Kind.MARK, Place.of(x), label));
    }

    /** Shades the range between two x. */
    public Figure mark(Quantity<?> from, Quantity<?> to, String label) {
        return with(FigureRemark.range(Kind.MARK, Place.of(from, label), Place.of(to, label), label));
    }

    /** Shades the range between two x, on an axis of plain numbers. */
    public Figure mark(double from, double to, String label) {
        return with(FigureRemark.range(Kind.MARK, Place.of(from), Place.of(to), label));
    }

    /** Draws a horizontal line at this y. Example: {@code chart.level(2, "half speed")} prints {@code 2 values}. */
    public Figure level(Quantity<?> y, String label) {
        return with(FigureRemark.line(Kind.LEVEL, Place.of(y, label), label));
    }

    /** Draws a horizontal line at this y, for shares, rates per second and plain numbers. */
    public Figure level(double y, String label) {
        return with(FigureRemark.line(Kind.LEVEL, Place.of(y), label));
    }

    /**
     * Draws the line on which y is this factor times x, such as equal values or an ideal speed-up; the axes must be of
     * one kind. Example: {@code chart.x("destination").diagonal(1, "as many")} prints {@code 2 values}.
     */
    public Figure diagonal(double factor, String label) {
        if (!(factor > 0) || Double.isInfinite(factor)) {
            throw ModelException.call(
                    "diagonal", "a factor must be finite and above 0", "Try diagonal(1, \"equal\")", factor);
        }
        return with(FigureRemark.line(Kind.DIAGONAL, Place.of(factor), label));
    }

    /** Shades the range between two y. */
    public Figure level(Quantity<?> from, Quantity<?> to, String label) {
        return with(FigureRemark.range(Kind.LEVEL, Place.of(from, label), Place.of(to, label), label));
    }

    /** Shades the range between two y, for shares, rates per second and plain numbers. */
    public Figure level(double from, double to, String label) {
        return with(FigureRemark.range(Kind.LEVEL, Place.of(from), Place.of(to), label));
    }

    /**
     * Circles a point, such as an optimum or a crossover; among panels, in those in which a curve passes through it, if
     * any does. Example: {@code chart.x("destination").point(1, 2, "first")} prints {@code 2 values}.
     */
    public Figure point(Quantity<?> x, Quantity<?> y, String label) {
        return with(new FigureRemark(Kind.POINT, Place.of(x, label), Place.of(y, label), label));
    }

    /** Circles a point at an x of plain numbers. */
    public Figure point(double x, Quantity<?> y, String label) {
        return with(new FigureRemark(Kind.POINT, Place.of(x), Place.of(y, label), label));
    }

    /** Circles a point at a y of plain numbers, shares or rates per second. */
    public Figure point(Quantity<?> x, double y, String label) {
        return with(new FigureRemark(Kind.POINT, Place.of(x, label), Place.of(y), label));
    }

    /** Circles a point between two axes of plain numbers. */
    public Figure point(double x, double y, String label) {
        return with(new FigureRemark(Kind.POINT, Place.of(x), Place.of(y), label));
    }

    @Override
    public String id() {
        String from = look.get(ChartLook.TITLE).isEmpty()
                ? String.join("-", layers.get(0).measures())
                : look.get(ChartLook.TITLE);
        return id.isEmpty() ? Page.Name.slug(from) : id;
    }

    @Override
    public Reproduction reproduction() {
        return Exhibits.of(paper, id, look.get(ChartLook.TITLE));
    }

    @Override
    public Map<String, ? extends Illustration> prints() {
        return Prints.of(columnWidth(), pageWidth(), Figure::page);
    }

    @Override
    public List<Source> sources() {
        return FigureData.of(layers, look, unit).sources();
    }

    @Override
    public Map<String, String> methods() {
        return FigureData.of(layers, look, unit).methods();
    }

    /** Returns a slider over the values of a key, one picture for each on the same axes, beside this figure. */
    public Rich slide(String key) {
        return FigureSlide.of(with(layer -> layer.beside(key)), key, key);
    }

    /** Returns the slider with words beside it: {@code slide("list", "entries in the match list")}. */
    public Rich slide(String key, String label) {
        String words = ModelException.required(label, "a label", "Write slide(\"list\")");
        return FigureSlide.of(with(layer -> layer.beside(key)), key, words);
    }

    /** Returns the content of the figure as plain numbers in the units that it prints. */
    public ChartData data() {
        return FigureData.of(layers, look, unit).build();
    }

    /**
     * Returns the figure as a chart of XChart with its data in values, which XChart draws: its axes, legend, grid and ticks are those of
     * XChart, and all of them can be changed. Panels become one chart; bars need {@link #toCategoryChart}. The title names what XChart does
     * not draw, such as marks.
     */
    public XYChart toXChart() {
        return drawn().toXChart();
    }

    /** Returns the figure as bars of XChart, which XChart draws. */
    public CategoryChart toCategoryChart() {
        return drawn().toCategoryChart();
    }

    /**
     * Returns a box for each series over its values, or for each of its x that has several: quartiles, median, and outliers, as XChart draws
     * them. Where a value lies further from the box than 1.5 times the width of the box, the whisker ends at that distance and not at a
     * value. Few values are better seen as dots. Example: {@code chart.toBoxChart().getSeriesCollection().size()} prints {@code 1}.
     */
    public BoxChart toBoxChart() {
        return drawn().toBoxChart();
    }

    @Override
    public List<String> endings() {
        return List.of("csv", "png", "svg", "pdf");
    }

    /**
     * Writes the data as {@code .csv}, or the chart as {@code .png} at twice its size, {@code .svg} or {@code .pdf}.
     */
    @Override
    public void save(Path path) {
        FigureFiles.save(this, path, ending -> switch (ending) {
            case "csv" -> data().toCsv().getBytes(StandardCharsets.UTF_8);
            case "png" -> page().png();
            case "svg" -> page().svg().getBytes(StandardCharsets.UTF_8);
            default -> page().pdf();
        });
    }

    @Override
    public Map<String, Object> bundle() {
        Map<String, Object> bundle = new LinkedHashMap<>();
        bundle.put("image/png", page().png());
        bundle.put("text/plain", toString());
        return bundle;
    }

    @Override
    public Map<String, Map<String, Object>> hints() {
        Sheet sheet = drawn().sheet();
        return Map.of("image/png", Drawing.size(sheet.screenWidth(), sheet.screenHeight()));
    }

    @Override
    public String toString() { // title, then each series with its origin and number of values
        return data().series().stream()
                .map(series -> series.name() + " (" + series.origin() + "), "
                        + series.points().size() + (series.points().size() == 1 ? " value" : " values"))
                .collect(Collectors.joining("; ", "Figure: " + heading() + ": ", ""));
    }

    String heading() {
        return look.get(ChartLook.TITLE).isEmpty() ? id() : look.get(ChartLook.TITLE);
    }

    private Page.Name named() {
        return new Page.Name(id(), heading(), toString());
    }

    /** The picture as shapes. */
    Page page() {
        return drawn().page(named());
    }

    /** The values of a key, in order of appearance. */
    List<Object> valuesOf(String key) {
        return FigureLayer.valuesOf(layers, key);
    }

    /** The picture of the rows with this value of a key, on the axes of the whole figure. */
    String frame(String key, Object value) {
        List<FigureLayer> some =
                layers.stream().map(layer -> layer.only(key, value)).toList();
        return drawn().only(FigureData.of(layers, look, unit).over(some).build())
                .page(named())
                .svg();
    }

    /** The chart to be drawn: data, look and nothing else. */
    Chart drawn() {
        return FigureData.of(
                        layers, look.with(ChartLook.CAPTION, reproduction().below(look.get(ChartLook.CAPTION))), unit)
                .chart(remarks);
    }

    private Figure with(UnaryOperator<FigureLayer> change) {
        return new Figure(layers.stream().map(change).toList(), remarks, look, unit, id, paper);
    }

    @Override
    ChartLook look() {
        return look;
    }

    @Override
    String series(String name) {
        ModelException.required(name, "the name of a series", "Write label(\"a\", \"to node 1\")");
        List<String> names =
                data().series().stream().map(ChartData.Series::name).distinct().toList();
        if (!names.contains(name)) {
            throw Suggestion.unknown("series of the figure", name, names);
        }
        return name;
    }

    @Override
    Figure with(ChartLook other) {
        return new Figure(layers, remarks, other, unit, id, paper);
    }

    @Override
    Figure with(FigureRemark remark) {
        return new Figure(layers, joined(remarks, List.of(remark)), look, unit, id, paper);
    }

    private Figure over(List<FigureLayer> more, List<FigureRemark> moreRemarks) {
        return new Figure(joined(layers, more), joined(remarks, moreRemarks), look, unit, id, paper);
    }

    private static <T> List<T> joined(List<T> left, List<T> right) {
        return Stream.concat(left.stream(), right.stream()).toList();
    }
}

package dev.weft.study;

import dev.weft.study.chart.ChartPage;
import dev.weft.study.draw.Page;
import dev.weft.units.ModelException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A chart that a user made with XChart, or changed after {@code toXChart()}; it is saved and listed like a {@link
 * Figure}, and drawn in its state at that time. XChart draws its own text as shapes: in PDF and SVG only the text of
 * our charts is text.
 */
public final class OwnChart implements Illustration {
    private static final String NEXT = "Write save(chart, \"fig04.pdf\") with a chart of XChart";

    private final ChartPage chart;

    private OwnChart(ChartPage chart) {
        this.chart = chart;
    }

    /** Returns this chart as a figure. */
    public static OwnChart of(Object chart) {
        ModelException.required(chart, "a chart", NEXT);
        ChartPage page = ChartPage.of(chart).orElseThrow(() -> noChart(chart));
        return new OwnChart(page);
    }

    /** The error for another value; of an answer it has the label only, because its text is a whole table. */
    private static ModelException noChart(Object value) {
        return value instanceof Result result
                ? ModelException.of(
                        "figure of " + result.label(),
                        "the value is an answer with a table, not a chart of XChart",
                        "Write answer.toTable().write().csv(\"answer.csv\") for its table, or answer.chart().save(\"fig04.pdf\")")
                : ModelException.of("figure of " + value, "the value is not a chart of XChart", NEXT);
    }

    /** Returns the chart as a figure, or nothing for a value that is no chart. */
    public static Optional<OwnChart> find(Object value) {
        return ChartPage.of(value).map(page -> new OwnChart(page));
    }

    @Override
    public String id() {
        return Page.Name.slug(chart.title());
    }

    @Override
    public String paper() {
        return "";
    }

    @Override
    public List<Figure.Source> sources() {
        return chart.origins().entrySet().stream()
                .map(each -> new Figure.Source(each.getKey(), each.getValue()))
                .toList();
    }

    @Override
    public List<String> endings() {
        return List.of("csv", "png", "svg", "pdf");
    }

    @Override
    public void save(Path path) {
        FigureFiles.save(this, path, ending -> switch (ending) {
            case "csv" -> chart.csv().getBytes(StandardCharsets.UTF_8);
            case "png" -> chart.png();
            case "svg" -> chart.svg(name()).getBytes(StandardCharsets.UTF_8);
            default -> chart.pdf(name());
        });
    }

    @Override
    public Map<String, Object> bundle() {
        Map<String, Object> bundle = new LinkedHashMap<>();
        bundle.put("image/png", chart.png());
        bundle.put("text/plain", toString());
        return bundle;
    }

    @Override
    public Map<String, Map<String, Object>> hints() {
        return Map.of("image/png", Drawing.size(chart.width(), chart.height()));
    }

    /** The title and size of the chart as it was printed. */
    @Override
    public String toString() {
        return (chart.title().isBlank() ? "Chart" : "Chart: " + chart.title()) + ", " + chart.width() + " × "
                + chart.height();
    }

    private Page.Name name() {
        return new Page.Name(id(), chart.title(), toString());
    }
}

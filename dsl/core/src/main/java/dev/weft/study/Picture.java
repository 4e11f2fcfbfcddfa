package dev.weft.study;

import dev.weft.study.draw.Page;
import dev.weft.study.draw.Sheet;
import dev.weft.units.ModelException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

/**
 * A picture that is not a chart with two axes: a timeline, a heat map, a drawn scheme. As with a {@link Figure}, its
 * data come first and it is drawn from them alone, so that picture and CSV file cannot disagree. Each adjective
 * returns a new picture.
 */
public final class Picture implements Illustration {
    private static final int NAMED = 12;

    private final PictureData data;
    private final DoubleFunction<BiFunction<PictureData, String, Drawing>> plans;
    /** The width in print; 0 for the plan's own. */
    private final double inches;

    private final String title;
    private final String id;
    private final Reproduction paper;
    private final boolean vector;

    private Picture(
            PictureData data,
            DoubleFunction<BiFunction<PictureData, String, Drawing>> plans,
            double inches,
            String title,
            String id,
            Reproduction paper,
            boolean vector) {
        this.data = data;
        this.plans = plans;
        this.inches = inches;
        this.title = title;
        this.id = id;
        this.paper = paper;
        this.vector = vector;
    }

    /** Makes a picture of these data under a title; the plan draws data and title and knows nothing else. */
    public static Picture of(String title, PictureData data, BiFunction<PictureData, String, Drawing> plan) {
        return fitting(title, data, width -> plan);
    }

    /**
     * Makes a picture whose plan fits into a width in pixels, of which 11 are 8 points in print; 0 is the plan's own
     * width.
     */
    public static Picture fitting(
            String title, PictureData data, DoubleFunction<BiFunction<PictureData, String, Drawing>> plans) {
        return new Picture(data, plans, 0, title, "", Reproduction.NONE, false);
    }

    /** Shows the picture as SVG in notebooks: sharp at any size, and smaller than pixels for few elements. */
    public Picture vector() {
        return new Picture(data, plans, inches, title, id, paper, true);
    }

    /** Sets the text above the picture. */
    public Picture title(String text) {
        ModelException.required(text, "a title", "Write title(\"..\")");
        return new Picture(data, plans, inches, text, id, paper, vector);
    }

    /** Sets the name of the picture's files; by default it is made from the title. */
    public Picture id(String name) {
        return new Picture(data, plans, inches, title, FigureFiles.requireId(name), paper, vector);
    }

    /** Names the figure of a paper that this one repeats, such as {@code Mao et al. 2014, Fig. 3}. */
    public Picture paper(String citation) {
        ModelException.required(citation, "a citation", "Write paper(\"Mao et al. 2014, Fig. 3\")");
        return new Picture(data, plans, inches, title, id, paper.of(citation), vector);
    }

    /** Prints how closely that figure is repeated, and what is missing or assumed, below the picture. */
    public Picture reproduces(Reproduction.Kind kind, String sentence) {
        return new Picture(data, plans, inches, title, id, paper.as(kind, sentence), vector);
    }

    /** Prints the picture as wide as a column of a journal, 3.5 in; text too small to read is an error. */
    public Picture columnWidth() {
        return new Picture(data, plans, Sheet.COLUMN, title, id, paper, vector);
    }

    /** Prints the picture as wide as the text of a journal's page, 7.2 in; text too small to read is an error. */
    public Picture pageWidth() {
        return new Picture(data, plans, Sheet.PAGE, title, id, paper, vector);
    }

    /** Returns the text above the picture. */
    public String title() {
        return title;
    }

    /** Returns the same picture of other data. */
    public Picture data(PictureData other) {
        ModelException.required(other, "data of a picture", "Write data(picture.data())");
        return new Picture(other, plans, inches, title, id, paper, vector);
    }

    /** Returns the data and the drawing of another picture under this one's title, name and paper. */
    public Picture showing(Picture other) {
        ModelException.required(other, "picture", "Write showing(picture)");
        return new Picture(other.data, other.plans, inches, title, id, paper, vector);
    }

    /** Returns the data that the picture shows. */
    public PictureData data() {
        return data;
    }

    /** The drawing itself. */
    public Drawing drawing() {
        if (inches == 0) {
            return plans.apply(0).apply(data, title).footnote(reproduction().printed());
        }
        Drawing drawing = plans.apply(Sheet.across(inches))
                .apply(data, title)
                .footnote(reproduction().printed());
        return inches == Sheet.COLUMN ? drawing.columnWidth() : drawing.pageWidth();
    }

    @Override
    public String id() {
        return id.isEmpty() ? Page.Name.slug(title) : id;
    }

    @Override
    public Reproduction reproduction() {
        return Exhibits.of(paper, id, title);
    }

    @Override
    public Map<String, ? extends Illustration> prints() {
        return Prints.of(columnWidth(), pageWidth(), Picture::drawing);
    }

    @Override
    public List<Figure.Source> sources() {
        return Illustration.sources(data);
    }

    @Override
    public List<String> endings() {
        return List.of("csv", "png", "svg", "pdf");
    }

    @Override
    public void save(Path path) {
        FigureFiles.save(this, path, ending -> switch (ending) {
            case "csv" -> data.toCsv().getBytes(StandardCharsets.UTF_8);
            case "png" -> drawing().png();
            case "pdf" -> drawing().pdf();
            default -> drawing().svg().getBytes(StandardCharsets.UTF_8);
        });
    }

    @Override
    public Map<String, Object> bundle() {
        Map<String, Object> bundle = new LinkedHashMap<>();
        if (vector) {
            bundle.put("image/svg+xml", drawing().svg());
        } else {
            bundle.put("image/png", drawing().png());
        }
        bundle.put("text/plain", toString());
        return bundle;
    }

    @Override
    public Map<String, Map<String, Object>> hints() {
        if (vector) {
            return Map.of(); // SVG carries its size itself
        }
        Drawing drawing = drawing();
        return Map.of("image/png", drawing.size());
    }

    /** Title, then each series with its origin and number of rows. */
    @Override
    public String toString() {
        Map<String, Long> counts = data.rows().stream()
                .collect(Collectors.groupingBy(
                        row -> row.get(0) + " (" + row.get(1) + ")", LinkedHashMap::new, Collectors.counting()));
        String more = counts.size() > NAMED ? "; and " + (counts.size() - NAMED) + " more" : "";
        return counts.entrySet().stream()
                .limit(NAMED)
                .map(each -> each.getKey() + ", " + String.format(Locale.ROOT, "%d", each.getValue())
                        + (each.getValue() == 1 ? " value" : " values"))
                .collect(Collectors.joining("; ", "Figure: " + title + ": ", more));
    }
}

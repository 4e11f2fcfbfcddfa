package dev.weft.study;

import dev.weft.study.draw.Page;
import dev.weft.units.ModelException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table that repeats a table of a paper. As a figure it has an id, states the origin of its numbers and how closely
 * it repeats the paper's, and is saved as CSV. Each adjective returns a new table. In the examples {@code var table =
 * scheme("a:0->1 b:0->2").penalty(myrinet).paperTable();}.
 */
public final class PaperTable implements Illustration {
    private final String title;
    /** The method that computed the numbers, or their source. */
    private final String method;

    private final List<List<String>> shown;
    private final int left;
    /** The keys that are equal in all rows, which have no column. */
    private final String common;

    private final PictureData data;
    private final String id;
    private final Reproduction paper;

    private PaperTable(
            String title,
            String method,
            List<List<String>> shown,
            int left,
            String common,
            PictureData data,
            String id,
            Reproduction paper) {
        this.title = title;
        this.method = method;
        this.shown = shown;
        this.left = left;
        this.common = common;
        this.data = data;
        this.id = id;
        this.paper = paper;
    }

    static PaperTable of(Result result) {
        Columns readable = result.columns().readable();
        return of(
                result.label(),
                result.provenance().drawn(),
                result.provenance().computed(),
                Tables.lines(readable, result.columns().rows()),
                readable.keys().size(),
                Result.common(result),
                exact(result.columns()));
    }

    /**
     * Makes a table of a title, the origin of its numbers, their method or source, its lines with the headings first, and
     * the number of columns that hold names.
     */
    public static PaperTable of(String title, String origin, String method, List<List<String>> lines, int left) {
        return of(title, origin, method, lines, left, "", lines);
    }

    private static PaperTable of(
            String title,
            String origin,
            String method,
            List<List<String>> shown,
            int left,
            String common,
            List<List<String>> exact) {
        List<String> columns = Stream.concat(Stream.of("series", "origin"), exact.get(0).stream())
                .toList();
        List<List<String>> rows = exact.stream()
                .skip(1)
                .map(line ->
                        Stream.concat(Stream.of(title, origin), line.stream()).toList())
                .toList();
        return new PaperTable(
                title, method, shown, left, common, new PictureData(columns, rows), "", Reproduction.NONE);
    }

    /** Returns the headings and all rows as text, numbers with all their digits in the units of the columns. */
    private static List<List<String>> exact(Columns columns) {
        List<List<String>> lines = new ArrayList<>(Tables.lines(columns, 0));
        for (int at = 0; at < columns.rows(); at++) {
            int row = at;
            List<String> cells = new ArrayList<>();
            columns.keys().forEach(key -> cells.add(Key.print(key.values().get(row))));
            columns.measures()
                    .forEach(
                            measure -> cells.add(PictureData.cell(measure.unit().from(measure.si(row)))));
            lines.add(cells);
        }
        return lines;
    }

    /** Sets the text above the table. Example: {@code table.title("Penalties")} prints {@code Table: Penalties}. */
    public PaperTable title(String text) {
        ModelException.required(text, "a title", "Write title(\"..\")");
        return new PaperTable(text, method, shown, left, common, data, id, paper);
    }

    /** Sets the name of the table's files. Example: {@code table.id("table02")} prints {@code destination}. */
    public PaperTable id(String name) {
        return new PaperTable(title, method, shown, left, common, data, FigureFiles.requireId(name), paper);
    }

    /**
     * Names the repeated table of a paper. Example: {@code table.paper("Bridges et al. 2015, Table 2")} prints {@code
     * destination}.
     */
    public PaperTable paper(String citation) {
        ModelException.required(citation, "a citation", "Write paper(\"Bridges et al. 2015, Table 2\")");
        return new PaperTable(title, method, shown, left, common, data, id, paper.of(citation));
    }

    /**
     * Prints how closely that table is repeated, and what is missing or assumed. Example: {@code
     * table.reproduces(sameNumbers, "all are printed")} prints {@code Reproduction: same numbers. All are printed.}
     */
    public PaperTable reproduces(Reproduction.Kind kind, String sentence) {
        return new PaperTable(title, method, shown, left, common, data, id, paper.as(kind, sentence));
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
    public List<Figure.Source> sources() {
        return Illustration.sources(data);
    }

    @Override
    public Map<String, String> methods() {
        return sources().isEmpty() ? Map.of() : Map.of(sources().get(0).series(), method);
    }

    private String origin() {
        return sources().isEmpty() ? method : sources().get(0).origin() + ": " + method;
    }

    @Override
    public List<String> endings() {
        return List.of("csv");
    }

    /** Writes the table as {@code .csv}, with all digits. */
    @Override
    public void save(Path path) {
        FigureFiles.save(this, path, ending -> data.toCsv().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Map<String, Object> bundle() {
        return Map.of("text/html", html(), "text/plain", toString());
    }

    private String html() {
        StringBuilder html = new StringBuilder("<p><b>" + Markup.escape(title) + "</b> (" + Markup.escape(origin())
                + ")" + (common.isEmpty() ? "" : "<br>all rows: " + Markup.escape(common)) + "</p><table><thead>");
        html.append(row(shown.get(0), "th")).append("</thead><tbody>");
        shown.stream().skip(1).forEach(line -> html.append(row(line, "td")));
        html.append("</tbody></table>");
        String printed = reproduction().printed();
        return html + (printed.isEmpty() ? "" : "<p>" + Markup.escape(printed) + "</p>");
    }

    private String row(List<String> cells, String tag) {
        StringBuilder row = new StringBuilder("<tr>");
        IntStream.range(0, cells.size())
                .forEach(at -> row.append(
                        "<" + tag + (at < left ? " align=\"left\" style=\"text-align:left\"" : " align=\"right\"") + ">"
                                + Markup.escape(cells.get(at)) + "</" + tag + ">"));
        return row.append("</tr>").toString();
    }

    /** Returns the title, the table and how closely it repeats the paper's. */
    @Override
    public String toString() {
        List<String> lines = new ArrayList<>(List.of("Table: " + title));
        lines.add("(" + origin() + ")");
        lines.add(common.isEmpty() ? "" : "all rows: " + common);
        lines.add(TextGrid.print(shown, left));
        lines.add(reproduction().printed());
        lines.removeIf(String::isEmpty);
        return String.join(System.lineSeparator(), lines);
    }
}

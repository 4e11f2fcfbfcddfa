package dev.weft.kernel.page;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/** A notebook as one HTML page, in the folder with the files of its figures. */
public final class Page {
    private final Markdown markdown;
    private final Path files;
    private final Neighbours neighbours;
    private final StringBuilder body = new StringBuilder();
    private String title = "";
    /** The address of the paper that the page is about; empty if it names none. */
    private String paper = "";

    private int codeCells;

    private Page(Markdown markdown, Path files, Neighbours neighbours) {
        this.markdown = markdown;
        this.files = files;
        this.neighbours = neighbours;
    }

    /**
     * Returns the page of an executed notebook.
     *
     * @param folder the notebook's folder, in which pictures of its text are looked up
     * @param files the current folder of the figures' files
     * @param place the future folder of page and files
     * @param neighbours the pages before and after
     */
    public static String of(
            JsonObject notebook, String name, Path folder, Path files, Path place, Neighbours neighbours) {
        return of(notebook, name, new Markdown(folder, place), files, neighbours);
    }

    /**
     * Returns the page of an executed notebook on a site.
     *
     * @param folder the notebook's folder, in which pictures of its text are looked up
     * @param files the folder of page and files
     * @param targets maps the destination of a link in the text to its address on the site
     */
    public static String of(
            JsonObject notebook,
            String name,
            Path folder,
            Path files,
            UnaryOperator<String> targets,
            Neighbours neighbours) {
        return of(notebook, name, new Markdown(folder, targets), files, neighbours);
    }

    private static String of(JsonObject notebook, String name, Markdown markdown, Path files, Neighbours neighbours) {
        Page page = new Page(markdown, files, neighbours);
        List<JsonObject> cells = notebook.getAsJsonArray("cells").asList().stream()
                .map(JsonElement::getAsJsonObject)
                .toList();
        page.paper = paper(notebook);
        for (int at = 0; at < cells.size(); at++) {
            page.cell(cells.get(at), CellKind.of(cells, at));
        }
        return PageHtml.page(
                page.title.isEmpty() ? name : page.title,
                page.navigation(),
                page.body + "<nav class=\"pages\" aria-label=\"Neighbours\">" + neighbours.links() + "</nav>\n");
    }

    /** Returns the address of the first paper that the first text of a notebook names; empty if there is none. */
    static String paper(JsonObject notebook) {
        for (JsonElement each : notebook.getAsJsonArray("cells")) {
            JsonObject cell = each.getAsJsonObject();
            if (cell.get("cell_type").getAsString().equals("markdown")) {
                return References.first(Output.text(cell.get("source")));
            }
        }
        return "";
    }

    private String navigation() {
        return "<nav class=\"pages\" aria-label=\"Pages\"><a href=\"../index.html\">All notebooks and figures</a>"
                + neighbours.links() + "</nav>\n" + markdown.headings().contents();
    }

    private void cell(JsonObject cell, CellKind kind) {
        String source = Output.text(cell.get("source"));
        switch (cell.get("cell_type").getAsString()) {
            case "markdown" -> {
                title = title.isEmpty() ? markdown.title(source) : title;
                body.append("<section class=\"text\">")
                        .append(References.linked(Fitting.tables(markdown.html(source))))
                        .append("</section>\n");
            }
            case "code" -> code(cell, source, kind);
            default -> {
                // raw cells are for other formats
            }
        }
    }

    private void code(JsonObject cell, String source, CellKind kind) {
        codeCells++;
        body.append("<section class=\"code\" id=\"cell-" + codeCells + "\">");
        if (!source.isBlank()) {
            boolean folded = kind != CellKind.PLAIN || isFolded(cell);
            body.append(Fitting.code(JavaColours.html(source), source, folded, kind.words));
        }
        JsonElement outputs = cell.get("outputs");
        for (JsonElement each : outputs == null ? new JsonArray() : outputs.getAsJsonArray()) {
            String html = output(each.getAsJsonObject());
            if (!html.isEmpty()) {
                body.append("<div class=\"output\">").append(html).append("</div>");
            }
        }
        body.append("</section>\n");
    }

    private String output(JsonObject output) {
        PageFigure figure = PageFigure.of(output);
        if (figure == null) {
            return Output.html(output, markdown, files);
        }
        String id = PageHtml.escape(figure.id());
        return "<figure id=\"" + id + "\">" + Output.figure(output, figure, files) + "<figcaption><b>" + label(figure)
                + PageHtml.escape(figure.title()) + ".</b> <span class=\"origin\">"
                + PageHtml.escape(figure.after()) + "Data: " + PageHtml.escape(String.join(", ", figure.origins()))
                + ".</span> <span class=\"files\">"
                + FileLinks.of(files, "", figure.id()) + "<a href=\"#cell-" + codeCells + "\">Cell " + codeCells
                + "</a></span></figcaption></figure>";
    }

    /** Returns the figure's number in the paper, which leads to the paper. */
    private String label(PageFigure figure) {
        String label = PageHtml.escape(figure.label());
        return label.isEmpty() || paper.isEmpty()
                ? label
                : "<a href=\"" + PageHtml.escape(paper) + "\">" + label.strip() + "</a> ";
    }

    private static boolean isFolded(JsonObject cell) {
        JsonElement metadata = cell.get("metadata");
        JsonElement jupyter =
                metadata == null ? null : metadata.getAsJsonObject().get("jupyter");
        JsonElement hidden = jupyter == null || !jupyter.isJsonObject()
                ? null
                : jupyter.getAsJsonObject().get("source_hidden");
        return hidden != null && hidden.getAsBoolean();
    }
}

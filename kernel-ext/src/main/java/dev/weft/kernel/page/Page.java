package dev.weft.kernel.page;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A notebook as one HTML page, in the folder with the files of its figures. */
public final class Page {
    private static final Map<String, String> FILES =
            Map.of("csv", "CSV", "pdf", "PDF", "svg", "SVG", "html", "interactive");

    private final Markdown markdown;
    private final Path files;
    private final StringBuilder body = new StringBuilder();
    private String title = "";
    private int codeCells;

    private Page(Markdown markdown, Path files) {
        this.markdown = markdown;
        this.files = files;
    }

    /**
     * Returns the page of an executed notebook.
     *
     * @param folder the notebook's folder, in which pictures of its text are looked up
     * @param files the current folder of the figures' files
     * @param place the future folder of page and files
     */
    public static String of(JsonObject notebook, String name, Path folder, Path files, Path place) {
        Page page = new Page(new Markdown(folder, place), files);
        for (JsonElement each : notebook.getAsJsonArray("cells")) {
            page.cell(each.getAsJsonObject());
        }
        return PageHtml.page(page.title.isEmpty() ? name : page.title, page.navigation(), page.body.toString());
    }

    private String navigation() {
        return "<nav aria-label=\"Pages\"><a href=\"../index.html\">All notebooks and figures</a></nav>\n"
                + markdown.headings().contents();
    }

    private void cell(JsonObject cell) {
        String source = Output.text(cell.get("source"));
        switch (cell.get("cell_type").getAsString()) {
            case "markdown" -> {
                title = title.isEmpty() ? markdown.title(source) : title;
                body.append("<section class=\"text\">")
                        .append(Fitting.tables(markdown.html(source)))
                        .append("</section>\n");
            }
            case "code" -> code(cell, source);
            default -> {
                // raw cells are for other formats
            }
        }
    }

    private void code(JsonObject cell, String source) {
        codeCells++;
        body.append("<section class=\"code\" id=\"cell-" + codeCells + "\">");
        if (!source.isBlank()) {
            body.append(Fitting.code(JavaColours.html(source), source, isFolded(cell)));
        }
        JsonElement outputs = cell.get("outputs");
        for (JsonElement output : outputs == null ? new JsonArray() : outputs.getAsJsonArray()) {
            body.append("<div class=\"output\">")
                    .append(output(output.getAsJsonObject()))
                    .append("</div>");
        }
        body.append("</section>\n");
    }

    private String output(JsonObject output) {
        PageFigure figure = PageFigure.of(output);
        if (figure == null) {
            return Output.html(output, markdown, files);
        }
        String id = PageHtml.escape(figure.id());
        return "<figure id=\"" + id + "\">" + Output.figure(output, figure, files) + "<figcaption><b>"
                + PageHtml.escape(figure.label() + figure.title()) + ".</b> <span class=\"origin\">"
                + PageHtml.escape(figure.after()) + "Data: " + PageHtml.escape(String.join(", ", figure.origins()))
                + ".</span> <span class=\"files\">"
                + links(figure.id()) + "<a href=\"#cell-" + codeCells + "\">Cell " + codeCells
                + "</a></span></figcaption></figure>";
    }

    private String links(String id) {
        StringBuilder links = new StringBuilder();
        for (String ending : new String[] {"csv", "pdf", "svg", "html"}) {
            if (Files.isRegularFile(files.resolve(id + "." + ending))) {
                links.append("<a href=\"")
                        .append(PageHtml.escape(id))
                        .append('.')
                        .append(ending)
                        .append("\">");
                links.append(FILES.get(ending)).append("</a> ");
            }
        }
        return links.toString();
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

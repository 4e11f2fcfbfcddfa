package dev.weft.kernel.page;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The gallery: a list of the notebooks' questions, and below each the small pictures of its figures with the cells that draw them. */
public final class Gallery {
    private final Path folder;
    private final String address;
    private final StringBuilder questions = new StringBuilder();
    private final StringBuilder body = new StringBuilder();

    private Gallery(Path folder, String address) {
        this.folder = folder;
        this.address = address;
    }

    /**
     * Returns the page of executed notebooks, by name.
     *
     * @param folder the folder that has a folder of files for each notebook
     * @param address the address of that folder from the page, with a slash at its end
     */
    public static String of(Map<String, JsonObject> notebooks, Path folder, String address) {
        Gallery gallery = new Gallery(folder, address);
        new TreeMap<>(notebooks).forEach(gallery::add);
        return PageHtml.page(
                "Weft: gallery",
                "",
                "<h1>Gallery</h1>\n<p>The pictures of each question, with the cells that draw them. A picture leads to its lesson, where the"
                        + " cells before it define its variables.</p>\n<nav aria-label=\"Questions\"><ul>\n"
                        + gallery.questions + "</ul></nav>\n" + gallery.body);
    }

    private void add(String name, JsonObject notebook) {
        Markdown markdown = new Markdown(Path.of(""), Path.of(""));
        StringBuilder cards = new StringBuilder();
        String title = "";
        int code = 0;
        for (JsonElement each : notebook.getAsJsonArray("cells")) {
            JsonObject cell = each.getAsJsonObject();
            if (!cell.has("outputs")) {
                title = title.isEmpty() ? markdown.title(Output.text(cell.get("source"))) : title;
            } else {
                code++;
                for (JsonElement output : cell.getAsJsonArray("outputs")) {
                    PageFigure figure = PageFigure.of(output.getAsJsonObject());
                    if (figure != null && figure.pictured()) {
                        cards.append(card(name, code, Output.text(cell.get("source")), figure));
                    }
                }
            }
        }
        if (cards.length() > 0) {
            String question = PageHtml.escape(title.isEmpty() ? name : title);
            String anchor = PageHtml.escape(name);
            questions.append("<li><a href=\"#" + anchor + "\">" + question + "</a></li>\n");
            body.append("<section id=\"" + anchor + "\">\n<h2>" + question + "</h2>\n<ul class=\"gallery\">\n" + cards
                    + "</ul>\n</section>\n");
        }
    }

    private String card(String name, int cell, String source, PageFigure figure) {
        String files = PageHtml.escape(address + name) + "/";
        String page = files + PageHtml.escape(name) + ".html";
        String link = "<a href=\"" + page + "#" + PageHtml.escape(figure.id()) + "\">";
        String picture =
                PageHtml.escape(FileLinks.picture(folder.resolve(name), figure.id(), ".thumb.png", ".png", ".svg"));
        return "<li>" + link + "<img loading=\"lazy\" src=\"" + files + picture + "\" alt=\""
                + PageHtml.escape(figure.alt()) + "\"></a><p>" + link + PageHtml.escape(figure.title())
                + "</a></p>\n<p class=\"status\">Data: " + PageHtml.escape(String.join(", ", figure.origins()))
                + "</p>\n<details><summary><a href=\"" + page + "#cell-" + cell + "\">Cell " + cell + "</a></summary>"
                + Fitting.code(JavaColours.html(source), source, false, "Cell") + "</details></li>\n";
    }
}

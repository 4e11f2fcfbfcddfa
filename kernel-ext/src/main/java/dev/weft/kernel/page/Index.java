package dev.weft.kernel.page;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The index page: links to every notebook, and to every figure of a paper with its picture and status. */
public final class Index {
    private static final Pattern NUMBER = Pattern.compile("(.*?),? (?:Figs?\\.|Figures?) (\\d+).*");

    private record Entry(String notebook, int cell, PageFigure figure) {
        /** Returns the sort key: paper, then number, numerically. */
        String order() {
            Matcher number = NUMBER.matcher(figure.paper());
            return number.matches()
                    ? number.group(1) + String.format(Locale.ROOT, " %04d", Integer.parseInt(number.group(2)))
                    : figure.paper();
        }

        String group() {
            Matcher number = NUMBER.matcher(figure.paper());
            return number.matches() ? number.group(1) : figure.paper().replaceFirst(",.*", "");
        }
    }

    private final Map<String, String> titles = new TreeMap<>();
    private final List<Entry> entries = new ArrayList<>();
    private final Map<String, PaperClaims> claims = new TreeMap<>();

    private Index() {}

    /** Returns the index page of executed notebooks, by name. */
    public static String of(Map<String, JsonObject> notebooks) {
        Index index = new Index();
        new TreeMap<>(notebooks).forEach(index::read);
        return PageHtml.page("Weft: notebooks and figures", "", index.body());
    }

    private void read(String name, JsonObject notebook) {
        int code = 0;
        Markdown markdown = new Markdown(java.nio.file.Path.of(""), java.nio.file.Path.of(""));
        claims.put(name, PaperClaims.of(notebook));
        for (JsonElement each : notebook.getAsJsonArray("cells")) {
            JsonObject cell = each.getAsJsonObject();
            if (cell.get("cell_type").getAsString().equals("markdown")) {
                titles.merge(name, markdown.title(Output.text(cell.get("source"))), (a, b) -> a.isEmpty() ? b : a);
            } else if (cell.has("outputs")) {
                code++;
                for (JsonElement output : cell.getAsJsonArray("outputs")) {
                    PageFigure figure = PageFigure.of(output.getAsJsonObject());
                    if (figure != null) {
                        entries.add(new Entry(name, code, figure));
                    }
                }
            }
        }
    }

    private String body() {
        StringBuilder body = new StringBuilder("<h1>Notebooks and figures</h1>\n<nav aria-label=\"Notebooks\"><ul>\n");
        claims.keySet()
                .forEach(name -> body.append("<li><a href=\"" + page(name) + "\">" + PageHtml.escape(name) + "</a> "
                        + PageHtml.escape(titles.getOrDefault(name, "")) + "</li>\n"));
        body.append("</ul></nav>\n");
        Map<String, List<Entry>> groups = new TreeMap<>();
        entries.stream()
                .sorted(java.util.Comparator.comparing(Entry::order))
                .forEach(each -> groups.computeIfAbsent(each.group(), key -> new ArrayList<>())
                        .add(each));
        List<Entry> own = groups.remove("");
        groups.forEach((paper, all) -> section(body, paper, all));
        if (own != null) {
            section(body, "Other figures", own);
        }
        return body.toString();
    }

    private void section(StringBuilder body, String heading, List<Entry> all) {
        body.append("<section>\n<h2>").append(PageHtml.escape(heading)).append("</h2>\n<ul class=\"gallery\">\n");
        all.forEach(each -> body.append(card(each)));
        body.append("</ul>\n</section>\n");
    }

    private String card(Entry each) {
        PageFigure figure = each.figure();
        String folder = PageHtml.escape(each.notebook()) + "/";
        String id = PageHtml.escape(figure.id());
        String link = page(each.notebook()) + "#" + id;
        StringBuilder card = new StringBuilder("<li><a href=\"" + link + "\"><img loading=\"lazy\" src=\"" + folder + id
                + ".png\" alt=\"" + PageHtml.escape(figure.alt()) + "\"></a>");
        card.append("<p><a href=\"" + link + "\">")
                .append(figure.paper().isEmpty() ? "" : "<b>" + PageHtml.escape(figure.paper()) + "</b> ")
                .append(PageHtml.escape(figure.title()))
                .append("</a></p>\n<p class=\"status\">")
                .append(PageHtml.escape(figure.status()));
        for (PaperClaims.Said said :
                Objects.requireNonNull(claims.get(each.notebook())).about(figure.paper())) {
            card.append("<br>claim ").append(PageHtml.escape(said.claim() + " " + said.verdict()));
        }
        return card.append("<br><a href=\"" + folder + id + ".csv\">CSV</a> <a href=\"" + page(each.notebook())
                        + "#cell-" + each.cell() + "\">cell " + each.cell() + "</a> in "
                        + PageHtml.escape(each.notebook()) + "</p></li>\n")
                .toString();
    }

    private static String page(String name) {
        String escaped = PageHtml.escape(name);
        return escaped + "/" + escaped + ".html";
    }
}

package dev.weft.kernel.page;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The index page: links to every notebook, one table of all figures and tables of papers with how closely each is
 * repeated, and the other figures.
 */
public final class Index {
    /** A figure or table on the page of a notebook; addresses are those from the page that shows it. */
    record Entry(String notebook, int cell, PageFigure figure, String page, String files, String picture) {}

    private final Path folder;
    private final String address;
    private final Map<String, String> titles = new TreeMap<>();
    private final Map<String, String> papers = new TreeMap<>();
    private final List<Entry> entries = new ArrayList<>();
    private final Map<String, PaperClaims> claims = new TreeMap<>();

    private Index(Map<String, JsonObject> notebooks, Path folder, String address) {
        this.folder = folder;
        this.address = address;
        new TreeMap<>(notebooks).forEach(this::read);
    }

    /**
     * Returns the index page of executed notebooks, by name, the files of which are in folders of these names: first the table of the
     * papers' figures.
     */
    public static String of(Map<String, JsonObject> notebooks, Path folder) {
        Index index = new Index(notebooks, folder, "");
        return page("Notebooks and figures", index.table() + index.lists() + index.others());
    }

    /** Returns the page of the site about the notebooks, which begins with them. */
    public static String lessons(Map<String, JsonObject> notebooks, Path folder) {
        Index index = new Index(notebooks, folder, "");
        return page("Notebooks and figures", index.lists() + index.table() + index.others());
    }

    /**
     * Returns what the front page of the site shows below its text: these pictures, as far as there are, and the table of the papers' figures.
     *
     * @param address the address of the folder from the page, with a slash at its end
     */
    public static String front(Map<String, JsonObject> notebooks, Path folder, String address, List<String> pictures) {
        Index index = new Index(notebooks, folder, address);
        String cards = index.entries.stream()
                .filter(each -> pictures.contains(each.figure().id()))
                .map(Index::card)
                .collect(Collectors.joining());
        return (cards.isEmpty() ? "" : "<section>\n<ul class=\"gallery\">\n" + cards + "</ul>\n</section>\n")
                + index.table();
    }

    private static String page(String title, String body) {
        return PageHtml.page("Weft: " + title.toLowerCase(Locale.ROOT), "", "<h1>" + title + "</h1>\n" + body);
    }

    private void read(String name, JsonObject notebook) {
        int code = 0;
        Markdown markdown = new Markdown(Path.of(""), Path.of(""));
        claims.put(name, PaperClaims.of(notebook, page(name)));
        papers.put(name, Page.paper(notebook));
        for (JsonElement each : notebook.getAsJsonArray("cells")) {
            JsonObject cell = each.getAsJsonObject();
            if (cell.get("cell_type").getAsString().equals("markdown")) {
                titles.merge(name, markdown.title(Output.text(cell.get("source"))), (a, b) -> a.isEmpty() ? b : a);
            } else if (cell.has("outputs")) {
                code++;
                for (JsonElement output : cell.getAsJsonArray("outputs")) {
                    PageFigure figure = PageFigure.of(output.getAsJsonObject());
                    if (figure != null) {
                        Path files = folder.resolve(name);
                        entries.add(new Entry(
                                name,
                                code,
                                figure,
                                page(name),
                                FileLinks.of(files, address + name + "/", figure.id()),
                                address + name + "/"
                                        + FileLinks.picture(files, figure.id(), ".thumb.png", ".png", ".svg")));
                    }
                }
            }
        }
    }

    private String lists() {
        return list("Notebooks", name -> claimsIn(name).isEmpty())
                + list("Claims of the papers, checked", name -> !claimsIn(name).isEmpty());
    }

    private String table() {
        return new ExhibitTable(exhibits(), claims, papers).html();
    }

    private String others() {
        String cards = entries.stream()
                .filter(each -> Exhibit.cited(each.figure().paper()).isEmpty())
                .map(Index::card)
                .collect(Collectors.joining());
        return cards.isEmpty()
                ? ""
                : "<section>\n<h2>Other figures</h2>\n<ul class=\"gallery\">\n" + cards + "</ul>\n</section>\n";
    }

    private List<PaperClaims.Said> claimsIn(String name) {
        return claims.getOrDefault(name, new PaperClaims(List.of())).all();
    }

    /** Returns links to some of the notebooks; nothing where there are none. */
    private String list(String label, Predicate<String> listed) {
        String links = claims.keySet().stream()
                .filter(listed)
                .map(name -> "<li><a href=\"" + page(name) + "\">" + PageHtml.escape(name) + "</a> "
                        + PageHtml.escape(titles.getOrDefault(name, "")) + "</li>\n")
                .collect(Collectors.joining());
        return links.isEmpty()
                ? ""
                : "<nav aria-label=\"" + label + "\"><p>" + label + "</p><ul>\n" + links + "</ul></nav>\n";
    }

    /** The figures and tables of papers in the order of notebooks and numbers, each with all that repeat it. */
    private Map<Exhibit, List<Entry>> exhibits() {
        List<String> order = new ArrayList<>();
        Map<Exhibit, List<Entry>> all =
                new TreeMap<>(Comparator.<Exhibit>comparingInt(exhibit -> order.indexOf(exhibit.paper()))
                        .thenComparing(Comparator.naturalOrder()));
        for (Entry entry : entries) {
            for (Exhibit exhibit : Exhibit.cited(entry.figure().paper())) {
                if (!order.contains(exhibit.paper())) {
                    order.add(exhibit.paper());
                }
                all.computeIfAbsent(exhibit, key -> new ArrayList<>()).add(entry);
            }
        }
        return new LinkedHashMap<>(all);
    }

    private static String card(Entry each) {
        PageFigure figure = each.figure();
        String link = each.page() + "#" + PageHtml.escape(figure.id());
        String said = Stream.of(figure.paper(), String.join(", ", figure.origins()))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; data: "));
        return "<li>" + thumbnail(each) + "<p><a href=\"" + link + "\">" + PageHtml.escape(figure.title())
                + "</a></p>\n<p class=\"status\">" + PageHtml.escape(said) + "<br>" + files(each) + "</p></li>\n";
    }

    /** Returns the small picture as a link to the large one; nothing for a table. */
    static String thumbnail(Entry each) {
        PageFigure figure = each.figure();
        String id = PageHtml.escape(figure.id());
        return figure.pictured()
                ? "<a href=\"" + each.page() + "#" + id + "\"><img loading=\"lazy\" src=\""
                        + PageHtml.escape(each.picture()) + "\" alt=\""
                        + PageHtml.escape(figure.alt()) + "\"></a>"
                : "";
    }

    /** Returns links to the files and the cell. */
    static String files(Entry each) {
        return each.files() + "<a href=\"" + each.page() + "#cell-" + each.cell() + "\">cell " + each.cell()
                + "</a> in " + PageHtml.escape(each.notebook());
    }

    private String page(String name) {
        String escaped = PageHtml.escape(name);
        return address + escaped + "/" + escaped + ".html";
    }
}

package dev.weft.kernel.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** One table of the figures and tables of all papers: how closely each is repeated, its claims and files. */
final class ExhibitTable {
    private static final String NOT_STATED = "not stated";
    private static final String[] HEADINGS = {
        "Figure or table", "Reproduction", "Missing, assumed or reconstructed", "Claims about it", "Files"
    };

    private final Map<Exhibit, List<Index.Entry>> exhibits;
    private final Map<String, PaperClaims> claims;
    private final Map<String, String> addresses;

    /** By exhibit in order; claims and the address of the paper by notebook. */
    ExhibitTable(
            Map<Exhibit, List<Index.Entry>> exhibits, Map<String, PaperClaims> claims, Map<String, String> addresses) {
        this.exhibits = exhibits;
        this.claims = claims;
        this.addresses = addresses;
    }

    String html() {
        if (exhibits.isEmpty()) {
            return "";
        }
        StringBuilder html = new StringBuilder("<section>\n<h2>Figures and tables of papers</h2>\n<p>" + counts()
                + "</p>\n<table class=\"exhibits\"><thead><tr>");
        for (String heading : HEADINGS) {
            html.append("<th>").append(heading).append("</th>");
        }
        html.append("</tr></thead>\n");
        Map<String, List<Exhibit>> papers = exhibits.keySet().stream()
                .collect(Collectors.groupingBy(Exhibit::paper, LinkedHashMap::new, Collectors.toList()));
        papers.forEach((paper, all) -> html.append(group(paper, all)));
        return html.append("</table>\n</section>\n").toString();
    }

    /** Returns the number of exhibits by kind, in words. */
    private String counts() {
        Map<String, Long> kinds = exhibits.values().stream()
                .map(entries -> reproduction(entries.get(0)))
                .collect(Collectors.groupingBy(kind -> kind, LinkedHashMap::new, Collectors.counting()));
        String words = kinds.entrySet().stream()
                .map(each -> each.getValue() + " × " + each.getKey())
                .collect(Collectors.joining("; "));
        return PageHtml.escape(exhibits.size() + " figures and tables: " + words + ".");
    }

    private static String reproduction(Index.Entry entry) {
        String kind = entry.figure().reproduction();
        return kind.isEmpty() ? NOT_STATED : kind;
    }

    private String group(String paper, List<Exhibit> all) {
        String notebook = entries(all.get(0)).get(0).notebook();
        String address = addresses.getOrDefault(notebook, "");
        String name = PageHtml.escape(paper);
        StringBuilder rows = new StringBuilder("<tbody>\n<tr class=\"paper\"><th colspan=\"" + HEADINGS.length + "\">"
                + (address.isEmpty() ? name : "<a href=\"" + PageHtml.escape(address) + "\">" + name + "</a>")
                + "</th></tr>\n");
        all.forEach(exhibit -> rows.append(row(exhibit)));
        List<PaperClaims.Said> others = claimsAbout(paper).others(all);
        if (!others.isEmpty()) {
            rows.append("<tr><td colspan=\"3\">claims about no single figure</td><td colspan=\"2\">")
                    .append(list(others))
                    .append("</td></tr>\n");
        }
        return rows.append("</tbody>\n").toString();
    }

    private List<Index.Entry> entries(Exhibit exhibit) {
        return Objects.requireNonNull(exhibits.get(exhibit));
    }

    /** Returns the claims about a paper: those of notebooks that repeat figures of it or name the same address. */
    private PaperClaims claimsAbout(String paper) {
        Set<String> showing = exhibits.entrySet().stream()
                .filter(each -> each.getKey().paper().equals(paper))
                .flatMap(each -> each.getValue().stream())
                .map(Index.Entry::notebook)
                .collect(Collectors.toSet());
        Set<String> named = showing.stream()
                .map(each -> addresses.getOrDefault(each, ""))
                .filter(address -> !address.isEmpty())
                .collect(Collectors.toSet());
        return new PaperClaims(claims.entrySet().stream()
                .filter(each ->
                        showing.contains(each.getKey()) || named.contains(addresses.getOrDefault(each.getKey(), "")))
                .flatMap(each -> each.getValue().all().stream())
                .toList());
    }

    /** Returns the row of an exhibit; the first of several pictures has the thumbnail and the claims. */
    private String row(Exhibit exhibit) {
        List<Index.Entry> entries = entries(exhibit);
        Index.Entry first = entries.get(0);
        List<String> titles = new ArrayList<>();
        List<String> kinds = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        List<String> files = new ArrayList<>();
        for (Index.Entry each : entries) {
            titles.add("<a href=\"" + each.page() + "#"
                    + PageHtml.escape(each.figure().id()) + "\">"
                    + PageHtml.escape(each.figure().title()) + "</a>");
            kinds.add(PageHtml.escape(reproduction(each)));
            notes.add(PageHtml.escape(each.figure().note()));
            files.add(Index.files(each));
        }
        return "<tr class=\"exhibit\">" + cell(0, "<b>" + exhibit + "</b> " + Index.thumbnail(first) + parts(titles))
                + cell(1, parts(kinds)) + cell(2, parts(notes))
                + cell(3, list(claimsAbout(exhibit.paper()).about(exhibit))) + cell(4, parts(files))
                + "</tr>\n";
    }

    private static String cell(int column, String html) {
        return "<td data-heading=\"" + HEADINGS[column] + "\">" + html + "</td>";
    }

    private static String parts(List<String> parts) {
        return parts.stream().map(each -> "<div>" + each + "</div>").collect(Collectors.joining());
    }

    private static String list(List<PaperClaims.Said> said) {
        return said.stream()
                .map(each -> "<div" + (each.verdict().equals("does not hold") ? " class=\"refuted\"" : "") + " title=\""
                        + PageHtml.escape((each.sentence() + " " + each.reading()).strip()) + "\"><a href=\""
                        + each.page() + "#All-claims\">" + PageHtml.escape(each.claim()) + "</a> "
                        + PageHtml.escape(each.qualified()) + "</div>")
                .collect(Collectors.joining());
    }
}

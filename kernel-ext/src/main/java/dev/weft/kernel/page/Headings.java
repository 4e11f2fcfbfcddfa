package dev.weft.kernel.page;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The headings of a page: anchors with Jupyter's names, and the table of contents. */
final class Headings {
    private record Heading(int level, String text, String anchor) {}

    private final List<Heading> all = new ArrayList<>();
    private final Map<String, Integer> uses = new HashMap<>();

    /** Adds a heading; returns its anchor. */
    String add(int level, String text) {
        String plain = text.strip().replaceAll("[\"<>&'`]", "").replaceAll("\\s+", "-");
        int before = uses.merge(plain, 1, Integer::sum);
        String anchor = before == 1 ? plain : plain + "-" + before;
        all.add(new Heading(level, text.strip(), anchor));
        return anchor;
    }

    /** Returns links to the headings of the second level; empty if there are none. */
    String contents() {
        StringBuilder list = new StringBuilder();
        for (Heading heading : all) {
            if (heading.level() == 2) {
                list.append("<li><a href=\"#")
                        .append(PageHtml.escape(heading.anchor().replace("%", "%25")))
                        .append("\">")
                        .append(PageHtml.escape(heading.text()))
                        .append("</a></li>\n");
            }
        }
        return list.length() == 0
                ? ""
                : "<nav aria-label=\"Contents\"><details><summary>Contents</summary><ol>\n" + list
                        + "</ol></details></nav>\n";
    }
}

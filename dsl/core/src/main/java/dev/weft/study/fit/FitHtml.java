package dev.weft.study.fit;

import dev.weft.study.Markup;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The report of a fit as HTML that is readable without style sheets: the same words as its text, the numbers in a
 * table.
 */
final class FitHtml {
    private FitHtml() {}

    static String of(FitReport report) {
        List<List<String>> grid = report.grid();
        String body = grid.subList(1, grid.size()).stream()
                .map(line -> row(line, "td"))
                .collect(Collectors.joining("\n", "<tbody>\n", "\n</tbody>"));
        return "<div><p><b>" + Markup.escape(report.title()) + "</b></p>\n" + list(report.search()) + "<p>"
                + Markup.escape(FitReport.CAPTION)
                + "</p>\n<table border=\"1\" cellpadding=\"4\" cellspacing=\"0\">\n<thead>"
                + row(grid.get(0), "th") + "</thead>\n" + body + "\n</table>\n" + list(report.remarks()) + "</div>";
    }

    /** The name of the parameter is on the left, all numbers are on the right. */
    private static String row(List<String> cells, String tag) {
        StringBuilder row = new StringBuilder("<tr>");
        for (int i = 0; i < cells.size(); i++) {
            row.append('<')
                    .append(tag)
                    .append(i == 0 ? " align=\"left\" style=\"text-align:left\">" : " align=\"right\">");
            row.append(Markup.escape(cells.get(i))).append("</").append(tag).append('>');
        }
        return row.append("</tr>").toString();
    }

    private static String list(List<String> lines) {
        return lines.isEmpty()
                ? ""
                : lines.stream()
                        .map(line -> "<li>" + Markup.escape(line) + "</li>")
                        .collect(Collectors.joining("", "<ul>", "</ul>\n"));
    }
}

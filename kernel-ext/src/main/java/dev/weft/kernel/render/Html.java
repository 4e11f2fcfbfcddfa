package dev.weft.kernel.render;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A table in HTML that reads well where style sheets are stripped: alignment and borders are attributes. */
final class Html {
    private static final int HEAD = 20;
    private static final int TAIL = 5;

    private final StringBuilder out = new StringBuilder("<table border=\"1\" cellpadding=\"4\" cellspacing=\"0\">\n");

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** Whether a row is left out because the table is long. */
    static boolean isCut(int row, int rows) {
        return rows > HEAD + TAIL + 1 && row >= HEAD && row < rows - TAIL;
    }

    Html head(List<String> names) {
        out.append("<thead><tr>");
        names.forEach(
                name -> out.append("<th align=\"center\">").append(escape(name)).append("</th>"));
        out.append("</tr></thead>\n<tbody>\n");
        return this;
    }

    Html row(List<? extends @Nullable Object> cells) {
        out.append("<tr>");
        for (Object cell : cells) {
            out.append(cell instanceof Number ? "<td align=\"right\">" : "<td align=\"left\">")
                    .append(cell instanceof Number number ? Numbers.text(number) : escape(text(cell)))
                    .append("</td>");
        }
        out.append("</tr>\n");
        return this;
    }

    /** The row that stands for those left out. */
    Html gap(int columns) {
        return row(java.util.Collections.nCopies(columns, "\u22ee"));
    }

    String end(String caption) {
        return out.append("</tbody>\n</table>\n<p><small>")
                .append(escape(caption))
                .append("</small></p>")
                .toString();
    }

    private static String text(@Nullable Object cell) {
        return cell == null ? "" : Structures.shortText(cell);
    }
}

package dev.weft.kernel.render;

import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** A table in HTML that is readable without style sheets: alignment and borders are attributes. */
final class Html {
    private static final int HEAD = 20;
    private static final int TAIL = 5;

    /** Maximum number of rows of an unfolded table. */
    private static final int MOST = 1000;

    private final StringBuilder out = new StringBuilder("<table border=\"1\" cellpadding=\"4\" cellspacing=\"0\">\n");

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** Returns whether a row is omitted because the table is long. */
    static boolean isCut(int row, int rows) {
        return rows > HEAD + TAIL + 1 && row >= HEAD && row < rows - TAIL;
    }

    /** Returns a table; a long one shows its first and last rows and, folded below, up to a thousand rows. */
    static String table(
            List<String> names, int rows, IntFunction<? extends List<? extends @Nullable Object>> row, String caption) {
        Html shown = new Html().head(names);
        for (int i = 0; i < rows; i++) {
            if (!isCut(i, rows)) {
                shown.row(row.apply(i));
            } else if (!isCut(i - 1, rows)) {
                shown.gap(names.size());
            }
        }
        String end = shown.end(caption);
        return isCut(HEAD, rows) ? end + folded("all rows", names, rows, row) : end;
    }

    /** Returns up to a thousand rows below a line that unfolds them. */
    static String folded(
            String summary, List<String> names, int rows, IntFunction<? extends List<? extends @Nullable Object>> row) {
        Html all = new Html().head(names);
        for (int i = 0; i < Math.min(rows, MOST); i++) {
            all.row(row.apply(i));
        }
        String caption = rows > MOST ? "the first " + MOST + " of " + rows : rows + " in all";
        return "<details><summary>" + escape(summary) + "</summary>\n" + all.end(caption) + "</details>";
    }

    /** Adds the header. Jupyter ignores alignment attributes and aligns cells of outputs to the right unless they have a style. */
    private Html head(List<String> names) {
        out.append("<thead><tr>");
        names.forEach(name -> out.append("<th align=\"center\" style=\"text-align:center\">")
                .append(escape(name))
                .append("</th>"));
        out.append("</tr></thead>\n<tbody>\n");
        return this;
    }

    private Html row(List<? extends @Nullable Object> cells) {
        out.append("<tr>");
        for (Object cell : cells) {
            out.append(
                            cell instanceof Number
                                    ? "<td align=\"right\">"
                                    : "<td align=\"left\" style=\"text-align:left\">")
                    .append(cell instanceof Number number ? Numbers.text(number) : escape(text(cell)))
                    .append("</td>");
        }
        out.append("</tr>\n");
        return this;
    }

    /** Adds the row that marks omitted rows. */
    private Html gap(int columns) {
        return row(java.util.Collections.nCopies(columns, "\u22ee"));
    }

    private String end(String caption) {
        return out.append("</tbody>\n</table>\n<p><small>")
                .append(escape(caption))
                .append("</small></p>")
                .toString();
    }

    private static String text(@Nullable Object cell) {
        return cell == null ? "" : Structures.shortText(cell);
    }
}

package dev.weft.kernel.render;

import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** A table in HTML that reads well where style sheets are stripped: alignment and borders are attributes. */
final class Html {
    private static final int HEAD = 20;
    private static final int TAIL = 5;

    /** Rows that a table shows when it is unfolded. */
    private static final int MOST = 1000;

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

    /** A table; of a long one the first and last rows, and under them all, folded, up to a thousand. */
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

    /** All rows up to a thousand, under a line that unfolds them. */
    static String folded(
            String summary, List<String> names, int rows, IntFunction<? extends List<? extends @Nullable Object>> row) {
        Html all = new Html().head(names);
        for (int i = 0; i < Math.min(rows, MOST); i++) {
            all.row(row.apply(i));
        }
        String caption = rows > MOST ? "the first " + MOST + " of " + rows : rows + " in all";
        return "<details><summary>" + escape(summary) + "</summary>\n" + all.end(caption) + "</details>";
    }

    /** Jupyter aligns all cells of outputs to the right, whatever their attribute says, unless a style tells otherwise. */
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

    /** The row that stands for those left out. */
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

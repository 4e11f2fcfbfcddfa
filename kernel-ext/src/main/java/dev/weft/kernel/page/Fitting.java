package dev.weft.kernel.page;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fits wide and long content into a page: wide content scrolls in a box that has keyboard focus, long content is folded. */
final class Fitting {
    private static final int LONG_CODE = 32;
    private static final int LONG_TEXT = 24;
    private static final int LONG_TABLE = 16;
    private static final int NO_COLUMNS = 2;
    private static final Pattern TABLE = Pattern.compile("<table\\b.*?</table>", Pattern.DOTALL);
    private static final Pattern ROW = Pattern.compile("<tr\\b");
    /** Short cells, whose numbers and names must not be broken. */
    private static final Pattern SHORT =
            Pattern.compile("<td((?: align=\"\\w+\"(?: style=\"text-align:\\w+\")?)?)>(?=[^<]{1,24}</td>)");
    /** Text that is aligned in columns. */
    private static final Pattern COLUMNS = Pattern.compile("(?m)\\S(?: {2,}|\\t)\\S|^ *[-+=|]{3}");

    private Fitting() {}

    /** Returns code; it is folded under these words if it is hidden or long. */
    static String code(String html, String source, boolean hidden, String words) {
        long lines = source.strip().lines().count();
        String pre = "<pre class=\"source\" tabindex=\"0\"><code>" + html + "</code></pre>";
        String count = words + ", " + lines + (lines == 1 ? " line" : " lines");
        return hidden || lines > LONG_CODE ? folded(count, pre) : pre;
    }

    /** Returns printed text; it is wrapped unless it is aligned in columns. */
    static String text(String kind, String text) {
        long lines = text.strip().lines().count();
        String first = text.strip().lines().findFirst().orElse("");
        boolean prose = lines <= NO_COLUMNS || !COLUMNS.matcher(text).find();
        String how = prose ? " short\">" : "\" tabindex=\"0\">";
        String pre = "<pre class=\"" + kind + how + PageHtml.escape(text.stripTrailing()) + "</pre>";
        return lines > LONG_TEXT ? folded(cut(first) + ", " + lines + " lines", pre) : pre;
    }

    /** Puts each table of an output into a box; text above a table, such as its title, stays outside. */
    static String tables(String html) {
        return tables(html, LONG_TABLE);
    }

    /** Puts each table into a box; tables with more rows than {@code unfolded} are folded. */
    static String tables(String html, int unfolded) {
        Matcher table = TABLE.matcher(html);
        StringBuilder fitted = new StringBuilder();
        while (table.find()) {
            long rows = ROW.matcher(table.group()).results().count() - 1;
            String box = "<div class=\"scroll\" role=\"region\" aria-label=\"Table\" tabindex=\"0\">"
                    + SHORT.matcher(table.group()).replaceAll("<td$1 class=\"one\">") + "</div>";
            table.appendReplacement(
                    fitted, Matcher.quoteReplacement(rows > unfolded ? folded("Table, " + rows + " rows", box) : box));
        }
        return table.appendTail(fitted).toString();
    }

    private static String folded(String what, String html) {
        return "<details class=\"long\"><summary>" + PageHtml.escape(what) + "</summary>" + html + "</details>";
    }

    private static String cut(String line) {
        return line.length() > 60 ? line.substring(0, 59).strip() + "\u2026" : line;
    }
}

package dev.weft.kernel.shell;

import java.util.regex.Pattern;

/** Javadoc comments as text to read in a tooltip. */
final class Javadoc {
    private static final Pattern INLINE = Pattern.compile("\\{@(?:code|literal|link|linkplain|value)\\s+([^{}]*)\\}");
    private static final Pattern BREAK = Pattern.compile("\\s*<(?:p|br|/p|ul|/ul|ol|/ol|pre|/pre)\\s*/?>\\s*");
    private static final Pattern ITEM = Pattern.compile("\\s*<li>\\s*");
    private static final Pattern TAG = Pattern.compile("</?[a-zA-Z][^>]*>");
    private static final Pattern BLOCK = Pattern.compile("(?m)^\\s*@(\\w+)\\s*");

    private Javadoc() {}

    static String plain(String comment) {
        String text = INLINE.matcher(comment).replaceAll("$1");
        text = ITEM.matcher(text).replaceAll("\n- ");
        text = BREAK.matcher(text).replaceAll("\n\n");
        text = TAG.matcher(text).replaceAll("");
        text = BLOCK.matcher(text).replaceAll("$1: ").replaceAll("(?m)^param: ", "");
        text = text.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&nbsp;", " ")
                .replace("&amp;", "&");
        return text.replaceAll("(?m)^[ \t]+", "").replaceAll("\n{3,}", "\n\n").strip();
    }
}

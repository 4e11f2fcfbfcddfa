package dev.weft.kernel.page;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Highlights Java code: comments, literals, keywords, magics. */
final class JavaColours {
    private static final String KEYWORDS =
            "abstract|assert|boolean|break|byte|case|catch|char|class|continue|default|do|"
                    + "double|else|enum|extends|final|finally|float|for|if|implements|import|instanceof|int|interface|long|new|"
                    + "null|package|permits|private|protected|public|record|return|sealed|short|static|super|switch|synchronized|"
                    + "this|throw|throws|true|false|try|var|void|volatile|while|yield";
    private static final Pattern TOKEN = Pattern.compile("(?<comment>//[^\\n]*|/\\*[\\s\\S]*?\\*/)"
            + "|(?<text>\"\"\"[\\s\\S]*?\"\"\"|\"[^\"\\\\\\n]*+(?:\\\\.[^\"\\\\\\n]*+)*+\"|'(?:\\\\.|[^'\\\\\\n])+')"
            + "|(?<magic>(?m:^[ \\t]*%%?[a-zA-Z][^\\n]*))"
            + "|(?<keyword>\\b(?:" + KEYWORDS + ")\\b)"
            + "|(?<number>\\b\\d[\\w.]*)"
            + "|(?<annotation>@\\w+)");

    private JavaColours() {}

    static String html(String code) {
        StringBuilder html = new StringBuilder();
        Matcher token = TOKEN.matcher(code);
        int end = 0;
        while (token.find()) {
            html.append(PageHtml.escape(code.substring(end, token.start())))
                    .append("<span class=\"")
                    .append(kind(token))
                    .append("\">")
                    .append(PageHtml.escape(token.group()))
                    .append("</span>");
            end = token.end();
        }
        return html.append(PageHtml.escape(code.substring(end))).toString();
    }

    private static String kind(Matcher token) {
        if (token.group("comment") != null) {
            return "c";
        }
        if (token.group("text") != null) {
            return "s";
        }
        if (token.group("keyword") != null) {
            return "k";
        }
        return token.group("number") != null ? "n" : "a";
    }
}

package dev.weft.kernel.shell;

import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Converts Javadoc comments to plain text for a tooltip. */
final class Javadoc {
    private static final Pattern INLINE = Pattern.compile("\\{@(?:code|literal|value)\\s+([^{}]*)\\}");

    /** A link: its target, the types of its parameters, and its label if it has one. */
    private static final Pattern LINK =
            Pattern.compile("\\{@link(?:plain)?\\s+([^\\s(){}]+(?:\\([^()]*\\))?)(?:\\s+([^{}]+))?\\s*\\}");

    private static final Pattern BREAK = Pattern.compile("\\s*<(?:p|br|/p|ul|/ul|ol|/ol|pre|/pre)\\s*/?>\\s*");
    private static final Pattern EXAMPLE = Pattern.compile("<pre[^>]*>\\n?(.*?)\\s*</pre>", Pattern.DOTALL);
    private static final String AS_IT_IS = "\u0001"; // before lines of examples, which are not wrapped
    private static final Pattern ITEM = Pattern.compile("\\s*<li>\\s*");
    private static final Pattern TAG = Pattern.compile("(?<!@param )</?[a-zA-Z][^>]*>");
    private static final Pattern BLOCK = Pattern.compile("(?m)^\\s*@(\\w+)\\s*");

    private static final Map<String, String> HEADINGS = Map.of(
            "param", "Parameters",
            "return", "Returns",
            "throws", "Throws",
            "exception", "Throws",
            "see", "See also",
            "since", "Since");
    private static final Set<String> NAMED = Set.of("Parameters", "Throws");

    private Javadoc() {}

    /** Returns the text in lines of up to {@code width} characters; parameters and other tags become a list. */
    static String plain(String comment, int width) {
        String linked = LINK.matcher(comment)
                .replaceAll(m -> Matcher.quoteReplacement(m.group(2) == null ? name(m.group(1)) : m.group(2)));
        String text = INLINE.matcher(linked).replaceAll("$1");
        text = EXAMPLE.matcher(text)
                .replaceAll(m -> "\n\n" + Matcher.quoteReplacement(m.group(1).replaceAll("(?m)^", AS_IT_IS)) + "\n\n");
        text = ITEM.matcher(text).replaceAll("\n- ");
        text = BREAK.matcher(text).replaceAll("\n\n");
        text = TAG.matcher(text).replaceAll("");
        text = text.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&nbsp;", " ")
                .replace("&amp;", "&");
        text = text.replaceAll("(?m)^[ \t]+|[ \t]+$", "");
        StringBuilder out = new StringBuilder();
        Matcher firstTag = BLOCK.matcher(text);
        int end = firstTag.find() ? firstTag.start() : text.length();
        for (String paragraph : text.substring(0, end).strip().split("\n{2,}|\n(?=- )", -1)) {
            String separator = out.length() == 0 ? "" : paragraph.startsWith("- ") ? "\n" : "\n\n";
            out.append(separator).append(wrap(paragraph, paragraph.startsWith("- ") ? "  " : "", width));
        }
        if (end < text.length()) {
            out.append(out.length() == 0 ? "" : "\n\n").append(tags(text.substring(end), width));
        }
        return out.toString();
    }

    /** Returns the name of a member as code writes it. */
    private static String name(String reference) {
        return (reference.startsWith("#") ? reference.substring(1) : reference).replace('#', '.');
    }

    private static String tags(String text, int width) {
        StringBuilder out = new StringBuilder();
        String last = "";
        for (String block : text.split("(?m)^(?=@\\w)", -1)) {
            Matcher tag = BLOCK.matcher(block);
            if (tag.find()) {
                String heading = HEADINGS.getOrDefault(tag.group(1), tag.group(1));
                if (!heading.equals(last)) {
                    out.append('\n').append(heading).append(":\n");
                    last = heading;
                }
                String body = block.substring(tag.end()).strip();
                boolean named = NAMED.contains(heading);
                String line = named ? body.replaceFirst("^(\\S+)\\s+", "$1 - ") : body;
                out.append(wrap("  " + line, "      ", width)).append('\n');
            }
        }
        return out.toString().strip();
    }

    /** Wraps text between words; lines after the first start with the indent. */
    static String wrap(String paragraph, String indent, int width) {
        if (paragraph.startsWith(AS_IT_IS)) {
            return paragraph.replace(AS_IT_IS, "  ");
        }
        String lead = paragraph.substring(
                0, paragraph.length() - paragraph.stripLeading().length());
        StringBuilder out = new StringBuilder(lead);
        int column = lead.length();
        boolean first = true;
        for (String word : paragraph.strip().split("\\s+", -1)) {
            if (!first && column + 1 + word.length() > width) {
                out.append('\n').append(indent);
                column = indent.length();
            } else if (!first) {
                out.append(' ');
                column++;
            }
            out.append(word);
            column += word.length();
            first = false;
        }
        return out.toString();
    }
}

package dev.weft.study.xml;

import dev.weft.units.ModelException;
import java.util.ArrayDeque;
import java.util.Deque;

/** Text of an XML file, with an element per line. */
public final class XmlText {
    private final StringBuilder text = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();
    private final String word;

    /** Creates a text that begins with this line, which declares XML; errors name this word of the language. */
    public XmlText(String word, String declaration) {
        this.word = word;
        line(declaration);
    }

    /** Adds a line that is no element, such as a document type. */
    public XmlText line(String markup) {
        text.append("  ".repeat(open.size())).append(markup).append('\n');
        return this;
    }

    /** Adds a comment; two hyphens in a row, which a comment cannot hold, become one. */
    public XmlText comment(String content) {
        return line("<!-- " + escaped(content).replaceAll("-{2,}", "-") + " -->");
    }

    /** Opens an element with these attributes, names and values in turn. */
    public XmlText open(String name, String... attributes) {
        start(name, attributes);
        text.append(">\n");
        open.push(name);
        return this;
    }

    /** Adds an element with a text. */
    public XmlText leaf(String name, String content, String... attributes) {
        start(name, attributes);
        text.append('>').append(escaped(content)).append("</").append(name).append(">\n");
        return this;
    }

    /** Adds an element without content. */
    public XmlText empty(String name, String... attributes) {
        start(name, attributes);
        text.append("/>\n");
        return this;
    }

    /** Closes the innermost open element. */
    public XmlText close() {
        String name = open.pop();
        text.append("  ".repeat(open.size())).append("</").append(name).append(">\n");
        return this;
    }

    private void start(String name, String... attributes) {
        text.append("  ".repeat(open.size())).append('<').append(name);
        for (int i = 0; i < attributes.length; i += 2) {
            text.append(' ')
                    .append(attributes[i])
                    .append("=\"")
                    .append(escaped(attributes[i + 1]))
                    .append('"');
        }
    }

    private String escaped(String content) {
        StringBuilder safe = new StringBuilder();
        content.codePoints().forEach(each -> {
            switch (each) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                default -> {
                    boolean surrogate = each >= Character.MIN_SURROGATE && each <= Character.MAX_SURROGATE;
                    if (each < ' ' || surrogate || (each & 0xFFFE) == 0xFFFE) {
                        throw ModelException.call(
                                word,
                                "a name in XML has no control characters",
                                "Rename it",
                                content.replaceAll("\\p{Cntrl}", "?"));
                    }
                    safe.appendCodePoint(each);
                }
            }
        });
        return safe.toString();
    }

    @Override
    public String toString() {
        return text.toString();
    }
}

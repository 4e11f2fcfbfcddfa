package dev.weft.kernel.page;

import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;

/**
 * A Markdown file as one HTML page.
 *
 * @param title the text of its first heading
 * @param html the page
 */
public record Document(String title, String html) {
    /**
     * Returns the page of a text.
     *
     * @param folder the text's folder, in which its pictures are looked up
     * @param targets maps the destination of a link to its address
     */
    public static Document of(String text, Path folder, UnaryOperator<String> targets) {
        Markdown markdown = new Markdown(folder, targets);
        String html = References.linked(Fitting.tables(markdown.html(text), Integer.MAX_VALUE));
        String title = markdown.title(text);
        return new Document(
                title,
                PageHtml.page(
                        title,
                        markdown.headings().contents(),
                        "<section class=\"text document\">" + html + "</section>\n"));
    }

    /** Returns a page of this package with links above its own navigation. */
    public static String under(String links, String page) {
        return page.replaceFirst(
                "<header>\n",
                Matcher.quoteReplacement("<header>\n<nav class=\"pages\" aria-label=\"Site\">" + links + "</nav>\n"));
    }
}

package dev.weft.study;

/** Text inside HTML and SVG. */
public final class Markup {
    private Markup() {}

    /** Escapes everything that would end an element or an attribute. */
    public static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}

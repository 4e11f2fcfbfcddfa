package dev.weft.kernel.page;

/** Small pieces of HTML. */
final class PageHtml {
    private PageHtml() {}

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** A formula as text, which the page's script replaces; without scripts, the TeX is still readable. */
    static String formula(String tex, boolean display) {
        return "<span class=\"math" + (display ? " display" : "") + "\">" + escape(tex) + "</span>";
    }
}

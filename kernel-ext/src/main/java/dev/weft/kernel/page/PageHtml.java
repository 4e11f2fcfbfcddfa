package dev.weft.kernel.page;

import dev.weft.study.draw.Svg;

/** HTML fragments, and the frame of all pages. */
final class PageHtml {
    private PageHtml() {}

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** Returns a formula as TeX, which the page's script renders; it is readable without scripts. */
    static String formula(String tex, boolean display) {
        return "<span class=\"math" + (display ? " display" : "") + "\">" + escape(tex) + "</span>";
    }

    /** Returns a complete page that loads nothing from a network. */
    static String page(String title, String navigation, String body) {
        boolean formulas = body.contains("<span class=\"math");
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                + "<meta name=\"color-scheme\" content=\"light dark\">\n<link rel=\"icon\" href=\"data:,\">\n<title>"
                + escape(title) + "</title>\n<style>\n" + Assets.text("/dev/weft/kernel/page/page.css")
                + "@media screen and (prefers-color-scheme: dark) {" + Svg.darkRules() + "}\n</style>\n"
                + (formulas ? Assets.formulas() : "") + "</head>\n<body>\n"
                + "<a class=\"skip\" href=\"#content\">Skip to the content</a>\n<header>\n" + navigation
                + "</header>\n<main id=\"content\">\n" + body + "</main>\n" + (formulas ? Assets.formulaScript() : "")
                + "</body>\n</html>\n";
    }
}

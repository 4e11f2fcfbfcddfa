package dev.weft.kernel.page;

import dev.weft.study.draw.Svg;

/** HTML fragments, and the frame of all pages. */
final class PageHtml {
    /** A click on a picture shows it as large as the window and back; the escape key closes it. */
    private static final String ENLARGING = """
            <script>
            document.addEventListener("click", function (event) {
              var link = event.target.closest("a.picture");
              if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              link.classList.toggle("large");
            });
            document.addEventListener("keydown", function (event) {
              if (event.key === "Escape") document.querySelectorAll("a.large").forEach(function (link) {
                link.classList.remove("large");
              });
            });
            </script>
            """;

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
                + (body.contains("class=\"picture\"") ? ENLARGING : "") + "</body>\n</html>\n";
    }
}

package dev.weft.kernel.page;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.weft.kernel.render.View;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The picture of an output on a page: an SVG drawing if there is one, which is sharp at any size, otherwise an image. */
final class PagePicture {
    private static final Pattern WIDTH = Pattern.compile("^<[^>]* width=\"([\\d.]+)(?:px)?\"");

    private PagePicture() {}

    static String html(JsonObject output, String name, String alt, Path files) {
        JsonObject data = output.getAsJsonObject("data");
        if (data.has(View.SVG)) {
            return drawing(Output.text(data.get(View.SVG)), name, alt);
        }
        Path saved = files.resolve(name + ".svg");
        if (!name.isEmpty() && Files.isRegularFile(saved)) {
            try {
                return drawing(Files.readString(saved), name, alt);
            } catch (IOException e) {
                // fall back to the image
            }
        }
        String source =
                "data:image/png;base64," + Output.text(data.get(View.PNG)).replaceAll("\\s", "");
        return "<img src=\"" + source + "\" alt=\"" + PageHtml.escape(alt) + "\"" + size(output) + ">";
    }

    /**
     * Returns a picture that keeps the size of its text on small screens and is enlarged by a click; without scripts the
     * click opens its file.
     */
    static String enlarged(String picture, String name, Path files) {
        Matcher width = WIDTH.matcher(picture);
        String style = width.find() ? " style=\"--w:" + Math.round(Double.parseDouble(width.group(1))) + "px\"" : "";
        String file = PageHtml.escape(name) + ".svg";
        return Files.isRegularFile(files.resolve(name + ".svg"))
                ? "<a class=\"picture\" href=\"" + file + "\" title=\"Enlarge\"" + style + ">" + picture + "</a>"
                : "<div class=\"picture\"" + style + ">" + picture + "</div>";
    }

    /** Prefixes the ids inside a drawing, which are global to the page, with the figure's name, unless the drawing has done so. */
    private static String drawing(String markup, String name, String alt) {
        String svg = View.svg(markup);
        String own = PageHtml.escape(name) + "-";
        if (!name.isEmpty() && !svg.contains("class=\"weft\"")) {
            svg = svg.replaceAll("(\\sid=\")([^\"]+\")", "$1" + own + "$2")
                    .replaceAll("(url\\(['\"]?#)", "$1" + own)
                    .replaceAll("(href=\"#)", "$1" + own);
        }
        int end = svg.indexOf('>');
        boolean said = svg.substring(0, Math.max(0, end)).contains("role=");
        return said ? svg : svg.replaceFirst("<svg\\b", "<svg role=\"img\" aria-label=\"" + quoted(alt) + "\"");
    }

    private static String quoted(String text) {
        return Matcher.quoteReplacement(PageHtml.escape(text));
    }

    /** Returns the size at which the picture is displayed: half its pixels, for high-resolution screens. */
    private static String size(JsonObject output) {
        JsonElement hints = output.getAsJsonObject("metadata").get(View.PNG);
        if (hints == null || !hints.isJsonObject()) {
            return "";
        }
        StringBuilder size = new StringBuilder();
        for (String side : new String[] {"width", "height"}) {
            if (hints.getAsJsonObject().has(side)) {
                size.append(' ').append(side).append("=\"");
                size.append(hints.getAsJsonObject().get(side).getAsInt()).append('"');
            }
        }
        return size.toString();
    }
}

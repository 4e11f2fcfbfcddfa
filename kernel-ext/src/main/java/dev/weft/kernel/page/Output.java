package dev.weft.kernel.page;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.weft.kernel.render.View;
import dev.weft.kernel.shell.Ink;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One stored output of a cell as HTML: the richest form that it has. */
final class Output {
    private static final Pattern DISPLAYED = Pattern.compile("\\$\\$([^$<>]+)\\$\\$");

    private Output() {}

    static String html(JsonObject output, Markdown markdown) {
        JsonElement kind = output.get("output_type");
        return switch (kind == null ? "" : kind.getAsString()) {
            case "stream" -> stream(output);
            case "error" ->
                "<pre class=\"error\">" + PageHtml.escape(Ink.plain(lines(output.get("traceback")))) + "</pre>";
            default -> data(output, markdown);
        };
    }

    private static String stream(JsonObject output) {
        boolean error = output.get("name").getAsString().equals("stderr");
        return "<pre class=\"" + (error ? "stderr" : "stdout") + "\">"
                + PageHtml.escape(Ink.plain(text(output.get("text")))) + "</pre>";
    }

    private static String data(JsonObject output, Markdown markdown) {
        JsonObject data = output.getAsJsonObject("data");
        if (data.has(View.HTML)) {
            return "<div class=\"html\">" + formulas(text(data.get(View.HTML))) + "</div>";
        }
        if (data.has(View.SVG)) {
            return "<div class=\"figure\">" + View.svg(text(data.get(View.SVG))) + "</div>";
        }
        if (data.has(View.PNG)) {
            return image(output, data);
        }
        if (data.has(View.LATEX)) {
            return "<div class=\"latex\">" + latex(text(data.get(View.LATEX))) + "</div>";
        }
        if (data.has("text/markdown")) {
            return markdown.html(text(data.get("text/markdown")));
        }
        return "<pre>" + PageHtml.escape(text(data.get(View.PLAIN))) + "</pre>";
    }

    /** What Jupyter's MathJax finds in the HTML of an output; there it is escaped already. */
    private static String formulas(String html) {
        return DISPLAYED.matcher(html).replaceAll("<span class=\"math display\">$1</span>");
    }

    private static String image(JsonObject output, JsonObject data) {
        String source = "data:image/png;base64," + text(data.get(View.PNG)).replaceAll("\\s", "");
        String alt = PageHtml.escape(text(data.get(View.PLAIN)));
        return "<div class=\"figure\"><img src=\"" + source + "\" alt=\"" + alt + "\"" + size(output) + "></div>";
    }

    /** The size at which the picture is meant to be seen, which is half of what it has for sharp screens. */
    private static String size(JsonObject output) {
        JsonElement hints = output.getAsJsonObject("metadata").get(View.PNG);
        if (hints == null || !hints.isJsonObject() || !hints.getAsJsonObject().has("width")) {
            return "";
        }
        return " width=\"" + hints.getAsJsonObject().get("width").getAsInt() + "\"";
    }

    private static String latex(String text) {
        String tex = text.strip();
        boolean display = tex.startsWith("$$") || !tex.startsWith("$");
        return PageHtml.formula(tex.replaceAll("^\\$+|\\$+$", "").strip(), display);
    }

    static String text(@Nullable JsonElement value) {
        return value == null ? "" : value.isJsonArray() ? join(value, "") : value.getAsString();
    }

    private static String lines(@Nullable JsonElement value) {
        return value != null && value.isJsonArray() ? join(value, "\n") : text(value);
    }

    private static String join(JsonElement array, String separator) {
        StringBuilder joined = new StringBuilder();
        for (JsonElement each : array.getAsJsonArray()) {
            joined.append(joined.length() == 0 ? "" : separator).append(each.getAsString());
        }
        return joined.toString();
    }
}

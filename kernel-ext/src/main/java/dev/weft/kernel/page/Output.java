package dev.weft.kernel.page;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.weft.kernel.render.View;
import dev.weft.kernel.shell.Ink;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Converts a stored output of a cell to HTML, from its richest form. */
final class Output {
    private static final Pattern DISPLAYED = Pattern.compile("\\$\\$([^$<>]+)\\$\\$");

    private static final Pattern CHECKED = Pattern.compile("(?m)^computed: .*\\R?");

    private Output() {}

    static String html(JsonObject output, Markdown markdown, Path files) {
        JsonElement kind = output.get("output_type");
        return switch (kind == null ? "" : kind.getAsString()) {
            case "stream" -> stream(output);
            case "error" ->
                "<pre class=\"error\" tabindex=\"0\">" + PageHtml.escape(Ink.plain(lines(output.get("traceback"))))
                        + "</pre>";
            default -> data(output, markdown, files);
        };
    }

    /** Returns a figure's picture; an interactive figure or a table as HTML. */
    static String figure(JsonObject output, PageFigure figure, Path files) {
        JsonObject data = output.getAsJsonObject("data");
        return data.has(View.HTML)
                ? "<div class=\"html\">" + Fitting.tables(text(data.get(View.HTML))) + "</div>"
                : PagePicture.enlarged(PagePicture.html(output, figure.id(), figure.alt(), files), figure.id(), files);
    }

    private static String stream(JsonObject output) {
        boolean error = output.get("name").getAsString().equals("stderr");
        String shown = withoutChecks(Ink.plain(text(output.get("text"))));
        return shown.isBlank() ? "" : Fitting.text(error ? "stderr" : "stdout", shown);
    }

    /** Removes the lines that checks of the text print: a page would repeat its text. */
    private static String withoutChecks(String printed) {
        return CHECKED.matcher(printed).replaceAll("");
    }

    /** Whether an output consists of lines of checks. */
    static boolean isChecksOnly(JsonObject output) {
        return output.has("text") && withoutChecks(text(output.get("text"))).isBlank();
    }

    private static String data(JsonObject output, Markdown markdown, Path files) {
        JsonObject data = output.getAsJsonObject("data");
        if (data.has(View.HTML)) {
            return "<div class=\"html\">" + Fitting.tables(formulas(text(data.get(View.HTML)))) + "</div>";
        }
        if (data.has(View.SVG) || data.has(View.PNG)) {
            return "<div class=\"figure\">" + PagePicture.html(output, "", text(data.get(View.PLAIN)), files)
                    + "</div>";
        }
        if (data.has(View.LATEX)) {
            return "<div class=\"latex\">" + latex(text(data.get(View.LATEX))) + "</div>";
        }
        if (data.has("text/markdown")) {
            return markdown.html(text(data.get("text/markdown")));
        }
        return Fitting.text("stdout", text(data.get(View.PLAIN)));
    }

    /** Marks the formulas that Jupyter's MathJax would find in the HTML of an output, where they are already escaped. */
    private static String formulas(String html) {
        return DISPLAYED.matcher(html).replaceAll("<span class=\"math display\">$1</span>");
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

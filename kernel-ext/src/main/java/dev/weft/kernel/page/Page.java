package dev.weft.kernel.page;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;

/** A notebook as one HTML page. */
public final class Page {
    private final Markdown markdown;
    private final StringBuilder body = new StringBuilder();
    private String title;

    private Page(String title, Path folder) {
        this.title = title;
        this.markdown = new Markdown(folder);
    }

    /** The page of an executed notebook; pictures that its text names are looked up in the folder. */
    public static String of(JsonObject notebook, String name, Path folder) {
        Page page = new Page("", folder);
        for (JsonElement each : notebook.getAsJsonArray("cells")) {
            page.cell(each.getAsJsonObject());
        }
        if (page.title.isEmpty()) {
            page.title = name;
        }
        return page.html();
    }

    private void cell(JsonObject cell) {
        String source = Output.text(cell.get("source"));
        switch (cell.get("cell_type").getAsString()) {
            case "markdown" -> {
                title = title.isEmpty() ? markdown.title(source) : title;
                body.append("<section class=\"text\">")
                        .append(markdown.html(source))
                        .append("</section>\n");
            }
            case "code" -> code(cell, source);
            default -> {
                // raw cells are meant for other formats
            }
        }
    }

    private void code(JsonObject cell, String source) {
        body.append("<section class=\"code\">");
        if (!source.isBlank()) {
            String pre = "<pre class=\"source\"><code>" + JavaColours.html(source) + "</code></pre>";
            body.append(isFolded(cell) ? "<details><summary>Show the code</summary>" + pre + "</details>" : pre);
        }
        JsonElement outputs = cell.get("outputs");
        for (JsonElement output : outputs == null ? new JsonArray() : outputs.getAsJsonArray()) {
            body.append("<div class=\"output\">")
                    .append(Output.html(output.getAsJsonObject(), markdown))
                    .append("</div>");
        }
        body.append("</section>\n");
    }

    private static boolean isFolded(JsonObject cell) {
        JsonElement metadata = cell.get("metadata");
        JsonElement jupyter =
                metadata == null ? null : metadata.getAsJsonObject().get("jupyter");
        JsonElement hidden = jupyter == null || !jupyter.isJsonObject()
                ? null
                : jupyter.getAsJsonObject().get("source_hidden");
        return hidden != null && hidden.getAsBoolean();
    }

    private String html() {
        boolean formulas = body.indexOf("<span class=\"math") >= 0;
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"
                + PageHtml.escape(title) + "</title>\n<style>\n" + Assets.text("/dev/weft/kernel/page/page.css")
                + "</style>\n" + (formulas ? Assets.formulas() : "") + "</head>\n<body>\n<main>\n" + body
                + "</main>\n" + (formulas ? Assets.formulaScript() : "") + "</body>\n</html>\n";
    }
}

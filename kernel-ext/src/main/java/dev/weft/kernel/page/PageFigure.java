package dev.weft.kernel.page;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.weft.kernel.render.View;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A figure on a page: its title, the paper's figure that it repeats, how closely, and the origins of its numbers. */
record PageFigure(
        String id,
        String title,
        String paper,
        String reproduction,
        String note,
        List<String> series,
        Set<String> origins,
        boolean pictured) {
    private static final String PREFIX = "Figure: ";
    private static final String TABLE = "Table: ";
    /** The text of a chart of a user's own, which has no list of series. */
    private static final Pattern CHART = Pattern.compile("Chart: (.+), \\d+ \u00d7 \\d+\\s*");

    private static final Pattern PAPERS_OWN = Pattern.compile("(.+?),? (Fig|Figure|Table)(s?)\\.? (\\d.*)");

    /** Returns the figure of a cell's output; null if it is not a figure with files. */
    static @Nullable PageFigure of(JsonObject output) {
        JsonElement metadata = output.get("metadata");
        JsonElement weft = metadata == null || !metadata.isJsonObject()
                ? null
                : metadata.getAsJsonObject().get("weft");
        if (weft == null || !weft.isJsonObject() || !weft.getAsJsonObject().has("figure")) {
            return null;
        }
        JsonObject figure = weft.getAsJsonObject();
        List<String> names = new ArrayList<>();
        Set<String> origins = new LinkedHashSet<>();
        if (figure.has("series")) {
            for (JsonElement each : figure.getAsJsonArray("series")) {
                names.add(each.getAsJsonObject().get("name").getAsString());
                origins.add(each.getAsJsonObject().get("origin").getAsString());
            }
        }
        String id = figure.get("figure").getAsString();
        return new PageFigure(
                id,
                title(output, id, names),
                string(figure, "paper"),
                string(figure, "reproduction"),
                string(figure, "note"),
                names,
                origins,
                isPictured(output.getAsJsonObject("data")));
    }

    private static boolean isPictured(JsonObject data) {
        return data.has(View.PNG) || data.has(View.SVG);
    }

    private static String string(JsonObject figure, String key) {
        return figure.has(key) ? figure.get(key).getAsString() : "";
    }

    /** Returns the title: the figure's text up to its first series. */
    private static String title(JsonObject output, String id, List<String> series) {
        String text = Output.text(output.getAsJsonObject("data").get(View.PLAIN));
        if (text.startsWith(TABLE)) {
            return text.lines().findFirst().orElse(text).substring(TABLE.length());
        }
        Matcher chart = CHART.matcher(text);
        if (chart.matches()) {
            return chart.group(1);
        }
        int start = text.indexOf(PREFIX); // an interactive figure says first what it is
        int end = series.isEmpty() ? -1 : text.indexOf(": " + series.get(0) + " (");
        return start >= 0 && end > start + PREFIX.length() ? text.substring(start + PREFIX.length(), end) : id;
    }

    /**
     * Returns the beginning of the caption: the figure's number in the paper, which is the number that the notebook's text uses, or
     * an empty text.
     */
    String label() {
        Matcher own = PAPERS_OWN.matcher(paper);
        return own.matches()
                ? Exhibit.kind(own.group(2)) + own.group(3) + " " + own.group(4) + " of " + own.group(1) + ". "
                : "";
    }

    /** Returns the paper, which follows the title if the label does not name it. */
    String after() {
        return paper.isEmpty() || !label().isEmpty() ? "" : "After " + paper + ". ";
    }

    /** Returns the alternative text for screen readers. */
    String alt() {
        String all = String.join(", ", series.subList(0, Math.min(6, series.size())));
        return "Chart: " + title + (all.isEmpty() ? "" : ". Shows " + all)
                + (series.size() > 6 ? " and " + (series.size() - 6) + " more" : "");
    }
}

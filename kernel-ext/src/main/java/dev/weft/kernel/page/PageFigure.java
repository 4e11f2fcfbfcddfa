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

/** A figure as a page speaks of it: its title, the paper's figure that it repeats, and where its numbers come from. */
record PageFigure(String id, String title, String paper, List<String> series, Set<String> origins) {
    private static final String PREFIX = "Figure: ";
    private static final Pattern PAPERS_OWN = Pattern.compile("(.+?),? (?:Fig|Figure)(s?)\\.? (\\d.*)");

    /** Reads an output of a cell; null if it is no figure that has files. */
    static @Nullable PageFigure of(JsonObject output) {
        JsonElement metadata = output.get("metadata");
        JsonElement weft = metadata == null || !metadata.isJsonObject()
                ? null
                : metadata.getAsJsonObject().get("weft");
        if (weft == null || !weft.isJsonObject() || !weft.getAsJsonObject().has("figure")) {
            return null;
        }
        JsonObject told = weft.getAsJsonObject();
        List<String> names = new ArrayList<>();
        Set<String> origins = new LinkedHashSet<>();
        if (told.has("series")) {
            for (JsonElement each : told.getAsJsonArray("series")) {
                names.add(each.getAsJsonObject().get("name").getAsString());
                origins.add(each.getAsJsonObject().get("origin").getAsString());
            }
        }
        String id = told.get("figure").getAsString();
        String paper = told.has("paper") ? told.get("paper").getAsString() : "";
        return new PageFigure(id, title(output, id, names), paper, names, origins);
    }

    /** The figure's text is its title and then its series, the first of which ends the title. */
    private static String title(JsonObject output, String id, List<String> series) {
        String text = Output.text(output.getAsJsonObject("data").get(View.PLAIN));
        int end = series.isEmpty() ? -1 : text.indexOf(": " + series.get(0) + " (");
        return text.startsWith(PREFIX) && end > PREFIX.length() ? text.substring(PREFIX.length(), end) : id;
    }

    /**
     * What its caption begins with: the number that it has in the paper, which is the one that the text of a notebook means, or no
     * number.
     */
    String label() {
        Matcher own = PAPERS_OWN.matcher(paper);
        return own.matches() ? "Figure" + own.group(2) + " " + own.group(3) + " of " + own.group(1) + ". " : "";
    }

    /** What follows its title, where the label does not name the paper. */
    String after() {
        return paper.isEmpty() || !label().isEmpty() ? "" : "After " + paper + ". ";
    }

    /** How its numbers came about, in words. */
    String status() {
        List<String> said = new ArrayList<>();
        for (String origin : origins) {
            said.add(origin.equals("model") ? "regenerated from the model" : origin);
        }
        return said.isEmpty() ? "no data" : String.join(", ", said);
    }

    /** What those hear who do not see it. */
    String alt() {
        String all = String.join(", ", series.subList(0, Math.min(6, series.size())));
        return "Chart: " + title + (all.isEmpty() ? "" : ". Shows " + all)
                + (series.size() > 6 ? " and " + (series.size() - 6) + " more" : "");
    }
}

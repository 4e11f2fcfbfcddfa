package dev.weft.kernel.run;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.weft.kernel.wire.Message;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A figure that a cell has shown: the kernel has written its files, and says so in the metadata of the output. */
record FigureEntry(String id, String paper, int cell, List<Series> series) {
    /** A line of the figure and where its numbers come from. */
    record Series(String name, String origin) {}

    /** Reads an output of a cell; null if it is no figure. */
    static @Nullable FigureEntry of(JsonObject output, int cell) {
        JsonObject weft = NotebookFile.object(NotebookFile.object(output, "metadata"), "weft");
        String id = Message.string(weft, "figure");
        if (id.isEmpty()) {
            return null;
        }
        List<Series> series = new ArrayList<>();
        JsonElement listed = weft.get("series");
        JsonArray entries = listed != null && listed.isJsonArray() ? listed.getAsJsonArray() : new JsonArray();
        for (JsonElement entry : entries) {
            JsonObject each = entry.getAsJsonObject();
            series.add(new Series(Message.string(each, "name"), Message.string(each, "origin")));
        }
        return new FigureEntry(id, Message.string(weft, "paper"), cell, series);
    }
}

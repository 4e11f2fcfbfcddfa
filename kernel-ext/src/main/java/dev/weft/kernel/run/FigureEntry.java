package dev.weft.kernel.run;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.weft.kernel.wire.Message;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A figure of a cell: the kernel has written its files and recorded it in the metadata of the output. */
record FigureEntry(
        String id, String paper, String reproduction, String note, boolean interactive, int cell, List<Series> series) {
    /** A series of the figure, the origin of its numbers, and the method by which a model computed them; empty for drawings. */
    record Series(String name, String origin, String method) {}

    /** Returns the figure of a cell's output; null if it is not a figure. */
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
            series.add(new Series(
                    Message.string(each, "name"), Message.string(each, "origin"), Message.string(each, "method")));
        }
        JsonObject data = NotebookFile.object(output, "data");
        return new FigureEntry(
                id,
                Message.string(weft, "paper"),
                Message.string(weft, "reproduction"),
                Message.string(weft, "note"),
                data.has("text/html") && data.has("image/png"),
                cell,
                series);
    }
}

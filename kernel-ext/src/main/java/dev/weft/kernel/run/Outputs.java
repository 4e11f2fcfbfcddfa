package dev.weft.kernel.run;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.weft.kernel.wire.Message;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Converts the messages of a kernel to the outputs that a notebook stores: texts of one stream are joined, updated displays
 * have their last state, and cleared output is removed.
 */
final class Outputs {
    private final Map<String, List<JsonObject>> displays = new HashMap<>(); // all outputs by display identifier
    private List<JsonObject> current = new ArrayList<>();
    private boolean clearBeforeNext;

    /** Begins the next cell. */
    void begin() {
        current = new ArrayList<>();
        clearBeforeNext = false;
    }

    void accept(Message message) {
        JsonObject content = message.content();
        switch (message.type()) {
            case "stream" -> stream(Message.string(content, "name"), Message.string(content, "text"));
            case "display_data" -> display(content);
            case "update_display_data" -> update(content);
            case "execute_result" -> add(result(content));
            case "error" -> add(error(content));
            case "clear_output" -> clear(message.flag("wait", false));
            default -> {
                // status messages and the echo of the input are not stored
            }
        }
    }

    private void clear(boolean wait) {
        clearBeforeNext = wait;
        if (!wait) {
            current.clear();
        }
    }

    private void add(JsonObject output) {
        if (clearBeforeNext) {
            current.clear();
            clearBeforeNext = false;
        }
        current.add(output);
    }

    private void stream(String name, String text) {
        for (int i = current.size() - 1; i >= 0 && !clearBeforeNext && isStream(current.get(i)); i--) {
            JsonObject output = current.get(i);
            if (Message.string(output, "name").equals(name)) {
                output.addProperty("text", Message.string(output, "text") + text);
                return;
            }
        }
        JsonObject output = new JsonObject();
        output.addProperty("name", name);
        output.addProperty("output_type", "stream");
        output.addProperty("text", text);
        add(output);
    }

    private static boolean isStream(JsonObject output) {
        return Message.string(output, "output_type").equals("stream");
    }

    private void display(JsonObject content) {
        JsonObject output = new JsonObject();
        putData(output, content);
        output.addProperty("output_type", "display_data");
        String id = Message.string(NotebookFile.object(content, "transient"), "display_id");
        if (!id.isEmpty()) {
            displays.computeIfAbsent(id, key -> new ArrayList<>()).add(output);
        }
        add(output);
    }

    private void update(JsonObject content) {
        String id = Message.string(NotebookFile.object(content, "transient"), "display_id");
        displays.getOrDefault(id, List.of()).forEach(output -> putData(output, content));
    }

    private static JsonObject result(JsonObject content) {
        JsonObject output = new JsonObject();
        putData(output, content);
        output.add("execution_count", content.get("execution_count"));
        output.addProperty("output_type", "execute_result");
        return output;
    }

    private static JsonObject error(JsonObject content) {
        JsonObject output = new JsonObject();
        output.add("ename", content.get("ename"));
        output.add("evalue", content.get("evalue"));
        output.addProperty("output_type", "error");
        output.add("traceback", content.get("traceback"));
        return output;
    }

    /** Adds data sorted by MIME type and split into lines, as Jupyter stores it, so that diffs stay small. */
    private static void putData(JsonObject output, JsonObject content) {
        Map<String, JsonElement> sorted =
                new TreeMap<>(NotebookFile.object(content, "data").asMap());
        JsonObject data = new JsonObject();
        sorted.forEach((mime, value) -> data.add(mime, stored(mime, value)));
        output.add("data", data);
        JsonObject metadata = new JsonObject();
        new TreeMap<>(NotebookFile.object(content, "metadata").asMap()).forEach(metadata::add);
        output.add("metadata", metadata);
    }

    private static JsonElement stored(String mime, JsonElement value) {
        boolean text = mime.startsWith("text/") || mime.equals("image/svg+xml");
        return text && value.isJsonPrimitive() ? NotebookFile.lines(value.getAsString()) : value;
    }

    /** Returns whether an output is a progress bar, which is not stored: it shows only the speed of the machine. */
    static boolean isProgressBar(JsonObject output) {
        return NotebookFile.text(NotebookFile.object(output, "data").get("text/html"))
                .startsWith("<progress ");
    }

    /** Returns the outputs of the cell as the notebook stores them; streams separated only by a progress bar are joined. */
    JsonArray stored() {
        List<JsonObject> kept = current;
        boolean clearing = clearBeforeNext; // only later output clears
        clearBeforeNext = false;
        current = new ArrayList<>();
        for (JsonObject output : kept) {
            if (isStream(output)) {
                stream(Message.string(output, "name"), NotebookFile.text(output.get("text")));
            } else if (!isProgressBar(output)) {
                current.add(output);
            }
        }
        clearBeforeNext = clearing;
        JsonArray outputs = new JsonArray();
        for (JsonObject output : current) {
            if (output.has("text") && output.get("text").isJsonPrimitive()) {
                output.add("text", NotebookFile.lines(output.get("text").getAsString()));
            }
            outputs.add(output);
        }
        return outputs;
    }
}

package dev.weft.kernel.run;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.stream.JsonWriter;
import dev.weft.kernel.wire.Message;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A notebook in format 4: its JSON, checked when read and written as Jupyter writes it. */
final class NotebookFile {
    private static final Gson GSON =
            new GsonBuilder().disableHtmlEscaping().serializeNulls().create();

    private final Path file;
    private final JsonObject json;
    private final List<JsonObject> cells;

    private NotebookFile(Path file, JsonObject json, List<JsonObject> cells) {
        this.file = file;
        this.json = json;
        this.cells = cells;
    }

    static NotebookFile read(Path file) throws RunProblem {
        String text;
        try {
            text = Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new RunProblem("notebook " + file + ": not found. Check the path.", e);
        } catch (IOException e) {
            throw new RunProblem("notebook " + file + ": cannot be read (" + reason(e) + "). Check the file.", e);
        }
        try {
            JsonObject json = JsonParser.parseString(text).getAsJsonObject();
            NotebookFile notebook = new NotebookFile(file, json, cells(json));
            notebook.check();
            return notebook;
        } catch (JsonParseException | IllegalStateException | ClassCastException | NullPointerException e) {
            throw new RunProblem(
                    "notebook " + file
                            + ": not in the notebook format (JSON with a list of cells). Open it in Jupyter and save it.",
                    e);
        }
    }

    private static List<JsonObject> cells(JsonObject json) {
        List<JsonObject> cells = new ArrayList<>();
        json.getAsJsonArray("cells").forEach(cell -> cells.add(cell.getAsJsonObject()));
        return cells;
    }

    private void check() throws RunProblem {
        String format = Message.string(json, "nbformat");
        if (!format.equals("4")) {
            throw new RunProblem("notebook " + file + ": format must be 4, not "
                    + (format.isEmpty() ? "unknown" : format) + ". Open it in Jupyter and save it.");
        }
        String language = Message.string(object(object(json, "metadata"), "kernelspec"), "language");
        if (!language.isEmpty() && !language.toLowerCase(Locale.ROOT).equals("java")) {
            throw new RunProblem("notebook " + file + ": language must be Java, not " + language
                    + ". Pass a notebook of a Java kernel.");
        }
    }

    static String reason(IOException e) {
        return e instanceof java.nio.file.AccessDeniedException
                ? "permission denied"
                : e.getMessage() == null ? e.toString() : e.getMessage();
    }

    JsonObject json() {
        return json;
    }

    Path file() {
        return file;
    }

    /** Returns the file's name without its extension. */
    String name() {
        return name(file);
    }

    /** Returns the name of a notebook's file without its ending, which names its results. */
    static String name(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("\\.ipynb$", "");
    }

    List<JsonObject> cells() {
        return cells;
    }

    /** Inserts a cell before another one. */
    void insert(JsonObject cell, JsonObject next) {
        cells.add(cells.indexOf(next), cell);
        JsonArray all = new JsonArray();
        cells.forEach(all::add);
        json.add("cells", all);
    }

    List<JsonObject> codeCells() {
        return cells.stream().filter(NotebookFile::isCode).toList();
    }

    static boolean isCode(JsonObject cell) {
        return Message.string(cell, "cell_type").equals("code");
    }

    static boolean isTagged(JsonObject cell, String tag) {
        JsonElement tags = object(cell, "metadata").get("tags");
        return tags != null
                && tags.isJsonArray()
                && tags.getAsJsonArray().asList().stream()
                        .anyMatch(each ->
                                each.isJsonPrimitive() && each.getAsString().equals(tag));
    }

    static JsonObject object(JsonObject parent, String field) {
        JsonElement value = parent.get(field);
        return value != null && value.isJsonObject() ? value.getAsJsonObject() : new JsonObject();
    }

    /** Returns a text that the format stores as one string or as a list of lines. */
    static String text(@Nullable JsonElement value) {
        if (value == null || value.isJsonNull()) {
            return "";
        }
        if (value.isJsonArray()) {
            StringBuilder text = new StringBuilder();
            value.getAsJsonArray().forEach(line -> text.append(line.getAsString()));
            return text.toString();
        }
        return value.isJsonPrimitive() ? value.getAsString() : value.toString();
    }

    /** Returns a text as a list of lines with their line ends, as Jupyter stores it. */
    static JsonArray lines(String text) {
        JsonArray lines = new JsonArray();
        int start = 0;
        while (start < text.length()) {
            int end = text.indexOf('\n', start);
            int next = end < 0 ? text.length() : end + 1;
            lines.add(text.substring(start, next));
            start = next;
        }
        return lines;
    }

    /** Sets the metadata of the kernel, without the Java version, which differs between machines. */
    void setLanguage(JsonObject languageInfo) {
        JsonObject metadata = object(json, "metadata");
        JsonObject info = languageInfo.deepCopy();
        info.remove("version");
        info.remove("nbconvert_exporter");
        metadata.add("language_info", info);
        if (!metadata.has("kernelspec")) {
            JsonObject spec = new JsonObject();
            spec.addProperty("display_name", "Java");
            spec.addProperty("language", "java");
            spec.addProperty("name", "java");
            metadata.add("kernelspec", spec);
        }
        json.add("metadata", metadata);
    }

    String toJson() {
        StringWriter text = new StringWriter();
        JsonWriter writer = new JsonWriter(text);
        writer.setIndent(" ");
        writer.setHtmlSafe(false);
        GSON.toJson(json, writer);
        return text + "\n";
    }
}

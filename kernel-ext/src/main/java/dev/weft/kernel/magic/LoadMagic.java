package dev.weft.kernel.magic;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code %load file}: runs a Java source file, or all code cells of a notebook. */
final class LoadMagic {
    private static final List<String> ENDINGS = List.of("", ".jsh", ".jshell", ".java", ".ijava", ".ipynb");

    private final Magics.Code code;

    LoadMagic(Magics.Code code) {
        this.code = code;
    }

    @Nullable
    Object load(List<String> args) throws Exception {
        if (args.size() != 1) {
            throw new IllegalArgumentException(
                    "exactly one file is needed. Write %load file.jsh, or %load notebook.ipynb.");
        }
        Path file = find(args.get(0));
        if (file.toString().endsWith(".ipynb")) {
            notebook(file);
        } else {
            var ignored = code.run(Files.readString(file));
        }
        return null;
    }

    private static Path find(String name) throws IOException {
        for (String ending : ENDINGS) {
            Path file = Path.of(name + ending);
            if (Files.isRegularFile(file)) {
                return file;
            }
        }
        throw new FileNotFoundException(
                "\"" + name + "\" was not found in " + Path.of("").toAbsolutePath()
                        + ", neither as it is nor with one of " + String.join(" ", ENDINGS.subList(1, ENDINGS.size()))
                        + ". Paths are relative to the notebook's folder.");
    }

    private void notebook(Path file) throws Exception {
        for (JsonElement each : cells(file)) {
            JsonObject cell = each.getAsJsonObject();
            if (cell.get("cell_type").getAsString().equals("code")) {
                var ignored = code.run(text(cell.get("source")));
            }
        }
    }

    private static Iterable<JsonElement> cells(Path file) throws IOException {
        try {
            JsonObject notebook = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
            return notebook.getAsJsonArray("cells");
        } catch (JsonParseException | IllegalStateException | ClassCastException e) {
            throw new IOException("\"" + file + "\" is not a notebook. Open it in Jupyter and save it.", e);
        }
    }

    private static String text(JsonElement source) {
        if (source.isJsonPrimitive()) {
            return source.getAsString();
        }
        StringBuilder text = new StringBuilder();
        source.getAsJsonArray().forEach(line -> text.append(line.getAsString()));
        return text.toString();
    }
}

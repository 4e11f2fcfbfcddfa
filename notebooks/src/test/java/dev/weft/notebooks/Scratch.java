package dev.weft.notebooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.weft.kernel.run.RunCommand;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A notebook made for a test from lines of code, run as any other, and what its cells printed. */
final class Scratch {
    private Scratch() {}

    /** Runs the cells in one kernel and returns the text of each, streams and values alike. */
    static List<String> run(Path folder, List<String> cells) throws IOException, InterruptedException {
        Path file = Files.writeString(
                folder.resolve("scratch.ipynb"), notebook(cells).toString());
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(said, true, UTF_8);
        Path out = folder.resolve("out");
        int code = RunCommand.run(List.of(file.toString(), "--out", out.toString()), print, print);
        assertThat(code).as(said.toString(UTF_8)).isZero();
        String executed = Files.readString(out.resolve("scratch").resolve("scratch.ipynb"));
        List<String> texts = new ArrayList<>();
        JsonParser.parseString(executed)
                .getAsJsonObject()
                .getAsJsonArray("cells")
                .forEach(cell -> texts.add(text(cell.getAsJsonObject())));
        return texts;
    }

    private static JsonObject notebook(List<String> cells) {
        JsonArray array = new JsonArray();
        for (int i = 0; i < cells.size(); i++) {
            JsonObject cell = new JsonObject();
            cell.addProperty("cell_type", "code");
            cell.addProperty("id", "cell-" + i);
            cell.add("metadata", new JsonObject());
            cell.add("outputs", new JsonArray());
            cell.addProperty("source", cells.get(i));
            array.add(cell);
        }
        JsonObject notebook = new JsonObject();
        notebook.add("cells", array);
        notebook.add("metadata", new JsonObject());
        notebook.addProperty("nbformat", 4);
        notebook.addProperty("nbformat_minor", 5);
        return notebook;
    }

    private static String text(JsonObject cell) {
        StringBuilder text = new StringBuilder();
        for (JsonElement each : cell.getAsJsonArray("outputs")) {
            JsonObject output = each.getAsJsonObject();
            JsonElement shown = output.has("text")
                    ? output.get("text")
                    : output.getAsJsonObject("data").get("text/plain");
            text.append(NotebookFiles.joined(shown));
        }
        return text.toString();
    }
}

package dev.weft.notebooks;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The lessons of this folder and the pages that check papers, in its folder {@code audit}, as they are kept: not executed. */
final class NotebookFiles {
    private static final Path LESSONS = Path.of("");
    private static final Path AUDIT = Path.of("audit");
    private static final Pattern ROW = Pattern.compile("<tr>(<td.*?)</tr>");
    private static final Pattern CELL = Pattern.compile("<td[^>]*>(.*?)</td>");

    private NotebookFiles() {}

    static List<Path> all() throws IOException {
        List<Path> all = new ArrayList<>(lessons());
        all.addAll(in(AUDIT));
        return all;
    }

    static List<Path> lessons() throws IOException {
        return in(LESSONS);
    }

    private static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".ipynb"))
                    .sorted()
                    .toList();
        }
    }

    /** The source of each of its cells of code. */
    static List<String> code(Path notebook) throws IOException {
        return cells(notebook, "code");
    }

    /** The source of each of its cells of text. */
    static List<String> prose(Path notebook) throws IOException {
        return cells(notebook, "markdown");
    }

    /** The part of each cell in a show of slides; an empty text where it has none. */
    static List<String> slides(Path notebook) throws IOException {
        List<String> slides = new ArrayList<>();
        for (JsonElement each : JsonParser.parseString(Files.readString(notebook))
                .getAsJsonObject()
                .getAsJsonArray("cells")) {
            JsonElement show =
                    each.getAsJsonObject().getAsJsonObject("metadata").get("slideshow");
            slides.add(
                    show == null ? "" : show.getAsJsonObject().get("slide_type").getAsString());
        }
        return slides;
    }

    /**
     * The rows of its table of claims, as shown: id, the paper's sentence, its reading, the verdict, the criterion, the cases left out,
     * and the models that would fail; none where it has no such table.
     */
    static List<List<String>> claims(Path notebook) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        for (JsonElement cell : JsonParser.parseString(Files.readString(notebook))
                .getAsJsonObject()
                .getAsJsonArray("cells")) {
            JsonElement outputs = cell.getAsJsonObject().get("outputs");
            for (JsonElement output : outputs == null ? new JsonArray() : outputs.getAsJsonArray()) {
                JsonElement data = output.getAsJsonObject().get("data");
                JsonElement html = data == null ? null : data.getAsJsonObject().get("text/html");
                String table = html == null ? "" : joined(html);
                if (table.contains(">the paper says</th>")) {
                    ROW.matcher(table)
                            .results()
                            .forEach(row -> rows.add(CELL.matcher(row.group(1))
                                    .results()
                                    .map(each -> each.group(1)
                                            .replace("&quot;", "\"")
                                            .replace("&amp;", "&"))
                                    .toList()));
                }
            }
        }
        return rows;
    }

    private static List<String> cells(Path notebook, String type) throws IOException {
        List<String> cells = new ArrayList<>();
        for (JsonElement each : JsonParser.parseString(Files.readString(notebook))
                .getAsJsonObject()
                .getAsJsonArray("cells")) {
            JsonObject cell = each.getAsJsonObject();
            if (cell.get("cell_type").getAsString().equals(type)) {
                cells.add(joined(cell.get("source")));
            }
        }
        return cells;
    }

    /** Notebook files hold text as one string or as lines. */
    static String joined(JsonElement text) {
        if (!text.isJsonArray()) {
            return text.getAsString();
        }
        StringBuilder joined = new StringBuilder();
        text.getAsJsonArray().forEach(line -> joined.append(line.getAsString()));
        return joined.toString();
    }
}

package dev.weft;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where readers see the language: the cells of the notebooks, and the pages of the documentation. Tests run in the folder {@code dsl}. */
final class Pages {
    /** The folder of the pages with one feature each. */
    static final Path GUIDE = Path.of("docs/guide");

    private static final Pattern JAVA = Pattern.compile("(?s)```java\\n(.*?)```");

    private Pages() {}

    /** The code of the cells of each notebook, by its name. */
    static Map<String, List<String>> notebooks() throws IOException {
        Map<String, List<String>> cells = new LinkedHashMap<>();
        try (Stream<Path> files = Files.walk(Path.of("../notebooks"), 2)) {
            for (Path file : files.filter(each -> each.toString().matches(".*/[^./]+/[^/]*\\.ipynb"))
                    .sorted()
                    .toList()) {
                List<String> code = new ArrayList<>();
                for (JsonElement cell : JsonParser.parseString(Files.readString(file))
                        .getAsJsonObject()
                        .getAsJsonArray("cells")) {
                    JsonObject one = cell.getAsJsonObject();
                    if (one.get("cell_type").getAsString().equals("code")) {
                        StringBuilder source = new StringBuilder();
                        one.getAsJsonArray("source").forEach(line -> source.append(line.getAsString()));
                        code.add(source.toString());
                    }
                }
                cells.put(file.getFileName().toString().replace(".ipynb", ""), code);
            }
        }
        return cells;
    }

    /** The Markdown files of a folder. */
    static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    /** The blocks of Java of a page, in order. */
    static List<String> cells(String page) {
        return JAVA.matcher(page).results().map(block -> block.group(1)).toList();
    }

    /** The text of a page, with the blocks of text that are below blocks of Java replaced by these, one for each block of Java. */
    static String printing(String page, List<String> printed) {
        List<MatchResult> blocks = Pattern.compile(JAVA.pattern() + "(\\n\\n```text\\n.*?```)?")
                .matcher(page)
                .results()
                .toList();
        StringBuilder text = new StringBuilder();
        int from = 0;
        for (int i = 0; i < blocks.size(); i++) {
            MatchResult block = blocks.get(i);
            text.append(page, from, block.start());
            text.append("```java\n").append(block.group(1)).append("```");
            if (block.group(2) != null) {
                text.append("\n\n```text\n").append(printed.get(i)).append("\n```");
            }
            from = block.end();
        }
        return text.append(page.substring(from)).toString();
    }
}

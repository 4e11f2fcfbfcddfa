package dev.weft.notebooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page of text whose code runs as it stands, in order, and prints what the page says below it. */
record Document(Path file, List<String> cells, List<String> expected) {
    private static final Pattern BLOCK = Pattern.compile("```(java|text)\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(?:#[^)]*)?\\)");

    static Document read(Path file) throws IOException {
        List<String> cells = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        Matcher block = BLOCK.matcher(Files.readString(file));
        while (block.find()) {
            if (block.group(1).equals("java")) {
                cells.add(block.group(2));
                expected.add("");
            } else {
                expected.set(expected.size() - 1, block.group(2).strip());
            }
        }
        assertThat(cells).as("cells of " + file).hasSizeGreaterThan(1);
        return new Document(file, cells, expected);
    }

    void runsAndPrintsWhatItSays(Path folder) throws IOException, InterruptedException {
        List<String> shown = Scratch.run(folder, cells);
        for (int i = 0; i < cells.size(); i++) {
            assertThat(shown.get(i)).as(cells.get(i)).contains(expected.get(i));
        }
    }

    static void linksToFilesThatAreThere(Path file) throws IOException {
        Matcher link = LINK.matcher(Files.readString(file));
        while (link.find()) {
            assertThat(file.resolveSibling(link.group(1))).exists();
        }
    }
}

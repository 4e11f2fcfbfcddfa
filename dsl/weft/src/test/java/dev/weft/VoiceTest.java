package dev.weft;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Texts of the library use the terms of the field and plain words: comments, messages and pages are searched for private idiom. */
class VoiceTest {
    /** What is searched for, and what to write instead. */
    private static final Map<String, String> IDIOM = idiom();

    private static Map<String, String> idiom() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("\\btold\\b(?! apart)", "set, given, chosen");
        all.put("\\bsays? otherwise\\b", "(default; set with word(..))");
        all.put("\\bstands\\b(?! for)", "is, is listed, is printed");
        all.put("\\bgoes by\\b|\\bgo by\\b", "follows, uses, is sent by");
        all.put("\\b(no|any|some|every)body\\b", "name the subject");
        all.put("\\bso many\\b|\\bso long\\b|\\bthis many\\b", "the number of");
        all.put("\\bdear(er|est)?\\b", "expensive");
        all.put("\\bfor ever\\b", "without end, indefinitely");
        all.put("\\bwhatever\\b", "any, regardless of");
        all.put("\\bhow-manieth\\b", "index");
        all.put("\\b(takes?|taking) turns?\\b", "alternate, processor sharing");
        all.put("\\b(is|are) through\\b", "has ended");
        all.put("\\bmind\\b", "note, consider");
        all.put("\\bdo(es)? not care\\b", "is insensitive to");
        return all;
    }

    private static final Pattern WORDS =
            Pattern.compile("(?s:\"\"\".*?\"\"\")|\"(?:[^\"\\\\\\n]|\\\\.)*+\"|//[^\\n]*|(?s:/\\*.*?\\*/)");
    /** The source of a cell in a notebook's file, without its outputs. */
    private static final Pattern SOURCE = Pattern.compile("(?s)\"source\": \\[.*?\\n   \\]");

    private static final Pattern OPENING = Pattern.compile("/\\*\\*\\s*\\*?\\s*(What|That|Who|How|One's|Nobody) ");

    @Test
    void texts_of_the_library_are_free_of_private_idiom() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : sources()) {
            String text = Files.readString(file);
            Matcher words = WORDS.matcher(text);
            while (words.find()) {
                search(file, text, words.start(), words.group(), found);
            }
        }
        for (Path file : pages()) {
            search(file, Files.readString(file), 0, Files.readString(file), found);
        }
        for (Path file : notebooks()) {
            String text = Files.readString(file);
            Matcher cell = SOURCE.matcher(text);
            while (cell.find()) {
                search(file, text, cell.start(), cell.group(), found);
            }
        }
        assertThat(String.join("\n", found)).as(found.size() + " places").isEmpty();
    }

    /** A rule that another condition of the same check violated: "must be above 0, and the times must rise" for a time of 0. */
    private static final Pattern ALTERNATIVES = Pattern.compile(
            "if \\([^{}]*\\|\\|[^{}]*\\) \\{\\s*throw (?:new )?ModelException[^;?]*\\b(?:must|needs?|at least)\\b[^;?]*, and"
                    + " [^;?]*\\b(?:must|needs?|at least|above|below|up to|less|more)\\b[^;?]*;");

    @Test
    void an_error_names_the_violated_rule_and_no_other() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : sources()) {
            String text = Files.readString(file);
            Matcher check = ALTERNATIVES.matcher(text);
            while (check.find()) {
                found.add(at(file, text, check.start()));
            }
        }
        assertThat(found)
                .as("checks of several rules whose error names two of them")
                .isEmpty();
    }

    private static void search(Path file, String text, int from, String words, List<String> found) {
        IDIOM.forEach((idiom, instead) -> {
            Matcher each = Pattern.compile(idiom).matcher(words);
            while (each.find()) {
                found.add(at(file, text, from + each.start()) + ": \"" + each.group() + "\": " + instead);
            }
        });
        Matcher opening = OPENING.matcher(words);
        if (opening.lookingAt()) {
            found.add(at(file, text, from) + ": begins with \"" + opening.group(1)
                    + "\": begin with a verb or the thing itself");
        }
    }

    private static String at(Path file, String text, int position) {
        long line = text.substring(0, position).chars().filter(c -> c == '\n').count() + 1;
        return root().relativize(file) + ":" + line;
    }

    private static List<Path> sources() throws IOException {
        String part = System.getProperty("weft.voice", "");
        List<Path> all = new ArrayList<>();
        List<Path> tops = new ArrayList<>();
        try (Stream<Path> modules = Files.list(root().resolve("dsl"))) {
            modules.sorted()
                    .flatMap(module ->
                            Stream.of("src/main/java", "src/words/java").map(module::resolve))
                    .forEach(tops::add);
        }
        tops.add(root().resolve("kernel-ext/src/main/java"));
        tops.add(root().resolve("datasets/src/main/java"));
        for (Path top : tops) {
            if (Files.exists(top)) {
                try (Stream<Path> files = Files.walk(top)) {
                    files.filter(file -> file.toString().endsWith(".java"))
                            .filter(file -> file.toString().contains(part))
                            .sorted()
                            .forEach(all::add);
                }
            }
        }
        return all;
    }

    /** The pages that users and authors of models read; the changelog tells history. */
    private static List<Path> pages() throws IOException {
        if (!System.getProperty("weft.voice", "").isEmpty()) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(root().resolve("dsl/docs"))) {
            return Stream.concat(
                            Stream.of("README.md", "CONTRIBUTING.md", "datasets/README.md")
                                    .map(root()::resolve),
                            files.filter(file -> file.toString().endsWith(".md"))
                                    .sorted())
                    .toList();
        }
    }

    private static List<Path> notebooks() throws IOException {
        if (!System.getProperty("weft.voice", "").isEmpty()) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(root().resolve("notebooks"), 2)) {
            return files.filter(file -> file.toString().matches(".*/[^./]+/[^/]*\\.ipynb"))
                    .sorted()
                    .toList();
        }
    }

    private static Path root() {
        return Path.of(System.getProperty("weft.root", "..")).toAbsolutePath().normalize();
    }
}

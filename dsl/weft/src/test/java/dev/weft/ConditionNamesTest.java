package dev.weft;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Conditions are named by what they assert, so that {@code violated: ..} never holds a double negation. */
class ConditionNamesTest {
    private static final Pattern NEGATION = Pattern.compile(
            "(?i)(^too |\\b(no|not|without|never|nor|neither|none|nothing|nobody|cannot|lack|lacks|missing)\\b|n't\\b)");
    /** A name in the source: of a condition, or the first words of a note, which become the name of one. */
    private static final Pattern NAMED = Pattern.compile(
            "Condition\\s*\\.(?:of|holds|notChecked|none)\\(\\s*\"([^\"]+)\"|\\b(?:note|sentences\\.add|warnings\\.add)\\(\\s*\"([^\":]+): ");

    private static boolean negates(String name) {
        return NEGATION.matcher(name).find();
    }

    private static List<String> goldens() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/test/resources/goldens"))) {
            return files.filter(file -> file.toString().endsWith(".txt"))
                    .map(ConditionNamesTest::text)
                    .toList();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Test
    void no_condition_of_the_sources_has_a_name_with_a_negation() throws IOException {
        Set<String> names = new LinkedHashSet<>();
        for (Path source : Product.sources()) {
            Matcher named = NAMED.matcher(text(source));
            while (named.find()) {
                names.add(named.group(1) == null ? named.group(2) : named.group(1));
            }
        }
        assertThat(names).hasSizeGreaterThan(150).noneMatch(ConditionNamesTest::negates);
    }

    /** Names that are made while it runs are in the answers of the goldens: in headers, and in the lists of conditions that hold. */
    @Test
    void no_condition_of_an_answer_has_a_name_with_a_negation() throws IOException {
        Set<String> names = new LinkedHashSet<>();
        Pattern lists = Pattern.compile("; violated: (.*?)\\. Method: |Conditions: \\d+ of \\d+ hold: (.*)");
        for (String answers : goldens()) {
            Matcher list = lists.matcher(answers);
            while (list.find()) {
                List<String> each = new ArrayList<>(
                        Arrays.asList((list.group(1) == null ? list.group(2) : list.group(1)).split("; ")));
                each.removeIf(name -> name.endsWith(" more in explain()"));
                names.addAll(each);
            }
        }
        assertThat(names).hasSizeGreaterThan(100).noneMatch(ConditionNamesTest::negates);
    }

    @Test
    void negations_are_found_and_assertions_are_not() {
        assertThat(List.of(
                        "no computation", "links that are not shared", "run no longer than the ideal", "Too few sizes"))
                .allMatch(ConditionNamesTest::negates);
        assertThat(List.of("known senders", "non-blocking operations", "one node", "notes of the file"))
                .noneMatch(ConditionNamesTest::negates);
    }
}

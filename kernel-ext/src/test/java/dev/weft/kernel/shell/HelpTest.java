package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import jdk.jshell.JShell;
import org.junit.jupiter.api.Test;

class HelpTest {
    private static final List<String> PACKAGES = List.of("java.util", "java.util.stream", "java.time");

    /** A cell waits for the current query, so no query may be as long as all together. */
    @Test
    void aCellThatComesWhileHelpIsRehearsedDoesNotWaitForAllOfIt() {
        try (JShell shell = JShell.create()) {
            int[] questions = {0};
            Help help = new Help(shell.sourceCodeAnalysis());
            help.rehearse(PACKAGES, () -> questions[0]++ == 2);
            assertThat(questions[0]).isEqualTo(3);
            help.rehearse(PACKAGES, () -> questions[0]++ < 0);
            assertThat(questions[0]).as("each package is a question").isEqualTo(3 + 3 + PACKAGES.size());
        }
    }

    @Test
    void packagesWhoseClassesNeedNoImportAreKnown() {
        try (JShell shell = JShell.create()) {
            GivenImports given = new GivenImports(shell);
            assertThat(given.declare(List.of(
                            "import static java.lang.Math.*;", "import java.util.*;", "import java.time.Duration;")))
                    .isEmpty();
            assertThat(given.packages()).containsExactly("java.util");
        }
    }

    /** JShell offers and describes only public members of public classes; the words are in one class for each model. */
    @Test
    void everyWordOfTheLibraryIsOfferedAndThoseOfEachClassAreDescribed() {
        Set<String> words = new TreeSet<>();
        Map<Class<?>, String> ofEachClass = new LinkedHashMap<>();
        Stream.concat(Stream.of(Weft.class.getMethods()), Stream.of(Weft.class.getFields()))
                .filter(each -> Modifier.isStatic(each.getModifiers()))
                .forEach(each -> {
                    words.add(each.getName());
                    ofEachClass.put(each.getDeclaringClass(), each.getName());
                });
        Set<String> offered = new TreeSet<>();
        try (JShell shell = JShell.builder().executionEngine("local").build()) {
            shell.addToClasspath(System.getProperty("java.class.path"));
            assertThat(new GivenImports(shell).declare(List.of("import static dev.weft.Weft.*;")))
                    .isEmpty();
            Help help = new Help(shell.sourceCodeAnalysis());
            words.stream()
                    .map(word -> word.substring(0, 1))
                    .distinct()
                    .forEach(letter -> help.complete(letter, 1)
                            .names()
                            .forEach(name -> offered.add(name.replaceAll("\\W.*", ""))));
            ofEachClass.forEach((type, word) ->
                    assertThat(help.inspect(word, word.length())).as("%s", type).isNotEmpty());
        }
        assertThat(offered).containsAll(words);
        assertThat(words).hasSizeGreaterThan(200).contains("amg", "sparse");
        assertThat(ofEachClass).hasSizeGreaterThan(10);
    }
}

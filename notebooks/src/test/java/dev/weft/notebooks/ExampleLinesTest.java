package dev.weft.notebooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Examples;
import dev.weft.Examples.Example;
import dev.weft.Weft;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each word has an example where its documentation shows at the cursor, and the examples of words run where the data sets are. */
class ExampleLinesTest {
    @TempDir
    private Path folder;

    private static final Path SOURCES = Path.of("../dsl");
    private static final Pattern WORD = Pattern.compile("public static (?:final )?[^=;{(]*?(\\w+)\\s*(?:\\(|=)");

    /** The folder of a reader's measurements, which tests of the fitted machine write. */
    private static final String OWN_RUN = "measured(\"run\"): there is no such file";

    /** A reader's model of JMT. */
    private static final String OWN_MODEL = "\"model.jsimg\": the file cannot be read, because it does not exist";

    /** The error of an example whose library is installed on demand. */
    private static final String ELSEWHERE = "engine \"spark\": its library is not on the class path";

    @Test
    void every_word_has_an_example() throws IOException {
        TreeSet<String> words = new TreeSet<>();
        Stream.of(Weft.class.getMethods())
                .filter(method -> Modifier.isStatic(method.getModifiers()))
                .map(Method::getName)
                .forEach(words::add);
        Stream.of(Weft.class.getFields()).map(Field::getName).forEach(words::add);
        for (Example example : examples()) {
            words.remove(word(example));
        }
        assertThat(words).isEmpty();
    }

    @Test
    void every_example_is_of_its_word_and_runs() throws IOException {
        List<String> failed = new ArrayList<>(Examples.failures(examples(), folder, OWN_RUN, OWN_MODEL, ELSEWHERE));
        for (Example example : examples()) {
            if (!example.code().matches("(?s).*\\b" + word(example) + "\\b.*")) {
                failed.add(word(example) + " is not in its example: " + example.code());
            }
        }
        assertThat(failed).isEmpty();
    }

    private static List<Example> examples() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return Examples.in(files.filter(each -> each.toString().matches(".*/src/words/java/.*Words\\.java"))
                    .sorted(Comparator.comparing(each -> String.valueOf(each.getFileName())))
                    .toList());
        }
    }

    private static String word(Example example) {
        Matcher word = WORD.matcher(example.rest());
        assertThat(word.find())
                .as("a word after an example in %s", example.file())
                .isTrue();
        return word.group(1);
    }
}

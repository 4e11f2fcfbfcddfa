package dev.weft.notebooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import dev.weft.study.Display;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jshell.JShell;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each word has an example line where its documentation shows at the cursor, and each of these lines runs as a cell does. */
class ExampleLinesTest {
    @TempDir
    private Path folder;

    private static final Path SOURCES = Path.of("../dsl/src/main/java/dev/weft");
    private static final Pattern WORD = Pattern.compile("public static (?:final )?[^=;{(]*?(\\w+)\\s*(?:\\(|=)");
    private static final String EXAMPLE = "Example: {@code ";

    /** The folder of a reader's measurements, which tests of the fitted machine write. */
    private static final String OWN_RUN = "measured(\"run\"): there is no such file";

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
        words.removeAll(examples().keySet());
        assertThat(words).isEmpty();
    }

    @Test
    void every_example_is_of_its_word_and_runs() throws IOException {
        Display.Sink before = Display.install(new Display.Sink() {
            @Override
            public void show(Object value) {}

            @Override
            public void update(String id, Object value) {}
        });
        List<String> failed = new ArrayList<>();
        Weft.laplacian(4).write(folder.resolve("own.mtx"));
        Weft.blueWaters.save(folder.resolve("node17.machine.json").toString());
        Files.writeString(folder.resolve("own.trace"), "0 init\n0 compute 1e9\n0 finalize\n");
        try (JShell shell = JShell.builder().executionEngine("local").build()) {
            shell.eval("import static dev.weft.Weft.*;");
            examples().forEach((word, example) -> {
                if (!example.matches("(?s).*\\b" + word + "\\b.*")) {
                    failed.add(word + " is not in its example: " + example);
                }
                for (SnippetEvent event : shell.eval(inFolder(example))) {
                    if (event.status() != Status.VALID || (event.exception() != null && !isElsewhere(event))) {
                        failed.add(example + ": " + problem(shell, event));
                    }
                }
            });
        } finally {
            Display.install(before);
        }
        assertThat(failed).isEmpty();
    }

    private static boolean isElsewhere(SnippetEvent event) {
        String message = String.valueOf(event.exception().getMessage());
        return message.startsWith(ELSEWHERE) || message.startsWith(OWN_RUN);
    }

    /** What an example writes, and the file of the reader's that it reads, are in a folder of their own. */
    private String inFolder(String example) {
        return example.replace("weft-kit", folder + "/kit")
                .replace("node17.machine.json", folder + "/node17.machine.json")
                .replace("own.mtx", folder + "/own.mtx")
                .replace("own.trace", folder + "/own.trace");
    }

    private static String problem(JShell shell, SnippetEvent event) {
        return event.exception() != null
                ? String.valueOf(event.exception().getMessage())
                : shell.diagnostics(event.snippet())
                        .map(each -> each.getMessage(null))
                        .toList()
                        .toString();
    }

    /** The first example of each word, by its name. */
    private static Map<String, String> examples() throws IOException {
        Map<String, String> examples = new LinkedHashMap<>();
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file : files.filter(each -> each.toString().endsWith("Words.java"))
                    .sorted()
                    .toList()) {
                String text = Files.readString(file);
                int at = text.indexOf(EXAMPLE);
                while (at >= 0) {
                    int begin = at + EXAMPLE.length();
                    int end = closing(text, begin);
                    Matcher word = WORD.matcher(text);
                    assertThat(word.find(end))
                            .as("a word after an example in %s", file)
                            .isTrue();
                    examples.putIfAbsent(
                            word.group(1), text.substring(begin, end).replaceAll("\\s*\\n\\s*\\* ", " "));
                    at = text.indexOf(EXAMPLE, end);
                }
            }
        }
        return examples;
    }

    private static int closing(String text, int from) {
        int open = 1;
        int at = from;
        while (open > 0) {
            open += text.charAt(at) == '{' ? 1 : text.charAt(at) == '}' ? -1 : 0;
            at++;
        }
        return at - 1;
    }
}

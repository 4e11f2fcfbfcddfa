package dev.weft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.queueing.Network;
import dev.weft.queueing.Workload;
import dev.weft.sharing.Scheme;
import dev.weft.study.Display;
import dev.weft.study.Figure;
import dev.weft.study.Result;
import dev.weft.trace.Trace;
import dev.weft.trace.program.Mpi;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jshell.JShell;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples in the documentation of types run as cells do, and where one says what it prints, it prints that. An example is a code tag
 * behind the word {@code Example:}, and its output a code tag behind the word {@code prints}.
 */
class ExamplesTest {
    /** Types whose adjectives each have an example. */
    private static final List<Class<?>> NOUNS =
            List.of(Network.class, Workload.class, Trace.class, Mpi.class, Figure.class, Result.class, Scheme.class);

    private static final Path SOURCES = Path.of("src/main/java/dev/weft");
    private static final Pattern SET_UP = Pattern.compile("In the examples \\{@code ");
    private static final Pattern EXAMPLE = Pattern.compile("Example: \\{@code ");

    @TempDir
    private Path folder;

    /** An example and what it prints, empty if that is not said. */
    private record Example(Path file, String code, String output) {}

    @Test
    @Tag("slow")
    void examples_run_and_print_what_they_say() throws IOException {
        Display.Sink before = Display.install(new Display.Sink() {
            @Override
            public void show(Object value) {}

            @Override
            public void update(String id, Object value) {}
        });
        Weft.laplacian(4).write(folder.resolve("own.mtx"));
        Files.writeString(folder.resolve("own.trace"), "0 init\n0 compute 1e9\n0 finalize\n");
        List<String> failed = new ArrayList<>();
        try (JShell shell = JShell.builder().executionEngine("local").build()) {
            shell.eval("import static dev.weft.Weft.*;");
            shell.eval("import java.nio.file.*;");
            for (Example example : examples()) {
                setUp(example.file()).forEach(shell::eval);
                run(shell, example).ifPresent(failed::add);
            }
        } finally {
            Display.install(before);
        }
        assertThat(String.join("\n", failed)).isEmpty();
    }

    /** The variables that all examples of a file use: the code tag behind the words {@code In the examples}. */
    private static List<String> setUp(Path file) throws IOException {
        String text = unfolded(file);
        Matcher begin = SET_UP.matcher(text);
        return begin.find() ? List.of(text.substring(begin.end(), closing(text, begin.end()))) : List.of();
    }

    private static String unfolded(Path file) throws IOException {
        return Files.readString(SOURCES.resolve(file)).replaceAll("\\s*\\n\\s*\\*(?!/) ?", " ");
    }

    private Optional<String> run(JShell shell, Example example) {
        String code = example.code()
                .replace("own.mtx", folder + "/own.mtx")
                .replace("own.trace", folder + "/own.trace")
                .replace(
                        "\"weft-kit\"",
                        "\"" + folder + "/kit" + example.hashCode() + "\"") // each writes a folder of its own
                .replaceAll("save\\(\"", Matcher.quoteReplacement("save(\"" + folder + "/"));
        String said = "";
        String rest = code;
        while (!rest.isBlank()) {
            var part = shell.sourceCodeAnalysis().analyzeCompletion(rest);
            for (SnippetEvent event : shell.eval(part.source() == null ? rest : part.source())) {
                if (event.exception() != null
                        && String.valueOf(event.exception().getMessage()).contains("class path has no data sets")) {
                    return Optional.empty();
                }
                if (event.status() != Status.VALID || event.exception() != null) {
                    return Optional.of(example.file() + ": " + example.code() + ": " + problem(shell, event));
                }
                said = String.valueOf(event.value());
            }
            rest = part.source() == null ? "" : part.remaining();
        }
        boolean right = plain(said).contains(plain(example.output()));
        return right
                ? Optional.empty()
                : Optional.of(example.file() + ": " + example.code() + " does not print " + example.output() + " but "
                        + said);
    }

    private static String plain(String text) {
        return text.replaceAll("\\s+", " ").replaceAll("^\"|\"$", "").strip();
    }

    private static String problem(JShell shell, SnippetEvent event) {
        return event.exception() != null
                ? String.valueOf(event.exception().getMessage())
                : shell.diagnostics(event.snippet())
                        .map(each -> each.getMessage(null))
                        .toList()
                        .toString();
    }

    @Test
    void adjectives_have_an_example_with_its_output() throws IOException {
        TreeSet<String> missing = new TreeSet<>();
        for (Class<?> noun : NOUNS) {
            String name = noun.getSimpleName();
            if (!noun.getName().replace('.', '/').contains(part())) {
                continue;
            }
            String text = unfolded(
                    Path.of(noun.getName().substring("dev.weft.".length()).replace('.', '/') + ".java"));
            for (Method method : noun.getDeclaredMethods()) {
                boolean adjective = Modifier.isPublic(method.getModifiers())
                        && !Modifier.isStatic(method.getModifiers())
                        && method.getReturnType() == noun
                        && !method.isSynthetic();
                if (adjective && !documented(text, method.getName())) {
                    missing.add(name + "." + method.getName());
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    /** Whether one of the methods of this name has an example that says what it prints. */
    private static boolean documented(String text, String method) {
        Matcher declared = Pattern.compile("(?s)/\\*\\*((?:(?!\\*/).)*)\\*/\\s*(?:@\\w+(?:\\([^)]*\\))?\\s*)*"
                        + "(?:public |default )?[\\w<>,? ]+ " + method + "\\(")
                .matcher(text);
        boolean found = false;
        while (declared.find()) {
            found |= declared.group(1).matches("(?s).*Example: \\{@code .*\\} prints \\{@code .*");
        }
        return found;
    }

    private static String part() {
        return System.getProperty("weft.voice", "");
    }

    private static List<Example> examples() throws IOException {
        List<Example> all = new ArrayList<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".java"))
                    .filter(each -> each.toString().contains(part()))
                    .sorted()
                    .toList()) {
                String text = unfolded(SOURCES.relativize(file));
                Matcher begin = EXAMPLE.matcher(text);
                while (begin.find()) {
                    int end = closing(text, begin.end());
                    Matcher prints = Pattern.compile("\\s*prints\\s*\\{@code ")
                            .matcher(text)
                            .region(end + 1, text.length());
                    String output = prints.lookingAt() ? text.substring(prints.end(), closing(text, prints.end())) : "";
                    if (!output.isEmpty() || !file.toString().endsWith("Words.java")) {
                        all.add(new Example(SOURCES.relativize(file), text.substring(begin.end(), end), output));
                    }
                }
            }
        }
        return all;
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

package dev.weft.kernel.install;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The script {@code weft}, {@code weft.cmd}, the kernel's jar and the documents name the same commands. */
class CommandsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final String UNIX = text("weft");
    private static final String WINDOWS = text("weft.cmd");
    private static final Set<String> COMMANDS =
            all("(?m)^  ([a-z]+)\\)", UNIX.substring(UNIX.lastIndexOf("case $command in")));

    private static String text(String file) {
        try {
            return Files.readString(ROOT.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> all(String pattern, String text) {
        Set<String> found = new TreeSet<>();
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        while (matcher.find()) {
            found.addAll(List.of(matcher.group(1).split("[ ,]+", -1)));
        }
        return found;
    }

    /** The names of the lists from which the batch file goes to this label. */
    private static Set<String> listed(String label) {
        return all("for %%c in \\(([a-z ]+)\\) do if \"%command%\"==\"%%c\" goto " + label + "\\r", WINDOWS);
    }

    @Test
    void theHelpOfTheScriptHasItsCommands() {
        String help = UNIX.substring(UNIX.indexOf("Usage: ./weft"), UNIX.indexOf("\nEND\n"));
        assertThat(all("(?m)^  ([a-z]+)\\b", help)).isEqualTo(COMMANDS);
        assertThat(COMMANDS)
                .contains("lab", "site", "handout", "stage", "doctor")
                .hasSizeGreaterThan(15);
    }

    @Test
    void theBatchFileHasTheSameCommandsOrSaysWhatTheyNeed() {
        Set<String> done = listed("%%c");
        Set<String> lacking = listed("unix");
        done.add("handout");
        assertThat(WINDOWS).contains("if \"%command%\"==\"handout\" goto handout");
        assertThat(done).doesNotContainAnyElementsOf(lacking);
        Set<String> both = new TreeSet<>(done);
        both.addAll(lacking);
        assertThat(both).isEqualTo(COMMANDS);
        assertThat(all("(?m)^echo   ([a-z]+) ", WINDOWS)).isEqualTo(done);
        Set<String> said = all("echo ([a-z, ]+) and spark need a Unix shell", WINDOWS);
        said.add("spark");
        assertThat(said).isEqualTo(lacking);
    }

    @Test
    void everyPlaceThatTheBatchFileGoesToExistsOnceAndItsLinesEndAsOnWindows() {
        List<String> labels = Pattern.compile("(?m)^:([a-z]+)$")
                .matcher(WINDOWS)
                .results()
                .map(each -> each.group(1))
                .toList();
        assertThat(labels).doesNotHaveDuplicates();
        Set<String> places = all("(?:goto|call :)\\s?([a-z]+)", WINDOWS);
        places.addAll(listed("%%c"));
        assertThat(labels).containsAll(places);
        assertThat(places).containsAll(labels);
        assertThat(WINDOWS.replace("\r\n", "")).doesNotContain("\n");
        assertThat(WINDOWS.lines().filter(line -> line.length() > 1 && line.endsWith(" ")))
                .isEmpty();
    }

    @Test
    void theBatchFileGivesMavenAndTheJarWhatTheScriptGivesThem() {
        String options = "-(?:D|P)([A-Za-z.]+)";
        assertThat(all(options, UNIX)).containsAll(all(options, WINDOWS));
        String jar = text("kernel-ext/src/main/java/dev/weft/kernel/Main.java");
        Set<String> ofJar = all("case \"([a-z]+)\"", jar);
        assertThat(ofJar).containsAll(all("(?m)^ +kernel ([a-z]+)", UNIX)).contains("site", "run", "install");
        assertThat(ofJar).containsAll(all("-jar \"%jar%\" ([a-z]+)", WINDOWS));
        String passed = WINDOWS.substring(WINDOWS.indexOf("\n:run\r"), WINDOWS.indexOf("%command% %rest%"));
        assertThat(ofJar).containsAll(all("(?m)^:([a-z]+)\\r", passed));
        assertThat(all("--main-class ([a-zA-Z.]+)", WINDOWS)).isEqualTo(all("--main-class ([a-zA-Z.]+)", UNIX));
        assertThat(all("-(?:Dtest=)([A-Za-z,]+)", WINDOWS)).isEqualTo(all("-(?:Dtest=)([A-Za-z,]+)", UNIX));
    }

    @Test
    void theScriptKnowsTheOptionsThatTheJarTakes() {
        String own = "kernel-ext/src/main/java/dev/weft/kernel/";
        assertOptions("run", own + "run/RunOptions.java");
        assertOptions("install", own + "install/InstallOptions.java");
        assertOptions("tinympi", "dsl/tinympi/src/main/java/dev/weft/tinympi/TinyMpiCommand.java");
    }

    private static void assertOptions(String command, String file) {
        Set<String> options = new TreeSet<>();
        Matcher cases = Pattern.compile("case \"(--?[a-z-]+)\" ->([^;]+);").matcher(text(file));
        while (cases.find()) {
            boolean hasValue =
                    Pattern.compile("(value|number)\\(").matcher(cases.group(2)).find();
            options.add(cases.group(1) + (hasValue ? "=" : ""));
        }
        Matcher listed = Pattern.compile(command + "_options=\"([^\"]+)\"").matcher(UNIX);
        assertThat(listed.find()).isTrue();
        assertThat(options)
                .hasSizeGreaterThan(4)
                .containsExactlyInAnyOrder(listed.group(1).split(" ", -1));
    }

    @Test
    void documentsNameCommandsThatExist() throws IOException {
        Set<String> wrong = new TreeSet<>();
        List<Path> documents;
        try (Stream<Path> pages = Files.list(ROOT.resolve("dsl/docs"))) {
            documents = Stream.concat(
                            Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
                                    .map(ROOT::resolve),
                            pages.filter(page -> page.toString().endsWith(".md")))
                    .toList();
        }
        int named = 0;
        for (Path document : documents) {
            for (String command : all("\\./weft ([a-z]+)", Files.readString(document))) {
                named++;
                if (!COMMANDS.contains(command)) {
                    wrong.add(document.getFileName() + ": ./weft " + command);
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(named).isGreaterThan(10);
    }
}

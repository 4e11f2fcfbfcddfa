package dev.weft.kernel.install;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script {@code weft} in a clone whose Maven and Java are scripts: when it builds, what it refuses before, and what it gives to Java. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
    /** Waits in the middle of a build for a file, as a slow build does. */
    private static final String MAVEN = """
            #!/bin/sh
            [ "$1" != -v ] || { echo "Apache Maven 3.9.9"; exit; }
            clone=$(dirname "$3")
            echo run >>"$STUBS/runs"
            mkdir -p "$clone/kernel-ext/target/lib" "$clone/dsl/weft/target"
            [ ! -f "$clone/dsl/weft/target/weft-dsl.jar" ] || echo earlier >>"$STUBS/runs"
            echo half >"$clone/dsl/weft/target/weft-dsl.jar"
            echo "[INFO] Building Weft DSL 0.1.0                      [2/5]"
            while [ -f "$STUBS/wait" ]; do sleep 0.1; done
            echo whole >"$clone/kernel-ext/target/weft-kernel.jar"
            """;

    private static final String JAVA = "#!/bin/sh\necho \"java $LC_CTYPE $HOME $*\"\n";

    @TempDir
    private Path folder;

    private Path clone;

    @BeforeEach
    void aClone() throws IOException {
        clone = Files.createDirectory(folder.resolve("clone"));
        for (String each : List.of("", "dsl", "dsl/weft", "kernel-ext", "kernel-ext/maven", "datasets")) {
            Files.createDirectories(clone.resolve(each).resolve("src"));
            Files.createFile(clone.resolve(each).resolve("pom.xml"));
        }
        executable(clone.resolve("weft"), Files.readString(Path.of("..").resolve("weft")));
        executable(folder.resolve("bin/mvn"), MAVEN);
        executable(folder.resolve("jdk/bin/java"), JAVA);
        executable(folder.resolve("jdk/bin/javac"), "#!/bin/sh\necho javac 17.0.1 >&2\n");
    }

    private static void executable(Path file, String text) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        assertThat(Files.writeString(file, text).toFile().setExecutable(true)).isTrue();
    }

    private ProcessBuilder weft(Map<String, String> variables, Path script, String... arguments) {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        Map<String, String> environment = builder.environment();
        environment.put("STUBS", folder.toString());
        environment.put("JAVA_HOME", folder.resolve("jdk").toString());
        environment.put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        environment.put("LC_ALL", "C.UTF-8");
        variables.forEach((name, value) -> {
            environment.remove(name);
            if (!value.isEmpty()) {
                environment.put(name, value);
            }
        });
        return builder;
    }

    private static BufferedReader output(Process process) {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    private String said(Map<String, String> variables, Path script, String... arguments) throws Exception {
        Process process = weft(variables, script, arguments).start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() + " " + text.strip();
    }

    private String said(String... arguments) throws Exception {
        return said(Map.of(), clone.resolve("weft"), arguments);
    }

    private List<String> runs() throws IOException {
        return Files.exists(folder.resolve("runs")) ? Files.readAllLines(folder.resolve("runs")) : List.of();
    }

    @Test
    void of_two_commands_in_a_fresh_clone_the_second_waits_for_the_build_of_the_first_and_says_so() throws Exception {
        Path wait = Files.createFile(folder.resolve("wait"));
        Process first = weft(Map.of(), clone.resolve("weft"), "doctor").start();
        BufferedReader ofFirst = output(first);
        assertThat(ofFirst.readLine())
                .isEqualTo("weft: building: for the first time; libraries are downloaded once ...");
        assertThat(ofFirst.readLine()).as("while Maven runs").isEqualTo("weft: part 2/5 of the build, Weft DSL ...");
        Process second = weft(Map.of(), clone.resolve("weft"), "doctor").start();
        BufferedReader ofSecond = output(second);
        assertThat(ofSecond.readLine())
                .isEqualTo("weft: another command builds in this folder; waiting for its end ...");
        Files.delete(wait);
        assertThat(ofFirst.readLine()).contains("weft-kernel.jar doctor");
        assertThat(ofSecond.readLine()).contains("weft-kernel.jar doctor");
        assertThat(List.of(first.waitFor(), second.waitFor())).containsOnly(0);
        assertThat(runs()).containsExactly("run");
    }

    @Test
    void after_an_interrupted_build_the_next_command_builds_anew_without_the_half_jar() throws Exception {
        Path wait = Files.createFile(folder.resolve("wait"));
        Process first = weft(Map.of(), clone.resolve("weft"), "doctor").start();
        BufferedReader output = output(first);
        output.readLine();
        assertThat(output.readLine()).contains("part 2/5");
        Files.writeString(clone.resolve("kernel-ext/target/weft-kernel.jar"), "half");
        List<ProcessHandle> all = new ArrayList<>(first.descendants().toList());
        first.destroyForcibly().waitFor();
        all.forEach(ProcessHandle::destroyForcibly);
        for (ProcessHandle each : all) {
            each.onExit().get();
        }
        Files.delete(wait);
        assertThat(said("doctor")).contains("weft: building: an earlier build was interrupted ...");
        assertThat(runs()).containsExactly("run", "run");
        assertThat(said("doctor")).doesNotContain("building");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            figures --nonsense      | 2 weft: figures has no option --nonsense. ./weft help lists the options.
            figures a.ipynb         | 2 weft: figures runs all notebooks and takes options only. For one: ./weft run a.ipynb
            run                     | 2 weft: run needs a notebook: ./weft run notebooks/00-tour.ipynb
            run --jobs two a.ipynb  | 2 weft: run --jobs "two": must be a whole number from 1 on. Try run --jobs 2.
            run a.ipynb --out       | 2 weft: run --out: a value is missing. ./weft help lists the options.
            doctor x                | 2 weft: doctor takes no argument, not "x".
            install --nam java      | 2 weft: install has no option --nam. ./weft help lists the options.
            kit                     | 2 weft: kit needs the name of a new folder: ./weft kit DIR
            kit clone               | 1 weft: kit "clone": the folder exists already. Name a folder that does not exist yet.
            tinympi                 | 2 weft: tinympi needs a Java source file: ./weft tinympi -nc 2 FILE.java
            tinympi Ring.txt -nv    | 2 weft: tinympi "Ring.txt": the name of a Java source file ends in .java.
            build                   | 2 weft: there is no command "build": every command first builds what it needs. ./weft doctor checks this machine.
            goldens --writ          | 2 weft: goldens has no option --writ. ./weft help lists the options.
            """)
    void a_wrong_argument_is_refused_before_the_build(String arguments, String error) throws Exception {
        assertThat(said(arguments.split(" ", -1))).isEqualTo(error);
        assertThat(runs()).isEmpty();
    }

    @Test
    void arguments_that_the_jar_takes_pass() throws Exception {
        assertThat(said("run", "a b.ipynb", "--set", "--x=1", "--jobs", "2", "--check"))
                .endsWith("weft-kernel.jar run a b.ipynb --set --x=1 --jobs 2 --check");
        Files.createFile(folder.resolve("Ring.java"));
        assertThat(said("tinympi", "-nv", "2", "--times", "Ring.java", "--own", "x"))
                .endsWith("weft-kernel.jar tinympi -nv 2 --times Ring.java --own x");
    }

    @Test
    void it_runs_through_links_and_without_a_home() throws Exception {
        Path near = Files.createSymbolicLink(folder.resolve("near"), Path.of("clone/weft"));
        Path link = Files.createSymbolicLink(folder.resolve("bin/weft"), Path.of("../near"));
        assertThat(near).isSymbolicLink();
        assertThat(said(Map.of("HOME", ""), link, "doctor")).startsWith("0 ").endsWith("weft-kernel.jar doctor");
        assertThat(said(Map.of("HOME", "/h"), link, "doctor")).contains(" /h ").doesNotContain("building");
    }

    @Test
    void java_reads_names_in_utf_8_in_the_locale_of_programmers_only() throws Exception {
        said("doctor");
        assertThat(said(Map.of("LC_ALL", "POSIX", "LC_CTYPE", ""), clone.resolve("weft"), "doctor"))
                .startsWith("0 java C.UTF-8 ");
        assertThat(said(Map.of("LC_ALL", "C.UTF-8", "LC_CTYPE", ""), clone.resolve("weft"), "doctor"))
                .startsWith("0 java  ");
    }
}

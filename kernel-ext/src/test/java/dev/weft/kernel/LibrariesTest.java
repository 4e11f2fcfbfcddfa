package dev.weft.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.kernel.Notebook.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Code and libraries that a notebook adds by magics. */
class LibrariesTest {
    private static Notebook notebook;

    @TempDir
    private Path work;

    @BeforeAll
    static void open() {
        notebook = Notebook.open();
    }

    @AfterAll
    static void close() {
        notebook.close();
    }

    /** Runs a cell that may need the network; Maven's error decides whether the test is skipped. */
    private static Ran online(String code) {
        Ran ran = notebook.run(code);
        Assumptions.assumeFalse(
                ran.error().contains("Maven cannot reach") || ran.error().contains("set to work offline"),
                () -> "not run, because Maven is offline: " + ran.error());
        return ran;
    }

    @Test
    void mavenAddsALibrary() {
        assertThat(online("%maven org.apache.commons:commons-csv:1.10.0").error())
                .isEmpty();
        assertThat(notebook.run("""
                                import org.apache.commons.csv.*;
                                CSVFormat.DEFAULT.parse(new StringReader("a,b\\n1,2")).getRecords().size()""").result()).isEqualTo("2");
    }

    @Test
    void aFragmentOfAPomAddsALibraryAndWhatItNeeds() {
        assertThat(online("""
                                %%loadFromPOM
                                <dependency>
                                  <groupId>org.apache.commons</groupId>
                                  <artifactId>commons-text</artifactId>
                                  <version>1.11.0</version>
                                </dependency>""").error()).isEmpty();
        assertThat(notebook.run(
                                "org.apache.commons.lang3.StringUtils.reverse("
                                        + "new org.apache.commons.text.StringSubstitutor(Map.of(\"a\", \"xy\")).replace(\"${a}\"))")
                        .result())
                .as("commons-lang3 is a dependency of commons-text")
                .isEqualTo("yx");
    }

    @Test
    void aMissingArtifactIsAnErrorOfOneSentence() {
        assertThat(online("%maven org.apache.commons:commons-csvv:1.10.0").error())
                .isEqualTo("%maven: org.apache.commons:commons-csvv:1.10.0 is not in the repositories that Maven knows."
                        + " Check group, artifact and version; %mavenRepo name https://... adds a repository.");
    }

    @Test
    void invalidCallsNameTheCorrectForm() {
        Map<String, String> errors = Map.of(
                "%maven", "coordinates are missing. Write %maven group:artifact:version.",
                "%maven a:b", "\"a:b\" must have three to five parts. Write group:artifact:version.",
                "%maven a::1", "\"a::1\" must have three to five parts. Write group:artifact:version.",
                "%mavenRepo x", "needs a name and an address. Write %mavenRepo name https://...",
                "%load", "exactly one file is needed. Write %load file.jsh, or %load notebook.ipynb.",
                "%loadFromPOM", "the path of a pom.xml is missing. Write %loadFromPOM path/pom.xml.");
        errors.forEach((call, message) ->
                assertThat(notebook.run(call).error()).isEqualTo(call.split(" ", -1)[0] + ": " + message));
        Path here = Path.of("").toAbsolutePath();
        assertThat(notebook.run("%loadFromPOM no.xml").error())
                .isEqualTo("%loadFromPOM: \"no.xml\" was not found at " + here.resolve("no.xml")
                        + ". Paths are relative to the notebook's folder.");
        assertThat(notebook.run("%classpath no/*.jar").error())
                .isEqualTo("%classpath: no file matches \"no/*.jar\" in " + here
                        + ". Paths are relative to the notebook's folder.");
        assertThat(notebook.run("%load no").error())
                .isEqualTo("%load: \"no\" was not found in " + here
                        + ", neither as it is nor with one of .jsh .jshell .java .ijava .ipynb. Paths are relative to"
                        + " the notebook's folder.");
    }

    @Test
    void loadRunsAFileAndEveryCodeCellOfANotebook() throws IOException {
        Files.writeString(work.resolve("twice.jsh"), "int twice(int n) {\n  return 2 * n;\n}\nint four = twice(2);\n");
        assertThat(notebook.run("%load " + work.resolve("twice")).error()).isEmpty();
        Files.writeString(work.resolve("n.ipynb"), """
                {"cells": [{"cell_type": "markdown", "source": "not Java"},
                 {"cell_type": "code", "source": ["int six =\\n", " four + 2;"]},
                 {"cell_type": "code", "source": "int twelve = twice(six);"}]}""");
        assertThat(notebook.run("%load " + work.resolve("n.ipynb")).error()).isEmpty();
        assertThat(notebook.run("twelve").result()).isEqualTo("12");
        Files.writeString(work.resolve("broken.ipynb"), "{");
        assertThat(notebook.run("%load " + work.resolve("broken.ipynb")).error())
                .isEqualTo("%load: \"" + work.resolve("broken.ipynb")
                        + "\" is not a notebook. Open it in Jupyter and save it.");
    }

    @Test
    void classpathTakesPatternsAndJarsTakesFolders() throws IOException {
        for (String name : List.of("p1/one.jar", "p2/two.jar", "all/three.jar", "all/four.jar")) {
            resource(work.resolve(name));
        }
        assertThat(notebook.run("%classpath " + work + "/p?/*.jar").error()).isEmpty();
        assertThat(notebook.run("%jars " + work.resolve("all")).error()).isEmpty();
        assertThat(notebook.run("Thread.currentThread().getContextClassLoader().resources(\"marks/here\").count()")
                        .result())
                .isEqualTo("4");
    }

    private static void resource(Path jar) throws IOException {
        Files.createDirectories(jar.getParent());
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("marks/here"));
            out.closeEntry();
        }
    }
}

package dev.weft.kernel.install;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Makes each usual mistake and checks its message with the next step. */
class DoctorTest {
    @TempDir
    private Path work;

    private final Map<String, String> environment = new HashMap<>();
    private Path user;

    @BeforeEach
    void place() {
        user = work.resolve("data");
        environment.put("JUPYTER_DATA_DIR", user.toString());
        environment.put("PATH", work.resolve("bin").toString());
    }

    private String found(int code) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        JupyterFolders folders = new JupyterFolders(environment::get, "Linux", work);
        int exit = Doctor.run(new PrintStream(out, true, StandardCharsets.UTF_8), folders, environment::get);
        String text = out.toString(StandardCharsets.UTF_8);
        assertThat(exit).as(text).isEqualTo(code);
        return text;
    }

    private Path spec(Path data, String json) throws IOException {
        Path folder = Files.createDirectories(data.resolve("kernels").resolve("java"));
        Files.writeString(folder.resolve("kernel.json"), json);
        return folder;
    }

    private static String ours(Path jar) {
        return "{\"argv\": [\"java\", \"-jar\", \"" + jar
                + "\"], \"language\": \"java\", \"metadata\": {\"weft\": true}}";
    }

    @Test
    void missingOptionalProgramsAreNotesWithTheirUse() {
        assertThat(found(0))
                .contains("note     Maven is not on the PATH. ./weft fetches one; %maven does not need it.")
                .contains(
                        "note     Jupyter is not on the PATH. ./weft lab installs it; ./weft figures does not need it.")
                .contains("note     No kernel named java is installed. For use in Jupyter: ./weft install")
                .contains(", with JShell")
                .endsWith("No problems.\n");
    }

    @Test
    void aKernelWhoseJarIsGoneIsInstalledAgain() throws IOException {
        Path gone = work.resolve("gone.jar");
        Path folder = spec(user, ours(gone));
        assertThat(found(1))
                .contains("PROBLEM  Kernel java in " + folder + " cannot start, because these files are missing: ["
                        + gone + "]. Install it again: ./weft install")
                .endsWith("1 problem.\n");
    }

    @Test
    void aDamagedDescriptionIsNamed() throws IOException {
        Path folder = spec(user, "{ not json");
        assertThat(found(1))
                .contains("PROBLEM  " + folder.resolve("kernel.json")
                        + ": not a kernel's description. Delete or repair it.");
    }

    @Test
    void anotherKernelThatHidesOursIsAProblemAndAloneANote() throws IOException {
        Path first = work.resolve("first");
        Path other = spec(first, "{\"argv\": [\"java\"], \"language\": \"java\"}");
        environment.put("JUPYTER_PATH", first.toString());
        assertThat(found(0))
                .contains(
                        "note     The kernel named java is not Weft's. Add Weft to it (./weft install --into java), or"
                                + " install Weft's under another name (./weft install --name weft).");
        spec(user, ours(Files.writeString(work.resolve("weft.jar"), "")));
        assertThat(found(1))
                .contains("PROBLEM  Jupyter takes the kernel in " + other
                        + ", which hides Weft's. Install Weft's under another name: ./weft install --name weft");
    }

    @Test
    void aStartupScriptThatCannotBeReadIsNamed() {
        environment.put("IJAVA_STARTUP_SCRIPTS_PATH", work.resolve("none.jsh").toString());
        assertThat(found(1))
                .contains("PROBLEM  IJAVA_STARTUP_SCRIPTS_PATH names " + work.resolve("none.jsh")
                        + ", which cannot be read. Correct or unset the variable.");
    }

    @Test
    void theFormInWhichCellsUseTheShellIsNamed() {
        assertThat(found(0))
                .contains("ok       Cells use private fields of JShell, for speed (WEFT_JSHELL=plain avoids them)\n");
        environment.put("WEFT_JSHELL", "plain");
        assertThat(found(0))
                .contains(
                        "note     Cells use only the public API of JShell (WEFT_JSHELL=plain). Results of cells are the"
                                + " same. Cells take longer after many definitions, each rejected cell keeps up to 1 MB, and"
                                + " Shift-Tab shows no Javadoc of libraries.\n");
        environment.put("WEFT_JSHELL", "fast");
        assertThat(found(1))
                .contains("PROBLEM  WEFT_JSHELL=fast: must be plain or unset. Correct or unset the variable.\n")
                .contains("ok       Cells use private fields of JShell");
    }

    @Test
    void optionsForEveryJavaAreNoted() {
        environment.put("JAVA_TOOL_OPTIONS", "-Xmx64m");
        assertThat(found(0)).contains("note     JAVA_TOOL_OPTIONS is set (-Xmx64m): it changes every kernel.");
    }

    @Test
    void aFolderThatCannotHoldKernelsIsAProblem() throws IOException {
        Files.writeString(user, "a file where the folder should be");
        assertThat(found(1))
                .contains("PROBLEM  Kernels of this user would go to " + user.resolve("kernels")
                        + ", which is not writable. Set JUPYTER_DATA_DIR, or install with --prefix DIR.");
    }

    @Test
    void programsOnThePathAreNamed() throws IOException {
        for (String program : List.of("mvn", "jupyter-lab")) {
            Path file = Files.writeString(
                    Files.createDirectories(work.resolve("bin")).resolve(program), "");
            assertThat(file.toFile().setExecutable(true)).isTrue();
        }
        assertThat(found(0))
                .contains("ok       Maven is " + work.resolve("bin/mvn"))
                .contains("ok       Jupyter is " + work.resolve("bin/jupyter-lab"));
    }
}

package dev.weft.kernel.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstallTest {
    @TempDir
    private Path work;

    private JupyterFolders folders;
    private Path jar;

    @BeforeEach
    void place() throws Exception {
        folders = new JupyterFolders(
                Map.of("JUPYTER_DATA_DIR", work.resolve("data").toString())::get, "Linux", work);
        jar = Files.writeString(work.resolve("weft-kernel.jar"), "");
        Files.writeString(Files.createDirectories(work.resolve("lib")).resolve("a.jar"), "");
    }

    private String install(String... args) throws InstallProblem {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new Install(folders, jar, new PrintStream(out, true, StandardCharsets.UTF_8))
                .install(InstallOptions.parse(List.of(args), folders));
        return out.toString(StandardCharsets.UTF_8);
    }

    private Spec spec(Path folder) throws InstallProblem {
        return Objects.requireNonNull(Spec.read(folder));
    }

    @Test
    void theKernelIsNamedJavaAndStartsThisJar() throws Exception {
        install("--jvm-opt", "-Xmx1g");
        Spec spec = spec(folders.user().resolve("java"));
        assertThat(spec.command()).contains("-Xmx1g", "-jar", jar.toString(), "{connection_file}");
        assertThat(spec.json().get("interrupt_mode").getAsString()).isEqualTo("message");
        assertThat(install()).contains("Installed kernel \"java\"");
        assertThat(spec(folders.user().resolve("java")).command()).doesNotContain("-Xmx1g");
    }

    @Test
    void aKernelWhoseClassesCannotBeLaidOutStartsWithout() throws Exception {
        assertThat(install())
                .as("the jar of this test is empty, so no Java starts it")
                .contains("The fast start could not be prepared; the kernel starts without it.")
                .contains("Installed kernel \"java\"");
        assertThat(String.join(" ", spec(folders.user().resolve("java")).command()))
                .doesNotContain("SharedArchiveFile");
    }

    @Test
    void anOptionThatJavaRefusesIsNotInstalled() {
        assertThatThrownBy(() -> install("--jvm-opt", "-Xmx"))
                .hasMessageStartingWith("--jvm-opt -Xmx: Java does not start: Invalid maximum heap size: -Xmx")
                .hasMessageEndingWith(". Nothing was installed. Correct the option, for example --jvm-opt -Xmx2g.");
        assertThat(folders.user().resolve("java")).doesNotExist();
    }

    @Test
    void aCollectorOfTheUsersChoiceIsTheOnlyOne() throws Exception {
        install("--jvm-opt", "-XX:+UseParallelGC");
        assertThat(spec(folders.user().resolve("java")).command())
                .contains("-XX:+UseParallelGC")
                .doesNotContain("-XX:+UseSerialGC");
    }

    @Test
    void aForeignKernelIsNeverOverwritten() throws Exception {
        Path foreign = Files.createDirectories(folders.user().resolve("java")).resolve("kernel.json");
        Files.writeString(foreign, "{\"argv\": [\"ijava\"], \"language\": \"java\"}");
        assertThatThrownBy(this::install)
                .hasMessageContaining("was left unchanged")
                .hasMessageContaining("--name weft")
                .hasMessageContaining("--into java");
        assertThat(foreign).content().contains("ijava");

        install("--into", "java");
        assertThat(foreign)
                .content()
                .contains("IJAVA_CLASSPATH")
                .contains("/lib/*.jar")
                .contains("\"ijava\"");
        assertThat(foreign.resolveSibling("kernel.json.before-weft")).content().doesNotContain("IJAVA");
        String once = Files.readString(foreign);
        install("--into", "java");
        assertThat(foreign).hasContent(once);
    }

    @Test
    void aCopyDoesNotNeedTheBuild() throws Exception {
        install("--prefix", work.resolve("env").toString(), "--copy", "--name", "weft");
        Path folder = work.resolve("env/share/jupyter/kernels/weft");
        assertThat(spec(folder).command())
                .contains(folder.resolve("program/weft-kernel.jar").toString());
        assertThat(folder.resolve("program/lib/a.jar")).exists();
    }

    @Test
    void noNameLeadsOutOfTheFolderOfKernels() {
        assertThatThrownBy(() -> install("--name", "../x"))
                .hasMessageStartingWith("kernel name \"../x\": must have letters");
        assertThatThrownBy(() -> install("--into", "../x"))
                .hasMessageStartingWith("kernel name \"../x\": must have letters");
        assertThatThrownBy(() -> install("--into", "none"))
                .hasMessageStartingWith("--into none: no kernel has this name in ");
        assertThatThrownBy(() -> install("--fast")).hasMessageStartingWith("--fast: unknown option.");
    }

    @Test
    void eachSystemHasItsOwnFolders() {
        Path home = Path.of("/home/me");
        assertThat(new JupyterFolders(name -> null, "Linux", home).user())
                .isEqualTo(home.resolve(".local/share/jupyter/kernels"));
        assertThat(new JupyterFolders(name -> null, "Mac OS X", home).user())
                .isEqualTo(home.resolve("Library/Jupyter/kernels"));
        assertThat(new JupyterFolders(Map.of("APPDATA", "/app")::get, "Windows 11", home).user())
                .isEqualTo(Path.of("/app/jupyter/kernels"));
    }
}

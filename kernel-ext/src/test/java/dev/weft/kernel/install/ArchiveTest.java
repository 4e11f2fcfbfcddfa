package dev.weft.kernel.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the stand-in for Java is a shell script")
class ArchiveTest {
    @TempDir
    private Path work;

    private Path jar;
    private Path folder;

    @BeforeEach
    void place() throws IOException {
        jar = Files.writeString(work.resolve("kernel.jar"), "jar");
        Files.writeString(Files.createDirectories(work.resolve("lib")).resolve("a.jar"), "a");
        folder = work.resolve("kernels").resolve("java");
    }

    /** A substitute for Java that writes the requested archive and counts its calls. */
    private Path java(String afterwards) throws IOException {
        String script = "#!/bin/sh\necho x >>" + work.resolve("calls") + "\n"
                + "for a in \"$@\"; do case $a in *AtExit=*) echo classes >\"${a#*=}\" ;; esac; done\n" + afterwards
                + "\n";
        Path java = Files.writeString(work.resolve("java"), script);
        return Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
    }

    private long calls() throws IOException {
        try (Stream<String> lines = Files.lines(work.resolve("calls"))) {
            return lines.count();
        }
    }

    @Test
    void aRehearsalIsTheChildOfItsKernelAndNotOfTheServer() {
        Map<String, String> environment =
                new HashMap<>(Map.of("JPY_PARENT_PID", "1", "IJAVA_STARTUP_SCRIPT", "x", "PATH", "/bin"));
        Archive.forgetKernel(environment);
        assertThat(environment).containsOnlyKeys("PATH");
    }

    @Test
    void isMadeAndTriedOnceForABuild() throws Exception {
        Archive archive = Archive.in(folder, java("exit 0"), jar);
        assertThat(archive.isThere()).isFalse();
        archive.make(false);
        assertThat(archive.isThere()).isTrue();
        archive.make(true);
        assertThat(calls()).as("the second time there is nothing to do").isEqualTo(2);
    }

    @Test
    void isMadeAgainForAnotherBuildOrAnotherLibrary() throws Exception {
        Archive archive = Archive.in(folder, java("exit 0"), jar);
        archive.make(false);
        Files.setLastModifiedTime(jar, FileTime.fromMillis(1));
        archive.make(false);
        assertThat(calls()).isEqualTo(4);
        Files.writeString(work.resolve("lib/a.jar"), "longer");
        archive.make(true);
        assertThat(calls()).isEqualTo(6);
    }

    @Test
    void halfAnArchiveIsNeverLeft() throws Exception {
        Path crashing = java("case \"$*\" in *SharedArchiveFile*) exit 134 ;; esac");
        Archive archive = Archive.in(folder, crashing, jar);
        assertThatThrownBy(() -> archive.make(false))
                .isInstanceOf(IOException.class)
                .hasMessageMatching("a trial start with -XX:SharedArchiveFile=.*classes.jsa.new failed");
        assertThat(archive.isThere()).isFalse();
        assertThat(folder.resolve("classes.jsa.new")).doesNotExist();
    }

    @Test
    void aFolderThatCannotBeWrittenIsAnIOException() throws Exception {
        Files.writeString(work.resolve("kernels"), "a file where the folder should be");
        Path java = java("exit 0");
        assertThatThrownBy(() -> Archive.in(folder, java, jar).make(false)).isInstanceOf(IOException.class);
    }

    @Test
    void aJvmIsSilentAboutAMissingOrForeignArchive() throws Exception {
        Archive archive = Archive.in(folder, Install.java(), jar);
        assertThat(said(archive)).as("missing").isEmpty();
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("classes.jsa"), "no archive at all");
        assertThat(said(archive)).as("not an archive").isEmpty();
    }

    /** Returns the output of a start with the archive's options, without the requested version. */
    private static String said(Archive archive) throws Exception {
        List<String> command = new ArrayList<>(List.of(Install.java().toString()));
        command.addAll(archive.options());
        command.add("-version");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return String.join("\n", text.lines().filter(line -> !isVersion(line)).toList());
    }

    private static boolean isVersion(String line) {
        return line.contains("version") || line.startsWith("OpenJDK ") || line.startsWith("Picked up ");
    }
}

package dev.weft.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.kernel.wire.Connection;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelProgramTest {
    private static final String OURS =
            ".*[/\\\\](?:weft-(?:core|program|trace|queueing|tinympi|formats|mpi|calibration|dsl)-[^/\\\\]*\\.jar|dsl[/\\\\]\\w+[/\\\\]target[/\\\\]classes)";

    @TempDir
    private Path folder;

    @Test
    @Tag("slow")
    void aKernelThatCannotStartWritesTheReasonToItsParentsLog() throws Exception {
        Path file = Files.writeString(
                folder.resolve("connection.json"), Connection.onFreePorts().toJson());
        Path log = folder.resolve("log");
        String incomplete = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(each -> !each.matches(OURS))
                .map(each -> Path.of(each).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
        Process kernel = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        incomplete,
                        "dev.weft.kernel.Main",
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(kernel.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(kernel.exitValue()).isEqualTo(1);
        assertThat(Files.readString(log, StandardCharsets.UTF_8)).contains("NoClassDefFoundError: dev/weft/");
    }
}

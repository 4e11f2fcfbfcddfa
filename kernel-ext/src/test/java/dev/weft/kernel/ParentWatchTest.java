package dev.weft.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.kernel.wire.Connection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A parent counts as ended only if this process itself is found. */
class ParentWatchTest {
    private boolean parent;
    private boolean self = true;

    private final ParentWatch watch = new ParentWatch(() -> parent, () -> self);

    @Test
    void aParentThatIsNotFoundThreeTimesIsGone() {
        assertThat(watch.isGone()).isFalse();
        assertThat(watch.isGone()).isFalse();
        assertThat(watch.isGone()).isTrue();
    }

    @Test
    void aParentThatIsFoundIsThere() {
        parent = true;
        for (int i = 0; i < 10; i++) {
            assertThat(watch.isGone()).isFalse();
        }
    }

    @Test
    void aCheckThatDoesNotFindItsOwnProcessDoesNotCount() {
        self = false;
        for (int i = 0; i < 10; i++) {
            assertThat(watch.isGone()).isFalse();
        }
        self = true;
        assertThat(watch.isGone()).isFalse();
        self = false;
        assertThat(watch.isGone()).isFalse();
        self = true;
        assertThat(watch.isGone()).isFalse();
        assertThat(watch.isGone()).isFalse();
        assertThat(watch.isGone()).isTrue();
    }

    @Test
    void aNamedProcessIsKnownByItsStartAndAnEndedOneIsGoneFromTheBeginning() throws Exception {
        Map<String, String> named = new HashMap<>();
        ParentWatch.nameIn(named);
        long self = Long.parseLong(named.get("JPY_PARENT_PID"));
        String start = named.get("WEFT_PARENT");
        assertThat(self).isEqualTo(ProcessHandle.current().pid());
        assertThat(ParentWatch.named(self, start).getAsBoolean()).isTrue();
        assertThat(ParentWatch.named(self, null).getAsBoolean()).isTrue();
        assertThat(ParentWatch.named(self, "1@1000").getAsBoolean())
                .as("of another parent")
                .isTrue();
        assertThat(ParentWatch.named(self, self + "@1000").getAsBoolean())
                .as("this number was of an earlier process")
                .isFalse();
        assertThat(ParentWatch.named(ended(), null).getAsBoolean()).isFalse();
    }

    @Test
    @Tag("slow")
    void aKernelWhoseParentHasEndedBeforeItsStartEnds(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(
                folder.resolve("connection.json"), Connection.onFreePorts().toJson());
        ProcessBuilder builder = new ProcessBuilder(
                        java(),
                        "--add-opens=jdk.jshell/jdk.jshell=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.weft.kernel.Main",
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile());
        builder.environment().put("JPY_PARENT_PID", Long.toString(ended()));
        Process kernel = builder.start();
        try {
            assertThat(kernel.waitFor(90, TimeUnit.SECONDS)).isTrue();
            assertThat(kernel.exitValue()).isEqualTo(1);
            assertThat(folder.resolve("log")).isEmptyFile();
        } finally {
            kernel.destroyForcibly();
        }
    }

    private static long ended() throws Exception {
        Process process =
                new ProcessBuilder(java(), "-version").redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();
        process.waitFor();
        return process.pid();
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}

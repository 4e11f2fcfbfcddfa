package dev.weft.kernel.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random messages to every socket of a real kernel: each with an identifiable sender is answered on its channel and by an idle
 * status, and later cells run. The system properties {@code weft.fuzz.messages} and {@code weft.fuzz.seed} set number and seed.
 */
class FuzzedMessagesTest {
    private static final int IN_THE_GATE = 300;
    private static final int FEW = 25;
    private static final int FEWS_PER_CELL = 4;
    private static final int PROGRESS = 1000;

    @TempDir
    private Path folder;

    @Test
    void randomMessagesAreAnsweredAndCellsRun() throws Exception {
        int count = Integer.getInteger("weft.fuzz.messages", IN_THE_GATE);
        long seed = Long.getLong("weft.fuzz.seed", 16);
        System.out.println("seed " + seed);
        Connection connection = Connection.onFreePorts();
        Path log = folder.resolve("log");
        Process kernel = start(connection, log);
        long slowest = 0;
        try (MadFrontEnd sender = new MadFrontEnd(connection, new Chance(seed))) {
            assertThat(sender.hears()).as(() -> seen(kernel, log)).isTrue();
            for (int i = 0; i < count; i += FEW) {
                List<String> sent = new ArrayList<>();
                for (int k = 0; k < FEW; k++) {
                    sent.add(sender.sendAny());
                }
                long start = System.nanoTime();
                int from = i;
                assertThat(sender.unanswered())
                        .as(() -> "seed " + seed + ", from message " + from + ":\n" + String.join("\n", sent)
                                + seen(kernel, log))
                        .isEmpty();
                slowest = Math.max(slowest, System.nanoTime() - start);
                assertThat(i / FEW % FEWS_PER_CELL != 0 || sender.runsCells())
                        .as(() -> "a cell after " + String.join("\n", sent) + seen(kernel, log))
                        .isTrue();
                if ((i + FEW) % PROGRESS == 0) {
                    System.out.println(i + FEW + " messages, the slowest " + FEW + " answered in "
                            + TimeUnit.NANOSECONDS.toMillis(slowest) + " ms");
                }
            }
            assertThat(kernel.isAlive()).isTrue();
        } finally {
            boolean ignored = kernel.destroyForcibly().waitFor(5, TimeUnit.SECONDS);
        }
    }

    /** Returns the stacks of the kernel's threads and its log. */
    private String seen(Process kernel, Path log) {
        try {
            new ProcessBuilder(java("jcmd"), Long.toString(kernel.pid()), "Thread.print")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start()
                    .waitFor(20, TimeUnit.SECONDS);
            return "\n" + (kernel.isAlive() ? "" : "The kernel has ended.\n") + Files.readString(log);
        } catch (IOException e) {
            return "\nno log: " + e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }

    private static String java(String program) {
        return Path.of(System.getProperty("java.home"), "bin", program).toString();
    }

    private Process start(Connection connection, Path log) throws IOException {
        Path file = Files.writeString(folder.resolve("connection.json"), connection.toJson());
        return new ProcessBuilder(
                        java("java"),
                        "--add-opens=jdk.jshell/jdk.jshell=ALL-UNNAMED",
                        "-XX:+UseSerialGC",
                        "-Xmx512m",
                        "-cp",
                        absolute(System.getProperty("java.class.path")),
                        "dev.weft.kernel.Main",
                        file.toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    private static String absolute(String path) {
        return String.join(
                File.pathSeparator,
                List.of(path.split(File.pathSeparator, -1)).stream()
                        .map(each -> Path.of(each).toAbsolutePath().toString())
                        .toList());
    }
}

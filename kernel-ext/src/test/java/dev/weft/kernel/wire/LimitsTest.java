package dev.weft.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.weft.kernel.wire.Client.Channel;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A kernel survives messages larger than its heap, also without a valid key, and cells that reach the limit of open files. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the limit is set by a shell")
class LimitsTest {
    private static final Duration LIMIT = Duration.ofSeconds(60); // a hang, not a busy machine

    @TempDir
    private Path folder;

    private @Nullable Process kernel;
    private @Nullable Client client;

    @AfterEach
    void close() throws InterruptedException {
        if (client != null) {
            client.close();
        }
        if (kernel != null) {
            boolean ignored = kernel.destroyForcibly().waitFor(5, TimeUnit.SECONDS);
        }
    }

    @Test
    void framesThatAreLargerThanTheHeapEndTheirConnectionOnly() throws Exception {
        Connection connection = Connection.onFreePorts();
        Client asking = start(connection, "");
        for (int port : List.of(
                connection.shell(),
                connection.control(),
                connection.stdin(),
                connection.heartbeat(),
                connection.iopub())) {
            sendUntilRefused(connection.ip(), port, port == connection.iopub() ? "SUB" : "DEALER", 700L << 20);
            assertThat(run(asking, "20 + 22")).isEqualTo("42");
        }
        assertThat(log())
                .contains("Weft kernel: refused a message on the shell channel: a frame has more than 61 MB,"
                        + " an eighth of the heap. Send less at a time, or start the kernel with a larger heap (-Xmx).")
                .contains("heartbeat channel")
                .contains("refused a message on the iopub channel: a frame has more than 1024 bytes."
                        + " Listeners send topics only.");
        JsonObject large = new JsonObject();
        large.addProperty("code", "// " + "x".repeat(70 << 20) + "\n1");
        var unused = asking.send(Channel.SHELL, "execute_request", large);
        assertThat(run(asking, "20 + 23")).isEqualTo("43"); // on a new connection of the client
    }

    /** Sends a frame in ZeroMQ's protocol without holding it in memory; returns when the kernel has closed the connection. */
    private static void sendUntilRefused(String ip, int port, String type, long size) throws IOException {
        try (Socket socket = new Socket(ip, port)) {
            socket.setSoTimeout((int) LIMIT.toMillis());
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            byte[] greeting = new byte[64];
            greeting[0] = (byte) 0xff;
            greeting[9] = 0x7f;
            greeting[10] = 3;
            System.arraycopy("NULL".getBytes(UTF_8), 0, greeting, 12, 4);
            out.write(greeting);
            new DataInputStream(socket.getInputStream()).readFully(new byte[64]);
            out.write(new byte[] {4, (byte) (6 + 1 + 11 + 4 + type.length())});
            out.write("\5READY\13Socket-Type".getBytes(UTF_8));
            out.writeInt(type.length());
            out.writeBytes(type);
            out.write(2); // a long frame
            out.writeLong(size);
            byte[] some = new byte[1 << 16];
            for (long sent = 0; sent < size; sent += some.length) {
                out.write(some);
            }
            throw new AssertionError("all " + size + " bytes were taken on port " + port);
        } catch (java.net.SocketException e) {
            // the kernel has closed the connection
        }
    }

    @Test
    void aCellThatOpensAllFilesFailsAndLaterOnesRun() throws Exception {
        Client asking = start(Connection.onFreePorts(), "250");
        String failed = run(
                asking,
                "var all = new ArrayList<FileInputStream>();\nwhile (true) all.add(new FileInputStream(\"/dev/null\"));");
        assertThat(failed)
                .contains("java.io.FileNotFoundException")
                .contains("(Too many open files)")
                .contains(
                        "This process has reached its limit of open files (see ulimit -n). Close the files that cells have"
                                + " opened, or restart the kernel.");
        TimeUnit.SECONDS.sleep(4); // the time in which the kernel checks its parent process
        assertThat(run(asking, "20 + 22")).isEqualTo("42");
        assertThat(run(asking, "record P(int a) { }\nnew P(3)")).isEqualTo("P[a=3]");
        assertThat(run(asking, "Files.readString(Path.of(\"/dev/null\")).length()"))
                .isEqualTo("0");
        assertThat(run(asking, "for (var each : all) each.close();\nall.size() > 50"))
                .isEqualTo("true");
    }

    /** Starts a kernel with 512 MB of heap and a limit of open files; returns when it answers. */
    private Client start(Connection connection, String files) throws IOException {
        Path file = Files.writeString(folder.resolve("connection.json"), connection.toJson());
        List<String> command = List.of(
                "sh",
                "-c",
                (files.isEmpty() ? "" : "ulimit -n " + files + " && ") + "exec \"$@\"",
                "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens=jdk.jshell/jdk.jshell=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.weft.kernel.Main",
                file.toString());
        kernel = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        Client asking = new Client(connection);
        client = asking;
        Message idle = null;
        for (int i = 0; idle == null && i < 60; i++) {
            var ignored = asking.send(Channel.SHELL, "kernel_info_request", new JsonObject());
            idle = asking.receive(Channel.IOPUB, Duration.ofSeconds(1));
        }
        assertThat(idle).as(log()).isNotNull();
        assertThat(run(asking, "1")).isEqualTo("1");
        return asking;
    }

    private String log() throws IOException {
        return Files.readString(folder.resolve("log"));
    }

    /** Runs a cell; returns its output as text. */
    private String run(Client asking, String code) throws IOException {
        JsonObject content = new JsonObject();
        content.addProperty("code", code);
        Message request = asking.send(Channel.SHELL, "execute_request", content);
        StringBuilder shown = new StringBuilder();
        while (true) {
            Message heard = asking.receive(Channel.IOPUB, LIMIT);
            assertThat(heard).as("never idle: %s", log()).isNotNull();
            if (heard != null && heard.parentId().equals(request.id())) {
                if (Message.string(heard.content(), "execution_state").equals("idle")) {
                    return shown.toString();
                }
                JsonObject said = heard.content();
                shown.append(Message.string(said, "text")).append(Message.string(said, "ename"));
                shown.append(Message.string(said, "evalue"));
                if (said.has("data")) {
                    shown.append(Message.string(said.getAsJsonObject("data"), "text/plain"));
                }
            }
        }
    }
}

package dev.weft.kernel.run;

import com.google.gson.JsonObject;
import dev.weft.kernel.shell.JvmOptions;
import dev.weft.kernel.wire.Client;
import dev.weft.kernel.wire.Client.Channel;
import dev.weft.kernel.wire.Connection;
import dev.weft.kernel.wire.Loopback;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A kernel in a process of its own, on the Java and the class path of this program, and a client connected to it. */
public final class KernelProcess implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofSeconds(90);
    private static final int STARTS = 3;
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);

    private final Process process;
    private final Client client;
    private final Path files;

    private KernelProcess(Process process, Client client, Path files) {
        this.process = process;
        this.client = client;
        this.files = files;
    }

    /** Starts a kernel and waits until it answers. A port may be taken between choosing and using it: then again. */
    public static KernelProcess start(Path folder, Map<String, String> environment, List<String> jvmOptions)
            throws IOException, InterruptedException {
        Loopback.tried(); // before waiting for a kernel that nobody can reach
        for (int attempt = 1; ; attempt++) {
            KernelProcess kernel = launch(folder, environment, jvmOptions);
            if (kernel.answers()) {
                return kernel;
            }
            String end = kernel.isAlive()
                    ? "The kernel does not answer within " + START_LIMIT.toSeconds() + " s"
                    : "The kernel ends at its start with code " + kernel.process.exitValue();
            String log = kernel.log();
            kernel.close();
            if (attempt == STARTS) {
                throw new IOException(end + ". It said: " + (log.isEmpty() ? "nothing" : log));
            }
        }
    }

    private static KernelProcess launch(Path folder, Map<String, String> environment, List<String> jvmOptions)
            throws IOException {
        Path files = KernelFiles.create();
        Connection connection = Connection.onFreePorts();
        Path connectionFile = Files.writeString(KernelFiles.connection(files), connection.toJson());
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--add-opens=jdk.jshell/jdk.jshell=ALL-UNNAMED");
        command.add("-XX:+UseSerialGC");
        command.addAll(JvmOptions.PATIENT_COMPILER);
        command.addAll(JvmOptions.INTERRUPTIBLE);
        command.addAll(jvmOptions);
        command.add("-cp");
        command.add(classPath());
        command.add("dev.weft.kernel.Main");
        command.add(connectionFile.toString());
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(KernelFiles.log(files).toFile());
        builder.environment()
                .put("JPY_PARENT_PID", Long.toString(ProcessHandle.current().pid()));
        builder.environment().putAll(environment);
        return new KernelProcess(builder.start(), new Client(connection), files);
    }

    /**
     * The jar alone if this program is one, for its manifest names all libraries, and naming them again would show some
     * twice; else our own class path, made absolute, because the kernel runs in the notebook's folder.
     */
    static String classPath() throws IOException {
        try {
            Path place = Path.of(KernelProcess.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            if (Files.isRegularFile(place)) {
                return place.toString();
            }
        } catch (URISyntaxException e) {
            throw new IOException("the kernel's own place is not a path: " + e.getMessage(), e);
        }
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            entries.add(Path.of(entry).toAbsolutePath().toString());
        }
        return String.join(File.pathSeparator, entries);
    }

    private boolean answers() {
        FirstAnswer answer = new FirstAnswer(client, ANSWER_LIMIT);
        long end = System.nanoTime() + START_LIMIT.toNanos();
        while (isAlive() && System.nanoTime() < end) {
            if (answer.came()) {
                return true;
            }
        }
        return false;
    }

    public Client client() {
        return client;
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** What the process itself printed, outside of any cell. */
    public String log() {
        try {
            return Files.readString(KernelFiles.log(files)).strip();
        } catch (IOException e) {
            return "";
        }
    }

    /** Asks the kernel to end, and ends it if it does not. */
    @Override
    public void close() {
        if (isAlive()) {
            client.send(Channel.CONTROL, "shutdown_request", new JsonObject());
        }
        try {
            if (!process.waitFor(2, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (InterruptedException e) {
            kill();
            Thread.currentThread().interrupt();
        }
        client.close();
        KernelFiles.delete(files);
    }

    /** Ends the process at once. */
    public void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /** Ends the process at once and deletes its files, for a program that is being ended itself. */
    void discard() {
        kill();
        KernelFiles.delete(files);
    }
}

package dev.weft.kernel.run;

import com.google.gson.JsonObject;
import dev.weft.kernel.ParentWatch;
import dev.weft.kernel.shell.JvmOptions;
import dev.weft.kernel.wire.Client;
import dev.weft.kernel.wire.Client.Channel;
import dev.weft.kernel.wire.Connection;
import dev.weft.kernel.wire.Loopback;
import dev.weft.study.file.NewFolder;
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

/** A kernel in a separate process with the Java and the class path of this program, and a client connected to it. */
public final class KernelProcess implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofSeconds(90);
    private static final int STARTS = 3;
    private static final String LOG = "log.txt";
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);

    private final Process process;
    private final Client client;
    private final NewFolder files;

    private KernelProcess(Process process, Client client, NewFolder files) {
        this.process = process;
        this.client = client;
        this.files = files;
    }

    /** Starts a kernel and waits until it answers. Retries, because a chosen port may be taken before it is used. */
    public static KernelProcess start(Path folder, Map<String, String> environment, List<String> jvmOptions)
            throws IOException, InterruptedException {
        Loopback.tried(); // fails at once if kernels cannot be reached
        for (int attempt = 1; ; attempt++) {
            KernelProcess kernel = launch(folder, environment, jvmOptions);
            if (kernel.answers()) {
                return kernel;
            }
            String end = kernel.isAlive()
                    ? "The kernel did not answer within " + START_LIMIT.toSeconds() + " s"
                    : "The kernel ended during its start with exit code " + kernel.process.exitValue();
            String log = kernel.log();
            kernel.close();
            if (attempt == STARTS) {
                throw new IOException(end + ". Its output: " + (log.isEmpty() ? "none" : log));
            }
        }
    }

    private static KernelProcess launch(Path folder, Map<String, String> environment, List<String> jvmOptions)
            throws IOException {
        NewFolder files = NewFolder.temporary("weft-kernel");
        Connection connection = Connection.onFreePorts();
        Path connectionFile = Files.writeString(files.path().resolve("connection.json"), connection.toJson());
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--add-opens=jdk.jshell/jdk.jshell=ALL-UNNAMED");
        command.add("-XX:+UseSerialGC");
        command.addAll(JvmOptions.PATIENT_COMPILER);
        command.addAll(JvmOptions.INTERRUPTIBLE);
        command.addAll(JvmOptions.REDEFINING);
        command.addAll(jvmOptions);
        command.add("-cp");
        command.add(classPath());
        command.add("dev.weft.kernel.Main");
        command.add(connectionFile.toString());
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(files.path().resolve(LOG).toFile());
        ParentWatch.nameIn(builder.environment());
        builder.environment().putAll(environment);
        return new KernelProcess(builder.start(), new Client(connection), files);
    }

    /**
     * Returns the class path of kernels: the jar alone if this program runs from it, because its manifest names all libraries and
     * some would appear twice; otherwise this program's class path, made absolute, because the kernel runs in the notebook's folder.
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
            throw new IOException("the kernel's location is not a path: " + e.getMessage(), e);
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

    /** Returns the output of the process outside of cells. */
    public String log() {
        try {
            return Files.readString(files.path().resolve(LOG)).strip();
        } catch (IOException e) {
            return "";
        }
    }

    /** Requests the end of the kernel, and kills it if it does not end. */
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
        files.close();
    }

    /** Kills the process. */
    public void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /** Kills the process and deletes its files; used when this program is ended. */
    void discard() {
        kill();
        files.close();
    }
}

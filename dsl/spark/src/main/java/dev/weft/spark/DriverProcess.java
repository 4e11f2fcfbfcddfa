package dev.weft.spark;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.spark.launcher.JavaModuleOptions;

/** The JVM in which Spark's driver runs. It ends with this JVM, because its standard input is then closed. */
final class DriverProcess {
    private static final int START_SECONDS = 90;
    private static final int LOOK_MILLIS = 10;

    private final Process process;
    private final Path log;
    private final DataInputStream in;
    private final DataOutputStream out;
    private int cores;
    private String megabytes = "";

    private DriverProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
        this.in = new DataInputStream(new BufferedInputStream(process.getInputStream(), 1 << 16));
        this.out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream(), 1 << 16));
    }

    /** Starts a driver and waits until it has cores. */
    static DriverProcess start(String address, Map<String, String> settings) throws IOException, InterruptedException {
        Path log = Files.createTempFile("weft-spark-", ".log");
        log.toFile().deleteOnExit();
        List<String> command = new ArrayList<>(List.of(DriverJava.program()));
        command.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
        if (!address.startsWith("local[")) {
            command.add("-XX:TieredStopAtLevel=1"); // a driver only distributes work; full optimisation would not pay
        }
        command.add("-Xmx" + settings.getOrDefault("spark.driver.memory", "1g"));
        command.addAll(List.of("-cp", String.join(File.pathSeparator, DriverJava.classPath()), Driver.class.getName()));
        command.add(address);
        command.add(DriverJava.shipped());
        settings.forEach((name, value) -> command.add(name + "=" + value));
        Process process =
                new ProcessBuilder(command).redirectError(log.toFile()).start();
        DriverProcess driver = new DriverProcess(process, log);
        driver.awaitReady(address);
        return driver;
    }

    private void awaitReady(String address) throws IOException, InterruptedException {
        long end = System.nanoTime() + START_SECONDS * 1_000_000_000L;
        try {
            while (!awaits()) {
                if (System.nanoTime() > end) {
                    throw new EOFException(
                            "Spark's driver did not start within " + START_SECONDS + " s. " + lastWords());
                }
            }
            Message first = next();
            if (first.kind() == Message.Kind.FAILED) {
                throw new EOFException("spark(\"" + address + "\"): Spark did not start. " + first.text());
            }
            cores = first.number();
            megabytes = first.text();
        } catch (EOFException said) {
            String text = String.valueOf(said.getMessage());
            end();
            throw text.startsWith("spark(") || text.startsWith("Spark")
                    ? said
                    : new EOFException("Spark's driver ended during its start. " + lastWords());
        } catch (InterruptedException stop) {
            end();
            throw stop;
        }
    }

    int cores() {
        return cores;
    }

    /** Returns the memory for each question in MB, as text. */
    String megabytes() {
        return megabytes;
    }

    Path log() {
        return log;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Returns whether a message is there, after waiting up to 10 ms. Throws if the driver has ended. */
    boolean awaits() throws IOException, InterruptedException {
        if (in.available() > 0) {
            return true;
        }
        if (process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS) && in.available() == 0) {
            throw new EOFException("the driver ended with exit code " + process.exitValue());
        }
        return in.available() > 0;
    }

    Message next() throws IOException {
        return Message.read(in);
    }

    void run(String name, List<byte[]> tasks) throws IOException {
        Message.of(Message.Kind.RUN, tasks.size(), name).write(out);
        for (byte[] task : tasks) {
            new Message(Message.Kind.TASK, 0, task).write(out);
        }
        out.flush();
    }

    void cancel() throws IOException {
        Message.of(Message.Kind.CANCEL, 0, "").write(out);
        out.flush();
    }

    /** Returns the last error in the driver's log, as a sentence of an error message. */
    String lastWords() {
        try (Stream<String> lines = Files.lines(log, StandardCharsets.UTF_8)) {
            List<String> errors = lines.filter(line -> line.matches(".*(ERROR|Exception|Error:).*"))
                    .toList();
            String last =
                    errors.isEmpty() ? "none" : errors.get(errors.size() - 1).strip();
            return "Its last error: " + last + ". Its log is " + log + ".";
        } catch (IOException | RuntimeException unreadable) {
            return "Its log is " + log + ".";
        }
    }

    void end() {
        process.destroy();
        try {
            if (!process.waitFor(2, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException stop) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}

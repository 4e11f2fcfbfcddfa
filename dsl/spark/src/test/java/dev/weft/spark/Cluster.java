package dev.weft.spark;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.spark.launcher.JavaModuleOptions;

/** A master and workers of one core each, in processes of their own on this machine, run from the test's libraries. */
final class Cluster implements AutoCloseable {
    private final Path home;
    private final int port;
    private final List<Process> workers = new ArrayList<>();
    private final Process master;

    private Cluster(Path home, int port) throws IOException {
        this.home = home;
        this.port = port;
        this.master = start(
                "master",
                "org.apache.spark.deploy.master.Master",
                "--host",
                "127.0.0.1",
                "--port",
                "" + port,
                "--webui-port",
                "0");
    }

    static Cluster of(int workers) throws IOException, InterruptedException {
        Path home = Files.createTempDirectory("weft-cluster-");
        Path jars = Files.createDirectory(home.resolve("jars"));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path jar = Path.of(entry).toAbsolutePath();
            Path link = jars.resolve(jar.getFileName());
            if (entry.endsWith(".jar") && !link.getFileName().toString().startsWith("weft-") && !Files.exists(link)) {
                Files.createSymbolicLink(link, jar);
            }
        }
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Cluster cluster = new Cluster(home, port);
        cluster.awaitMaster();
        for (int i = 0; i < workers; i++) {
            cluster.addWorker();
        }
        return cluster;
    }

    private void awaitMaster() throws InterruptedException {
        for (int i = 0; i < 600; i++) {
            try {
                new Socket(InetAddress.getLoopbackAddress(), port).close();
                return;
            } catch (IOException notYet) {
                Thread.sleep(100);
            }
        }
        throw new IllegalStateException("the master does not answer; see " + home);
    }

    void addWorker() throws IOException {
        workers.add(start(
                "worker" + workers.size(),
                "org.apache.spark.deploy.worker.Worker",
                "--host",
                "127.0.0.1",
                "-c",
                "1",
                "-m",
                "700m",
                "-d",
                home.resolve("work" + workers.size()).toString(),
                address()));
    }

    /** Ends a worker and its executor at once, as a crash does. */
    void kill(int worker) {
        Process gone = workers.get(worker);
        gone.descendants().forEach(ProcessHandle::destroyForcibly);
        gone.destroyForcibly();
    }

    String address() {
        return "spark://127.0.0.1:" + port;
    }

    private Process start(String name, String... program) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(Arrays.asList(JavaModuleOptions.defaultModuleOptionArray()));
        command.addAll(List.of("-Xmx300m", "-cp", home.resolve("jars") + File.separator + "*"));
        command.addAll(Arrays.asList(program));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(home.resolve(name + ".log").toFile());
        builder.environment().put("SPARK_HOME", home.toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        builder.environment().put("JAVA_HOME", Objects.requireNonNull(System.getProperty("java.home")));
        return builder.start();
    }

    @Override
    public void close() throws IOException {
        for (int i = 0; i < workers.size(); i++) {
            kill(i);
        }
        master.destroyForcibly();
        try (Stream<Path> files = Files.walk(home)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        }
    }
}

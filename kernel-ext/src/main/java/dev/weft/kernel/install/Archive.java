package dev.weft.kernel.install;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * An archive (class data sharing) of the classes that a kernel uses first, which a JVM maps instead of reading, verifying and
 * linking them. It is valid for one Java and one build; with any other the JVM silently starts without it, and the kernel
 * makes a new one. It is moved into place when complete, because a JVM crashes on an incomplete archive.
 */
public final class Archive {
    /** The system property with the path of the archive that a kernel was started with. */
    public static final String PROPERTY = "weft.archive";

    /** The command of the jar that loads the classes of typical kernels and ends. */
    public static final String REHEARSE = "rehearse";

    private static final String NAME = "classes.jsa";
    private static final int LIMIT_MINUTES = 3;

    private final Path file;
    private final Path key;
    private final Path java;
    private final Path jar;

    private Archive(Path file, Path java, Path jar) {
        this.file = file;
        this.key = file.resolveSibling(NAME + ".key");
        this.java = java;
        this.jar = jar;
    }

    /** Returns the archive of the kernel in a folder. */
    static Archive in(Path folder, Path java, Path jar) {
        return new Archive(folder.toAbsolutePath().resolve(NAME), java, jar);
    }

    /**
     * Remakes the archive of the running kernel if it was started with an outdated one. A failure is only logged, because the
     * kernel runs without an archive.
     */
    public static void renew() throws InterruptedException {
        String named = System.getProperty(PROPERTY);
        if (named == null) {
            return;
        }
        try {
            new Archive(Path.of(named), Install.java(), Install.jar()).make(true);
        } catch (InstallProblem | IOException e) {
            System.getLogger(Archive.class.getName()).log(System.Logger.Level.DEBUG, "no archive of classes", e);
        }
    }

    /** Returns the JVM options that use the archive beside this jar; none if there is no archive yet. */
    public static List<String> besideTheJar() {
        try {
            Path jar = Install.jar();
            Archive archive = in(jar.resolveSibling("archive"), Install.java(), jar);
            if (archive.isCurrent()) {
                return List.of("-XX:SharedArchiveFile=" + archive.file, "-Xlog:disable");
            }
        } catch (InstallProblem | IOException e) {
            System.getLogger(Archive.class.getName()).log(System.Logger.Level.DEBUG, "no archive of classes", e);
        }
        return List.of();
    }

    /** Makes the archive beside this jar while kernels run; later kernels use it. */
    public static void makeBesideTheJar() {
        try {
            Path jar = Install.jar();
            Archive archive = in(jar.resolveSibling("archive"), Install.java(), jar);
            Thread maker = new Thread(archive::makeQuietly, "weft-archive");
            maker.setDaemon(true);
            maker.start();
        } catch (InstallProblem e) {
            System.getLogger(Archive.class.getName()).log(System.Logger.Level.DEBUG, "not run from a jar", e);
        }
    }

    private void makeQuietly() {
        try {
            make(false);
        } catch (IOException | InterruptedException e) {
            System.getLogger(Archive.class.getName()).log(System.Logger.Level.DEBUG, "no archive of classes", e);
        }
    }

    /** Returns the JVM options that use the archive; the JVM ignores a missing or foreign archive silently. */
    List<String> options() {
        return List.of("-XX:SharedArchiveFile=" + file, "-Xlog:disable", "-D" + PROPERTY + "=" + file);
    }

    boolean isThere() {
        return Files.isRegularFile(file);
    }

    /** Returns whether the archive was made by this Java for this build. */
    boolean isCurrent() throws IOException {
        return isThere() && Files.isRegularFile(key) && Files.readString(key).equals(Build.key(jar));
    }

    /** Makes the archive if there is none for this Java and this build; {@code politely} runs at low priority. */
    void make(boolean politely) throws IOException, InterruptedException {
        Files.createDirectories(file.getParent());
        try (FileChannel channel = FileChannel.open(
                        key, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            if (lock != null && !isCurrent()) {
                channel.truncate(0);
                make(channel, politely);
            }
        } catch (OverlappingFileLockException e) {
            throw new IOException("this program is already making it", e);
        }
    }

    private void make(FileChannel channel, boolean politely) throws IOException, InterruptedException {
        Path half = file.resolveSibling(NAME + ".new");
        String build = Build.key(jar); // first, so that any later change makes the archive outdated
        try {
            run(politely, "-XX:ArchiveClassesAtExit=" + half, REHEARSE);
            run(politely, "-XX:SharedArchiveFile=" + half, "help"); // fails if a full disk has truncated it
            Files.move(half, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            channel.write(StandardCharsets.UTF_8.encode(build));
        } finally {
            Files.deleteIfExists(half);
        }
    }

    /** Removes the variables of a kernel: a rehearsal runs no startup scripts and ends with this process, not with its server. */
    static void forgetKernel(Map<String, String> environment) {
        environment
                .keySet()
                .removeIf(
                        name -> name.startsWith("IJAVA_") || name.startsWith("WEFT_") || name.equals("JPY_PARENT_PID"));
    }

    private void run(boolean politely, String option, String command) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>();
        if (politely && Files.isExecutable(Path.of("/usr/bin/nice"))) {
            line.addAll(List.of("/usr/bin/nice", "-n", "19"));
        }
        line.addAll(List.of(java.toString(), "-Djava.awt.headless=true", "-XX:+UseSerialGC", "-Xlog:disable", option));
        line.addAll(List.of("-XX:-CreateCoredumpOnCrash", "-jar", jar.toString(), command));
        ProcessBuilder builder = new ProcessBuilder(line)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        forgetKernel(builder.environment());
        Process process = builder.start();
        try {
            if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
                throw new IOException("a trial start with " + option + " failed");
            }
        } finally {
            process.destroyForcibly();
        }
    }
}

package dev.weft.kernel.install;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The main class of the jar that holds the kernel with all its libraries: unpacks them into a temporary folder and runs the kernel's command
 * there. {@code install} copies the program beside the kernel's description, so that the jar can be deleted afterwards. Uses the JDK only,
 * because it is the only class of the jar that can be loaded before unpacking.
 */
public final class Standalone {
    private static final String PROGRAM = "program/";
    private static final String PREFIX = "weft-standalone-";
    private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d{1,18})-.*");
    private static final int YOUNG_SECONDS = 60;
    private static final int END_SECONDS = 10;

    private Standalone() {}

    /** Runs a command of the kernel; exits with its exit code, or with 1 if the program cannot be unpacked. */
    public static void main(String[] args) throws InterruptedException {
        int code = 1;
        try {
            code = run(List.of(args));
        } catch (IOException | URISyntaxException failure) {
            System.err.println("The kernel cannot be unpacked: " + failure + ". Check the space in "
                    + System.getProperty("java.io.tmpdir") + ", or set -Djava.io.tmpdir=DIR.");
        }
        System.exit(code);
    }

    private static int run(List<String> args) throws IOException, URISyntaxException, InterruptedException {
        Path jar = Path.of(Standalone.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        deleteAbandoned(Path.of(System.getProperty("java.io.tmpdir")));
        Path folder = Files.createTempDirectory(PREFIX + ProcessHandle.current().pid() + "-");
        AtomicReference<Process> program = new AtomicReference<>();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(program.get(), folder), "weft-standalone-end"));
        unpack(jar, folder);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-jar");
        command.add(folder.resolve("weft-kernel.jar").toString());
        command.addAll(args);
        if (!args.isEmpty() && args.get(0).equals("install") && !args.contains("--copy")) {
            command.add("--copy");
        }
        Process started = new ProcessBuilder(command).inheritIO().start();
        program.set(started);
        return started.waitFor();
    }

    /** Ends the program, also after a signal, and deletes its folder. */
    private static void end(@Nullable Process program, Path folder) {
        try {
            if (program != null) {
                program.destroy();
                program.waitFor(END_SECONDS, TimeUnit.SECONDS);
            }
            delete(folder);
        } catch (IOException | InterruptedException stays) {
            // the next start deletes it
        }
    }

    /** Deletes the folders of killed programs; a recent one may belong to a program in another container. */
    private static void deleteAbandoned(Path temporary) {
        FileTime limit = FileTime.from(Instant.now().minusSeconds(YOUNG_SECONDS));
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, PREFIX + "*")) {
            for (Path each : folders) {
                Matcher name = NAME.matcher(String.valueOf(each.getFileName()));
                if (name.matches()
                        && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()
                        && Files.getLastModifiedTime(each).compareTo(limit) < 0) {
                    delete(each);
                }
            }
        } catch (IOException stays) {
            // of another user
        }
    }

    private static void unpack(Path jar, Path folder) throws IOException {
        try (JarFile all = new JarFile(jar.toFile())) {
            for (JarEntry entry : (Iterable<JarEntry>) all.stream()::iterator) {
                if (entry.getName().startsWith(PROGRAM) && !entry.isDirectory()) {
                    Path target = folder.resolve(entry.getName().substring(PROGRAM.length()))
                            .normalize();
                    if (target.startsWith(folder)) {
                        Files.createDirectories(Objects.requireNonNull(target.getParent()));
                        try (InputStream in = all.getInputStream(entry)) {
                            Files.copy(in, target, StandardCopyOption.REPLACE_EXISTING);
                        }
                    }
                }
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}

package dev.weft.kernel;

import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reserved file descriptors. A cell may use up the process's limit of open files and keep them open in its variables. Later cells need
 * some: a class of the JDK that cannot read its file at first use stays unusable.
 */
final class Descriptors {
    private static final int SET_ASIDE = 32;
    private static final Path ANY = Path.of(System.getProperty("java.home", ""), "lib", "modules");
    private static final String WARNING =
            "This process has reached its limit of open files (see ulimit -n). Close the files that cells have opened,"
                    + " or restart the kernel.";

    private final List<Closeable> held = new ArrayList<>();
    private boolean spent;

    /** Reserves descriptors and loads the classes for which the kernel would later have to open a file. */
    void prepare() {
        hold();
        try {
            Path classes = Path.of(Descriptors.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            if (Files.isDirectory(classes)) { // a jar is already open
                load(classes);
            }
        } catch (IOException | URISyntaxException e) {
            // they are loaded when they are needed
        }
    }

    private static void load(Path classes) throws IOException {
        Path own = classes.resolve(Descriptors.class.getPackageName().replace('.', '/'));
        try (Stream<Path> files = Files.walk(own)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".class")).toList()) {
                String path = classes.relativize(file).toString();
                String name = path.substring(0, path.length() - ".class".length())
                        .replace('/', '.')
                        .replace('\\', '.');
                try {
                    Class<?> ignored = Class.forName(name, false, Descriptors.class.getClassLoader());
                } catch (ClassNotFoundException | LinkageError e) {
                    // the class needs a library of another kernel
                }
            }
        }
    }

    /** Releases the reserve if the ended cell has left no descriptor; returns a warning, or an empty text. */
    synchronized String afterCell() {
        if (hold()) {
            spent = false;
            return "";
        }
        release();
        if (spent) {
            return "";
        }
        spent = true;
        System.gc(); // closes unreachable files
        return WARNING;
    }

    /** Fills the reserve; returns whether it is complete. */
    private synchronized boolean hold() {
        try {
            while (held.size() < SET_ASIDE) {
                held.add(new FileInputStream(ANY.toFile()));
            }
            new FileInputStream(ANY.toFile()).close();
            return true;
        } catch (IOException e) {
            return !Files.exists(ANY); // then the cause is not the limit of open files
        }
    }

    private void release() {
        for (Closeable each : held) {
            try {
                each.close();
            } catch (IOException e) {
                // nothing was written
            }
        }
        held.clear();
    }
}

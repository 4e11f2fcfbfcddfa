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
 * File descriptors that are set aside. A cell may open all files that this process may open, and its variables hold them. Later cells
 * need some: a class of the JDK that cannot read its file when it is first used cannot be used any more.
 */
final class Descriptors {
    private static final int SET_ASIDE = 32;
    private static final Path ANY = Path.of(System.getProperty("java.home", ""), "lib", "modules");
    private static final String WARNING =
            "All files that this process may open are open (see ulimit -n). Close those that cells have opened,"
                    + " or restart the kernel.";

    private final List<Closeable> held = new ArrayList<>();
    private boolean spent;

    /** Sets descriptors aside, and loads what the kernel would have to open a file for when there is none to be had. */
    void prepare() {
        hold();
        try {
            Path classes = Path.of(Descriptors.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            if (Files.isDirectory(classes)) { // a jar is open already
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
                    // it needs a library that only another kernel has
                }
            }
        }
    }

    /** A cell has ended: what was set aside is for later ones, if it has left none; returns what to say, or an empty text. */
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
        System.gc(); // closes what nothing refers to any more
        return WARNING;
    }

    /** Whether all that is to be set aside is. */
    private synchronized boolean hold() {
        try {
            while (held.size() < SET_ASIDE) {
                held.add(new FileInputStream(ANY.toFile()));
            }
            new FileInputStream(ANY.toFile()).close();
            return true;
        } catch (IOException e) {
            return !Files.exists(ANY); // whatever refuses, it is not the number of files
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

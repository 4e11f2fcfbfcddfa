package dev.weft.kernel.shell;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipFile;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import org.jspecify.annotations.Nullable;

/**
 * The classes in the jars of the kernel's class path by package, for the compiler. The compiler would walk through all jars as file
 * systems, which took half of the first cell's time; this class reads their tables of contents.
 */
final class OwnClasses {
    private static final String CLASS = ".class";

    private final Map<String, List<JavaFileObject>> packages = new HashMap<>();

    private OwnClasses() {}

    /** Returns the classes of a class path, in its order; an unreadable jar has no classes, as for the JVM. */
    static OwnClasses of(String classPath) {
        OwnClasses classes = new OwnClasses();
        Set<Path> seen = new LinkedHashSet<>();
        Deque<Path> open = new ArrayDeque<>();
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            open.add(Path.of(entry));
        }
        while (!open.isEmpty()) {
            Path jar = open.removeFirst();
            if (isJar(jar.toString()) && seen.add(jar)) {
                List<Path> named = classes.add(jar);
                for (int i = named.size() - 1; i >= 0; i--) {
                    open.addFirst(named.get(i));
                }
            }
        }
        return classes;
    }

    static boolean isJar(String entry) {
        return entry.endsWith(".jar");
    }

    /** Adds the classes of a jar; returns the jars that its manifest names. */
    private List<Path> add(Path jar) {
        try {
            JarFile file = new JarFile(jar.toFile(), false, ZipFile.OPEN_READ, Runtime.version()); // stays open
            if (file.isMultiRelease()) {
                file.versionedStream().forEach(each -> add(file, each.getName()));
            } else {
                for (var entries = file.entries(); entries.hasMoreElements(); ) {
                    add(file, entries.nextElement().getName());
                }
            }
            return named(jar, file.getManifest());
        } catch (IOException e) {
            return List.of();
        }
    }

    private void add(JarFile jar, String name) {
        if (name.endsWith(CLASS)) {
            int end = name.lastIndexOf('/');
            String in = end < 0 ? "" : name.substring(0, end).replace('/', '.');
            packages.computeIfAbsent(in, key -> new ArrayList<>()).add(new OwnClass(jar, name));
        }
    }

    private static List<Path> named(Path jar, @Nullable Manifest manifest) {
        String path = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
        return path == null
                ? List.of()
                : Arrays.stream(path.strip().split("\\s+", -1))
                        .map(each -> Path.of(jar.toUri().resolve(each)))
                        .toList();
    }

    /** Returns the classes of a package. */
    List<JavaFileObject> in(String name) {
        return packages.getOrDefault(name, List.of());
    }

    /** Returns the classes of a package and of all packages below it. */
    List<JavaFileObject> below(String name) {
        return packages.entrySet().stream()
                .filter(each -> name.isEmpty()
                        || each.getKey().equals(name)
                        || each.getKey().startsWith(name + "."))
                .flatMap(each -> each.getValue().stream())
                .toList();
    }

    /** A class in a jar; the jar is opened once for all classes. */
    static final class OwnClass extends SimpleJavaFileObject {
        private static final URI LATER = URI.create("jar:/"); // creating thousands of unused URIs is expensive

        private final JarFile jar;
        private final String entry;

        private OwnClass(JarFile jar, String entry) {
            super(LATER, Kind.CLASS);
            this.jar = jar;
            this.entry = entry;
        }

        String binaryName() {
            return entry.substring(0, entry.length() - CLASS.length()).replace('/', '.');
        }

        @Override
        public URI toUri() {
            return URI.create("jar:" + Path.of(jar.getName()).toUri() + "!/" + entry);
        }

        @Override
        public String getName() {
            return jar.getName() + "(" + entry + ")";
        }

        @Override
        public boolean isNameCompatible(String simpleName, Kind kind) {
            return kind == Kind.CLASS && (entry.equals(simpleName + CLASS) || entry.endsWith("/" + simpleName + CLASS));
        }

        @Override
        public InputStream openInputStream() throws IOException {
            JarEntry found = jar.getJarEntry(entry);
            if (found == null) {
                throw new FileNotFoundException(getName());
            }
            return jar.getInputStream(found);
        }
    }
}
